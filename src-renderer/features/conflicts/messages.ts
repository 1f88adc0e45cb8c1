import sentences from './messages/en.json' with { type: 'json' };
import type { Choice as ConflictChoice, Conflict } from '../../../src-shared/remote';

/** Where a category stands in a version of the tree, in names: those above it, and its neighbour before it. */
export interface ShownPlace {
  readonly path: readonly string[];
  /** `null`: the category is the first; `undefined`: its neighbour is not known. */
  readonly after: string | null | undefined;
}

/** Characters of a value in one line. */
const LONGEST_RESULT = 160;

type Sides = Readonly<Record<'base' | 'mine' | 'theirs', string>>;

export const messages = {
  ...sentences,
  /** One choice for all conflicts that offer it. `of`: for how many, where that is not all. */
  forAll: (choice: ConflictChoice, of: number | undefined): string =>
    of === undefined ? sentences.forAll[choice] : sentences.forSome({ choice: sentences.forAll[choice], of }),
  value: {
    ...sentences.value,
    inLine: (text: string, isText: boolean): string => {
      const start = text.length > LONGEST_RESULT ? `${text.slice(0, LONGEST_RESULT)}…` : text;
      return isText ? sentences.value.text({ text: start }) : start;
    }
  },
  /** What a choice comes to. `value`: what stands there then. `below`: how many categories go with it. */
  result: ({ kind, unit, mine }: Conflict, choice: ConflictChoice, value: string, below: number): string => {
    const words = sentences.result;
    const isRefused = kind === 'refused';
    if (unit !== 'existence')
      return isRefused && choice === 'mine' ? words.valueSentAgain({ value }) : words.value({ value });
    if (kind === 'deletedHere') return choice === 'mine' ? words.deleted({ below }) : words.stays;
    if (choice === 'theirs') return mine === false ? words.comesBack : words.toTrash({ below });
    if (isRefused) return mine === false ? words.deletionSentAgain : words.sentAgain;
    return words.created({ below });
  },
  placeText: ({ path, after }: ShownPlace): string => {
    const parent = path.length === 0 ? null : path.join(' › ');
    if (after === undefined) return sentences.place({ parent });
    return after === null ? sentences.placeFirst({ parent }) : sentences.placeAfter({ parent, after });
  },
  /** What “whether it is there” comes to on each side. */
  existenceOn: ({ kind, mine }: Conflict, below: number): Sides => {
    const words = sentences.existence;
    const { was, isNew } = words;
    switch (kind) {
      case 'deletedThere':
        return { base: was, mine: words.changedHere({ below }), theirs: words.deleted };
      case 'deletedHere':
        return { base: was, mine: words.deletedHere, theirs: words.changedThere({ below }) };
      case 'unlisted':
        return { base: was, mine: words.keptHere({ below }), theirs: words.unlisted };
      case 'orphaned':
        return { base: isNew, mine: words.newHere({ below }), theirs: words.parentDeleted };
      case 'possiblyCreated':
        return { base: isNew, mine: words.notConfirmed, theirs: words.severalMatches };
      default:
        return mine === false
          ? { base: was, mine: words.deletedHere, theirs: words.stillThere }
          : { base: isNew, mine: words.newHere({ below }), theirs: words.refused };
    }
  }
};
