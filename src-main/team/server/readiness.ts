import { Refusal } from '../../http/call/answer';
import messages from './messages/en.json' with { type: 'json' };

export type Hindrance = keyof typeof messages.notReady;

const RETRY_AFTER_S: Readonly<Record<Hindrance, number>> = {
  starting: 1,
  draining: 1,
  database: 2,
  behind: 2,
  storage: 2,
  clock: 5,
  newerEntries: 5,
  olderProcesses: 2
};

export const notReady = (hindrance: Hindrance): Refusal =>
  new Refusal('unavailable', messages.notReady[hindrance], {
    headers: { 'Retry-After': String(RETRY_AFTER_S[hindrance]) }
  });

/** Reasons for which calls are carried out nevertheless. */
const ANSWERS_ALL_THE_SAME: ReadonlySet<Hindrance> = new Set(['draining', 'database', 'behind', 'storage', 'clock']);

/** Whether a process is to be sent calls, and whether it takes those that come. */
export class Readiness {
  readonly #hindrances = new Set<Hindrance>(['starting']);
  #isBehind: () => boolean = () => false;

  /** @param onChange called when the process becomes ready, or no longer is */
  constructor(private readonly onChange: (hindrances: readonly Hindrance[]) => void = () => undefined) {}

  /** @param isBehind evaluated at each question */
  watchLag(isBehind: () => boolean): void {
    this.#isBehind = isBehind;
  }

  get isReady(): boolean {
    this.#look();
    return this.#hindrances.size === 0;
  }

  get hindrances(): readonly Hindrance[] {
    return [...this.#hindrances];
  }

  /** Whether no other version of Canopy runs beside this one. */
  get isAmongAlike(): boolean {
    return !this.#hindrances.has('olderProcesses') && !this.#hindrances.has('newerEntries');
  }

  set(hindrance: Hindrance, holds: boolean): void {
    if (this.#hindrances.has(hindrance) === holds) return;
    if (holds) this.#hindrances.add(hindrance);
    else this.#hindrances.delete(hindrance);
    this.onChange(this.hindrances);
  }

  refusal(): Refusal | undefined {
    this.#look();
    const [first] = this.#hindrances;
    return first && notReady(first);
  }

  /** Throws `unavailable` where a call cannot be answered. @param writes whether it would write */
  admit({ writes }: { readonly writes: boolean }): void {
    for (const hindrance of this.#hindrances) {
      // Older processes could not follow what this one writes; it can read theirs.
      if (hindrance === 'olderProcesses' && !writes) continue;
      if (!ANSWERS_ALL_THE_SAME.has(hindrance)) throw notReady(hindrance);
    }
  }

  #look(): void {
    this.set('behind', this.#isBehind());
  }
}
