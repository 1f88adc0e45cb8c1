import { messages } from './messages';

const MOST_EXAMPLES = 5;
/** Names of members may have any length. */
const LONGEST_EXAMPLE = 100;

/** Counts by kind what could not be taken over as it is, so that a thousand of a kind make one sentence. */
export class WarningList {
  readonly #kinds = new Map<string, { count: number; readonly examples: string[] }>();

  add(kind: string, example: string | number): void {
    const found = this.#kinds.get(kind) ?? { count: 0, examples: [] };
    found.count += 1;
    if (found.examples.length < MOST_EXAMPLES) found.examples.push(String(example).slice(0, LONGEST_EXAMPLE));
    this.#kinds.set(kind, found);
  }

  count(kind: string): number {
    return this.#kinds.get(kind)?.count ?? 0;
  }

  /** A sentence for each kind, with a few examples and the number of the rest. */
  sentences(): string[] {
    return [...this.#kinds].map(([kind, { count, examples }]) => {
      const more = count > examples.length ? messages.moreExamples(count - examples.length) : '';
      return `${kind}: ${examples.join(', ')}${more}.`;
    });
  }
}
