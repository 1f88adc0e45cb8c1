import { localized } from '../../../src-shared/language';
import { countOf } from '../../platform/text';

export const messages = localized('features/links', {
  copiedCategory: 'The link to the category is on the clipboard.',
  copiedWorkspace: 'The link to the workspace is on the clipboard.',
  copied: (count: number): string =>
    count === 1 ? 'Copied.' : `Copied ${countOf(count, 'line', 'lines')}, one for each category.`,
  nothingCopied: 'Nothing was copied',
  notCopied: 'The link was not copied',
  noCategory: 'The link leads nowhere',
  noCategoryText: 'Its category is not in this workspace. If it was deleted, it may be in the trash.',
  notOpened: 'No file was opened'
});
