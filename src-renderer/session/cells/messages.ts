import { localized } from '../../../src-shared/language';
import { categories } from '../../platform/amounts';
import { countOf } from '../../platform/text';

const cells = (count: number): string => countOf(count, 'cell', 'cells');

export const messages = localized('session/cells', {
  columns: {
    name: 'Name',
    slug: 'Slug',
    visible: 'Visible',
    description: 'Description',
    children: 'Subcategories',
    below: 'Descendants',
    changed: 'Changed'
  },
  mapping: (channel: string) => `${channel} mapping`,
  mapped: {
    none: 'None',
    inherited: (target: string) => `Inherited: ${target}`,
    outdated: (target: string) => `Outdated: ${target}`,
    notHere: (target: string) => `Taxonomy not here: ${target}`,
    unreadable: 'Unreadable'
  },
  cells,
  computed: 'Canopy counts this. It cannot be typed.',
  byService: 'The service sets this key itself. It cannot be typed here.',
  chooseYesNo: 'Enter yes or no.',
  doesNotFit: 'This value does not fit here.',
  changedUnderneath: (text: string) =>
    `Changed elsewhere to “${text}” meanwhile. Enter saves yours, Escape keeps theirs.`,
  notSaved: (column: string, text: string) => `${column}: “${text}” was not saved`,
  tooLarge: (megabytes: number) => `Text of more than ${megabytes} MB cannot be pasted into cells.`,
  copied: (count: number) => `${cells(count)} copied.`,
  selectToFill: 'Select cells of several rows to fill them from the first one.',
  nothing: {
    paste: 'The cells have these values already.',
    fill: 'The cells have this value already.',
    clear: 'The cells are empty already.'
  },
  done: {
    paste: (count: number) => `${cells(count)} pasted.`,
    fill: (count: number) => `${cells(count)} filled.`,
    clear: (count: number) => `${cells(count)} cleared.`
  },
  preview: {
    title: {
      paste: (count: number) => `Paste ${cells(count)}?`,
      fill: (count: number) => `Fill ${cells(count)}?`,
      clear: (count: number) => `Clear ${cells(count)}?`
    },
    answer: { paste: 'Paste', fill: 'Fill', clear: 'Clear' },
    rest: { paste: 'Paste the rest', fill: 'Fill the rest', clear: 'Clear the rest' },
    summary: (count: number, of: number) => `${cells(count)} of ${categories(of)} will change. One undo takes it back.`,
    none: 'Nothing would change.',
    leftOut: (count: number) => `${cells(count)} will be left out:`,
    beyond: (count: number) => `${cells(count)} beyond the last row or column will be left out.`,
    one: (name: string, column: string, text: string, fault: string) =>
      `${name}, ${column}${text === '' ? '' : `: “${text}”`}. ${fault}`
  }
});
