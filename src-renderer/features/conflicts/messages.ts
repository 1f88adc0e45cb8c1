import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type { Choice as ConflictChoice, Conflict } from '../../../src-shared/remote';
import { numeral } from '../../platform/text';
import { messages as sessionMessages } from '../../session/messages';

/** Where a category stands in a version of the tree, in names: those above it, and its neighbour before it. */
export interface ShownPlace {
  readonly path: readonly string[];
  /** `null`: the category is the first; `undefined`: its neighbour is not known. */
  readonly after: string | null | undefined;
}

/** Characters of a value in one line. */
const LONGEST_RESULT = 160;

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', string>>;

export const messages = localized('features/conflicts', {
  ...english,
  /** One choice for all conflicts that offer it. `of`: for how many, where that is not all. */
  forAll: (choice: ConflictChoice, of: number | undefined): string => {
    const label = { mine: 'Mine for all', theirs: 'Theirs for all', both: 'Both where possible' }[choice];
    return of === undefined ? label : `${label} (${numeral(of)})`;
  },
  value: {
    ...english.value,
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
      return choice === 'mine' ? `${withBelow({ label: 'Deleted on both sides', below })}.` : 'Stays on both sides.';
    if (choice === 'theirs')
      return mine === false
        ? 'Comes back here, as it is there.'
        : `${withBelow({ label: 'Goes to the trash here', below })}.`;
    if (kind === 'refused') return mine === false ? 'The deletion is sent again.' : 'Sent again.';
    return `${withBelow({ label: 'Created on the service', below })}, under new IDs there.`;
  },
  placeText: ({ path, after }: ShownPlace): string => {
    const parent = path.length === 0 ? 'At the top level' : `In ${path.join(' › ')}`;
    if (after === undefined) return `${parent}.`;
    return after === null ? `${parent}, first.` : `${parent}, after “${after}”.`;
  },
  /** What “whether it is there” comes to on each side. */
  existenceOn: ({ kind, mine }: Conflict, below: number): Sides => {
    const { withBelow } = sessionMessages.conflicts;
    const [was, isNew] = ['It was there', 'Not there yet'];
    switch (kind) {
      case 'deletedThere':
        return { base: was, mine: withBelow({ label: 'Changed here', below }), theirs: 'Deleted' };
      case 'deletedHere':
        return { base: was, mine: 'Deleted here', theirs: withBelow({ label: 'Changed there', below }) };
      case 'unlisted':
        return { base: was, mine: withBelow({ label: 'Kept here', below }), theirs: 'No longer listed' };
      case 'orphaned':
        return { base: isNew, mine: withBelow({ label: 'New here', below }), theirs: 'Its parent was deleted' };
      case 'possiblyCreated':
        return { base: isNew, mine: 'New here, sent but not confirmed', theirs: 'Several possible matches' };
      default:
        return mine === false
          ? { base: was, mine: 'Deleted here', theirs: 'Still there' }
          : { base: isNew, mine: withBelow({ label: 'New here', below }), theirs: 'Refused' };
    }
  }
});
