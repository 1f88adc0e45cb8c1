/** What the menu on a row says beside the names of its commands. */
export const messages = {
  /** `what`: a category's name, or "3 categories". */
  actionsFor: (what: string): string => `Actions for ${what}`
} as const;
