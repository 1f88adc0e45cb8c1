import { Refusal } from '../../http/call/answer';
import { messages } from './messages';

/** Why a process is not to be sent calls. */
export type Hindrance = keyof typeof messages.notReady;

/** After how many seconds to call again. */
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

/** Whoever calls meanwhile is told when to call again, and the balancer goes to another process. */
export const notReady = (hindrance: Hindrance): Refusal =>
  new Refusal('unavailable', messages.notReady[hindrance], {
    headers: { 'Retry-After': String(RETRY_AFTER_S[hindrance]) }
  });

/** Hindrances in which calls that come all the same are carried out: who ends still finishes what it was sent. */
const ANSWERS_ALL_THE_SAME: ReadonlySet<Hindrance> = new Set(['draining', 'database', 'behind', 'storage', 'clock']);

/** Whether a process is to be sent calls, and whether it takes those that come. */
export class Readiness {
  readonly #hindrances = new Set<Hindrance>(['starting']);
  #isBehind: () => boolean = () => false;

  /** @param onChange called when the process becomes ready, or no longer is */
  constructor(private readonly onChange: (hindrances: readonly Hindrance[]) => void = () => undefined) {}

  /** @param isBehind asked each time, since nobody says it who is held up himself */
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

  /** Whether all processes could read what this one writes, and it what they write. */
  get isAmongAlike(): boolean {
    return !this.#hindrances.has('olderProcesses') && !this.#hindrances.has('newerEntries');
  }

  set(hindrance: Hindrance, holds: boolean): void {
    if (this.#hindrances.has(hindrance) === holds) return;
    if (holds) this.#hindrances.add(hindrance);
    else this.#hindrances.delete(hindrance);
    this.onChange(this.hindrances);
  }

  /** For the balancer's question. */
  refusal(): Refusal | undefined {
    this.#look();
    const [first] = this.#hindrances;
    return first && notReady(first);
  }

  /** Throws `unavailable` where a call cannot be answered. @param writes whether it would write */
  admit({ writes }: { readonly writes: boolean }): void {
    for (const hindrance of this.#hindrances) {
      // A newer process waits with its first entry, since the older ones could not follow it; it can read theirs.
      if (hindrance === 'olderProcesses' && !writes) continue;
      if (!ANSWERS_ALL_THE_SAME.has(hindrance)) throw notReady(hindrance);
    }
  }

  #look(): void {
    this.set('behind', this.#isBehind());
  }
}
