import { localized } from '../../../src-shared/language';

export const messages = localized('features/links', {
  copiedCategory: 'The link to the category is on the clipboard.',
  copiedWorkspace: 'The link to the workspace is on the clipboard.',
  notCopied: 'The link was not copied',
  noCategory: 'The link leads nowhere',
  noCategoryText: 'Its category is not in this workspace. If it was deleted, it may be in the trash.',
  notOpened: 'No file was opened'
});
