import { localized } from '../../../src-shared/language';
import type { Choice as ConflictChoice, Conflict, ShrinkingAnswer } from '../../../src-shared/remote';
import { countOf, numeral } from '../../platform/text';
import { messages as sessionMessages } from '../../session/messages';

/** Where a category stands in a version of the tree, in names: those above it, and its neighbour before it. */
export interface ShownPlace {
  readonly path: readonly string[];
  /** `null`: the category is the first; `undefined`: its neighbour is not known. */
  readonly after: string | null | undefined;
}

type Choice = ShrinkingAnswer['choice'];

/** Characters of a value in one line. */
const LONGEST_RESULT = 160;

const SHRUNK_CHOICES: Readonly<Record<Choice, string>> = { mine: 'Keep mine', theirs: 'Take theirs' };

const SHRUNK_DONE: Readonly<Record<Choice, string>> = {
  mine: 'All of them stay here. The service is read again, and those still missing become conflicts.',
  theirs: 'The service is read again, and those still missing go to the trash.'
};

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', string>>;

export const messages = localized('features/conflicts', {
  shrunkWhy:
    'The service may list only part of its categories, or have a fault, or they may have been deleted there. Nothing has changed here.',
  shrunkUntil: 'Nothing is sent until you choose. If they are listed again, this question goes away.',
  shrunkChoices: SHRUNK_CHOICES,
  /** What a choice does. `missing`: how many categories are not listed, in words. */
  shrunkEffect: (choice: Choice, missing: string): string =>
    choice === 'mine'
      ? 'All of them stay here. Those still missing become conflicts: you create them again on the service or delete them here.'
      : `${missing} that the service does not list go to the trash here. Those you have changed become conflicts.`,
  shrunkDone: SHRUNK_DONE,
  shrunkNotDone: 'Nothing was chosen',
  conflicts: {
    title: 'Conflicts',
    close: 'Close the conflicts',
    closeHint: 'Close (Esc)',
    reading: 'Reading the conflicts',
    syncNow: 'Sync now',
    readNow: 'Read now',
    sentLater: (isOffline: boolean): string => `${isOffline ? 'Offline. ' : ''}Your choices will be sent later.`,
    count: (count: number): string =>
      `${countOf(count, 'conflict', 'conflicts')}. Nothing changes on either side until you choose.`,
    none: 'There are no conflicts.',
    whatTheyAre:
      'When a change made here conflicts with one made on the service, both are kept, and you choose between them here.',
    showInTree: 'Show in the tree',
    show: (name: string): string => `Show “${name}”`,
    notHere: 'No longer here',
    topLevel: 'Top level',
    showAll: 'Show all',
    showLess: 'Show less'
  },
  /** One choice for all conflicts that offer it. `of`: for how many, where that is not all. */
  forAll: (choice: ConflictChoice, of: number | undefined): string => {
    const label = { mine: 'Mine for all', theirs: 'Theirs for all', both: 'Both where possible' }[choice];
    return of === undefined ? label : `${label} (${numeral(of)})`;
  },
  side: { base: 'Before', mine: 'Mine', theirs: 'Theirs' },
  value: {
    notThere: 'Not there yet',
    gone: '(a category that is no longer here)',
    nothing: 'Nothing',
    visible: 'Visible',
    hidden: 'Hidden',
    inLine: (text: string, isText: boolean): string => {
      const start = text.length > LONGEST_RESULT ? `${text.slice(0, LONGEST_RESULT)}…` : text;
      return isText ? `“${start}”` : start;
    }
  },
  /** What a choice comes to. `value`: what stands there then. `below`: how many categories go with it. */
  result: ({ kind, unit, mine }: Conflict, choice: ConflictChoice, value: string, below: number): string => {
    const { withBelow } = sessionMessages.conflicts;
    if (unit !== 'existence')
      return `${kind === 'refused' && choice === 'mine' ? 'Sent again' : 'On both sides'}: ${value}`;
    if (kind === 'deletedHere')
      return choice === 'mine' ? `${withBelow('Deleted on both sides', below)}.` : 'Stays on both sides.';
    if (choice === 'theirs')
      return mine === false ? 'Comes back here, as it is there.' : `${withBelow('Goes to the trash here', below)}.`;
    if (kind === 'refused') return mine === false ? 'The deletion is sent again.' : 'Sent again.';
    return `${withBelow('Created on the service', below)}, under new IDs there.`;
  },
  typed: { open: 'Another value…', label: 'Another value for both sides', save: 'Save' },
  leftOut: (count: number): string =>
    `“Mine for all” leaves out ${countOf(count, 'deletion', 'deletions')} on the service: choose them one by one.`,
  placeText: ({ path, after }: ShownPlace): string => {
    const parent = path.length === 0 ? 'At the top level' : `In ${path.join(' › ')}`;
    if (after === undefined) return `${parent}.`;
    return after === null ? `${parent}, first.` : `${parent}, after “${after}”.`;
  },
  reports: {
    title: (count: number): string => `${countOf(count, 'change', 'changes')} resolved automatically`,
    list: 'Resolved by sync'
  },
  /** What “whether it is there” comes to on each side. */
  existenceOn: ({ kind, mine }: Conflict, below: number): Sides => {
    const { withBelow } = sessionMessages.conflicts;
    const [was, isNew] = ['It was there', 'Not there yet'];
    switch (kind) {
      case 'deletedThere':
        return { base: was, mine: withBelow('Changed here', below), theirs: 'Deleted' };
      case 'deletedHere':
        return { base: was, mine: 'Deleted here', theirs: withBelow('Changed there', below) };
      case 'unlisted':
        return { base: was, mine: withBelow('Kept here', below), theirs: 'No longer listed' };
      case 'orphaned':
        return { base: isNew, mine: withBelow('New here', below), theirs: 'Its parent was deleted' };
      case 'possiblyCreated':
        return { base: isNew, mine: 'New here, sent but not confirmed', theirs: 'Several possible matches' };
      default:
        return mine === false
          ? { base: was, mine: 'Deleted here', theirs: 'Still there' }
          : { base: isNew, mine: withBelow('New here', below), theirs: 'Refused' };
    }
  }
});
