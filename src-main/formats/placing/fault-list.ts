import { FAULT_CHOICES, type FaultChoices, type FaultKind, type FoundFault } from '../../../src-shared/import-plan';
import { typedKeys } from '../../../src-shared/typed-keys';

const MOST_EXAMPLES = 100;
const LONGEST_TEXT = 200;

type ChoiceOf<K extends FaultKind> = (typeof FAULT_CHOICES)[K][number];

const KINDS = typedKeys(FAULT_CHOICES);

const shortened = (text: string): string =>
  (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text).toWellFormed();

/** Counts faults by kind, keeps examples, and knows the choice for each kind. */
export class FaultList {
  readonly #found = new Map<FaultKind, { count: number; readonly examples: { place: string; text: string }[] }>();

  /** The kinds of faults per category, as bits in the order of `KINDS`. */
  readonly #kinds = new Map<number, number>();
  /** Lists are shared, since a file may have the same fault in each row. */
  readonly #lists = new Map<number, readonly FaultKind[]>();

  constructor(private readonly choices: FaultChoices) {}

  choiceOf<K extends FaultKind>(kind: K): ChoiceOf<K> {
    const chosen: ChoiceOf<FaultKind> | undefined = this.choices[kind];
    const choices: readonly ChoiceOf<K>[] = FAULT_CHOICES[kind];
    const [first] = FAULT_CHOICES[kind];
    return choices.find((choice) => choice === chosen) ?? first;
  }

  /** @param at the index of the category in the forest @param place called only for examples @returns the choice */
  report<K extends FaultKind>(kind: K, at: number, place: () => string, text: string): ChoiceOf<K> {
    this.#kinds.set(at, (this.#kinds.get(at) ?? 0) | (1 << KINDS.indexOf(kind)));
    const found = this.#found.get(kind) ?? { count: 0, examples: [] };
    this.#found.set(kind, found);
    found.count += 1;
    if (found.examples.length < MOST_EXAMPLES) found.examples.push({ place: place(), text: shortened(text) });
    return this.choiceOf(kind);
  }

  kindsOf(at: number): readonly FaultKind[] {
    const bits = this.#kinds.get(at) ?? 0;
    const list = this.#lists.get(bits) ?? KINDS.filter((_kind, index) => (bits & (1 << index)) !== 0);
    this.#lists.set(bits, list);
    return list;
  }

  found(): FoundFault[] {
    return KINDS.flatMap((kind) => {
      const found = this.#found.get(kind);
      return found === undefined ? [] : [{ kind, ...found, choice: this.choiceOf(kind) }];
    });
  }
}
