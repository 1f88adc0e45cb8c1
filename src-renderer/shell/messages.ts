import { localized } from '../../src-shared/language';
import type { TokenKeeping } from '../../src-shared/workspace-calls';
import { numeral, plural } from '../platform/text';

const TOKEN_KEEPING: Readonly<Record<TokenKeeping, string>> = {
  kept: 'It stays the same.',
  noKeyring: 'No unlocked keyring was found; a new token is created on each start.',
  unreadable:
    'The saved token could not be read; the keyring may be locked. This one works until Canopy is closed. Unlock the keyring and restart Canopy to use the saved one.',
  unwritable: 'It could not be saved, so it works until Canopy is closed.'
};

export const messages = localized('shell', {
  name: 'Canopy',
  actions: 'Actions',
  status: 'Status',
  menu: 'Menu',
  menuHint: (keys: string): string => `Everything else that Canopy does (${keys})`,
  undo: 'Undo',
  redo: 'Redo',
  stepHint: (label: string, step: string | null, keys: string): string =>
    step === null ? `${label} (${keys})` : `${label} ${step} (${keys})`,
  newCategory: 'New category',
  newCategoryHint: (keys: string): string => `New category next to the selected one (${keys})`,
  newSubcategory: 'New subcategory',
  newSubcategoryHint: (keys: string): string => `New category under the selected one (${keys})`,
  delete: 'Delete',
  deleteHint: (isOfMany: boolean): string =>
    isOfMany ? 'Delete the selected categories (Delete)' : 'Delete the selected category (Delete)',
  history: 'History',
  historyHint: (keys: string): string => `What was changed, when and by whom (${keys})`,
  trash: 'Trash',
  trashHint: (keys: string): string => `Deleted categories, and how to restore them (${keys})`,
  problems: 'Problems',
  problemsHint: (keys: string): string => `Likely mistakes (${keys})`,
  heldAtImport: 'Undo stopped before an import. Press the keys again to undo it.',
  panelViews: 'Views',
  keepHistory: 'Keep history…',
  keepHistoryHint: 'How long changes are kept',
  closePanel: 'Close the panel',
  closePanelHint: 'Close (Esc)',
  developers: 'For developers',
  developersHint: 'The address, token and port by which other programs read and write the categories.',
  copyToken: 'Copy token',
  tokenHint: (keeping: TokenKeeping): string =>
    `Copy the token that other programs need to write. ${TOKEN_KEEPING[keeping]}`,
  tokenCopied: 'The token is on the clipboard for one minute. Send it as “Authorization: Bearer …” to write.',
  tokenNotCopied: 'The token was not copied',
  signOut: 'Sign out',
  signOutHint: 'Ends this session. Sign in again to go on.',
  notSignedOut: 'You were not signed out',
  viewOnly: 'View only',
  proposalsOnly: 'Changes need a review',
  editsBelow: (branch: string): string => `Edits below “${branch}”`,
  unit: (count: number): string => plural(count, { one: 'category', other: 'categories' }),
  proposals: (count: number): string => (count === 0 ? 'Proposals' : `Proposals (${numeral(count)})`),
  proposalsHint: 'Changes that wait for a review',
  basket: (count: number): string => `Basket (${numeral(count)})`,
  basketHint: 'The categories that you have collected',
  backups: 'Backups…',
  backupsHint: 'The latest backups, and how to restore one',
  drawingFailed: 'The window could not be drawn',
  drawingFailedText: 'Everything you saved is in the workspace file. Reload the window to continue.',
  loadingFailed: 'The window could not be loaded',
  loadingFailedText:
    'Everything you saved is in the workspace file. Reload the window. If that does not help, install Canopy again.',
  reload: 'Reload'
});
