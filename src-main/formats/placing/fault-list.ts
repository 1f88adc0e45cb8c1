import { FAULT_CHOICES, type FaultChoices, type FaultKind, type FoundFault } from '../../../src-shared/import-plan';
import { typedKeys } from '../../../src-shared/typed-keys';

const MOST_EXAMPLES = 100;
const LONGEST_TEXT = 200;

/** The choice for the faults of a kind: the person's, or the first. */
type ChoiceOf<K extends FaultKind> = (typeof FAULT_CHOICES)[K][number];

const KINDS = typedKeys(FAULT_CHOICES);

const shortened = (text: string): string =>
  (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text).toWellFormed();

/** Counts what is wrong in a file by its kind, with the first places, and knows what is to be done about it. */
export class FaultList {
  readonly #found = new Map<FaultKind, { count: number; readonly examples: { place: string; text: string }[] }>();

  /** Of each category with faults their kinds, as bits in the order of `KINDS`. */
  readonly #kinds = new Map<number, number>();
  /** No two lists for the same kinds: a file may have the same fault in each row. */
  readonly #lists = new Map<number, readonly FaultKind[]>();

  constructor(private readonly choices: FaultChoices) {}

  choiceOf<K extends FaultKind>(kind: K): ChoiceOf<K> {
    const chosen: ChoiceOf<FaultKind> | undefined = this.choices[kind];
    const choices: readonly ChoiceOf<K>[] = FAULT_CHOICES[kind];
    const [first] = FAULT_CHOICES[kind];
    return choices.find((choice) => choice === chosen) ?? first;
  }

  /**
   * Notes one fault.
   * @param at the category, by its index in the forest
   * @param place for people; asked for only where it is one of the examples
   * @returns what is to be done about it
   */
  report<K extends FaultKind>(kind: K, at: number, place: () => string, text: string): ChoiceOf<K> {
    this.#kinds.set(at, (this.#kinds.get(at) ?? 0) | (1 << KINDS.indexOf(kind)));
    const found = this.#found.get(kind) ?? { count: 0, examples: [] };
    this.#found.set(kind, found);
    found.count += 1;
    if (found.examples.length < MOST_EXAMPLES) found.examples.push({ place: place(), text: shortened(text) });
    return this.choiceOf(kind);
  }

  /** What is wrong with a category. */
  kindsOf(at: number): readonly FaultKind[] {
    const bits = this.#kinds.get(at) ?? 0;
    const list = this.#lists.get(bits) ?? KINDS.filter((_kind, index) => (bits & (1 << index)) !== 0);
    this.#lists.set(bits, list);
    return list;
  }

  /** The kinds that were found, in the order in which they are listed everywhere. */
  found(): FoundFault[] {
    return KINDS.flatMap((kind) => {
      const found = this.#found.get(kind);
      return found === undefined ? [] : [{ kind, ...found, choice: this.choiceOf(kind) }];
    });
  }
}
