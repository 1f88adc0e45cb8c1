/** What the session says by itself. */
export const messages = {
  /** Not "Undo", which is the accessible name of the toolbar's button alone. */
  revert: 'Revert'
} as const;
