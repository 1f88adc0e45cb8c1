import { LIMITS } from '../../src-shared/limits';
import { categories, numeral, plural } from '../platform/text';

/** What is said of categories that are copied, cut, pasted, dropped or duplicated. */
export const clipboardMessages = {
  copied: (count: number) => `${categories(count)} copied.`,
  cut: (count: number) =>
    `${categories(count)} cut. Paste to move ${plural(count, { one: 'it', other: 'them' })}, or press Escape to cancel.`,
  pasted: (count: number) => `${categories(count)} pasted.`,
  duplicated: (count: number) => `${categories(count)} duplicated.`,
  notPasted: 'Nothing was pasted',
  notDuplicated: 'Nothing was duplicated',
  noText: 'There is no text to paste.',
  underItself: 'A category cannot be moved under itself.',
  tooDeep: (levels: number) =>
    `This would be ${numeral(levels)} levels deep. A tree has at most ${numeral(LIMITS.depth)}.`,
  tooMany: (size: number, added: number) =>
    `A workspace holds at most ${categories(LIMITS.categories)}. This one has ${numeral(size)}, and ${numeral(added)} would be added.`,
  pasteTitle: (count: number) => `Paste ${categories(count)}?`,
  /** `parent`: its name; `null` is the top level. */
  pastePlace: (parent: string | null) =>
    parent === null ? 'They will be added to the top level.' : `They will be added under “${parent}”.`,
  cancel: 'Cancel',
  paste: 'Paste'
};
