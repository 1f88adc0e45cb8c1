import { localized } from '../../../src-shared/language';
import { countOf } from '../../platform/text';

export const messages = localized('features/help', {
  close: 'Close',
  guide: {
    title: 'User guide',
    search: 'Search the guide',
    chapters: 'Chapters',
    reading: 'Loading the guide',
    found: (count: number): string => countOf(count, 'chapter', 'chapters')
  },
  report: {
    title: 'Report a problem',
    lead: 'This report helps to find the cause. Read it, copy it, and send it yourself with a description of what happened. Canopy sends nothing.',
    leftOut: 'It contains no names of categories, workspaces or files, no addresses, and no passwords or tokens.',
    label: 'Report',
    working: 'The report is being made',
    copy: 'Copy report',
    copied: 'The report is on the clipboard.',
    notMade: 'The report could not be made',
    notCopied: 'The report was not copied'
  },
  licenses: {
    title: 'Licenses',
    lead: 'Canopy includes these parts. Choose one to read its license.',
    none: 'This build carries no list of licenses, as it was started from the source. They are in the packages’ folders in node_modules.',
    notRead: 'The licenses could not be read',
    reading: 'The licenses are being read',
    list: 'Parts',
    text: (name: string): string => `License of ${name}`,
    noText: 'This part has no license text. Its license is named in the list.',
    chromium: 'Licenses of Chromium',
    notOpened: 'The page could not be opened'
  }
});
