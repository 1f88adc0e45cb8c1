import { sameJson } from '../../../src-shared/same-json';
import type { Learned } from '../../store/sqlite/sync-state/replica-row';
import type { Reading } from '../category-service';
import type { RemoteCategory, RemoteId, SyncFields } from '../sync-tree';

/** Readings in a row, each with another value, that make a field volatile. */
const TIMES = 5;

/** Milliseconds for which changes of volatile fields alone are not taken over. */
const POSTPONED_FOR = 15 * 60_000;

type KnownVolatile = NonNullable<Learned['restless']>;

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const isCounted = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && MOMENT.test(value));

/** Finds fields that a service changes all the time: numbers and times that differ in several readings in a row while nothing else of their categories does. */
export class VolatileFields {
  readonly #times = new Map<string, number>();
  #last: ReadonlyMap<RemoteId, SyncFields> | null = null;
  #takenAt = 0;

  /** @param known what was known when the workspace was last open, if anything */
  constructor(known?: KnownVolatile) {
    if (known === undefined) return;
    this.#takenAt = Date.parse(known.takenAt);
    for (const key of known.keys) this.#times.set(key, TIMES);
  }

  /** `undefined`: there are none. */
  get known(): KnownVolatile | undefined {
    const keys = [...this.keys];
    return keys.length === 0 ? undefined : { keys, takenAt: new Date(this.#takenAt).toISOString() };
  }

  get keys(): ReadonlySet<string> {
    return new Set([...this.#times].flatMap(([key, times]) => (times >= TIMES ? [key] : [])));
  }

  /** Compares the first reading of a sync with how the last sync left the service. Later readings show our own writes. */
  compare(reading: Reading): void {
    const last = this.#last;
    this.#last = null;
    if (reading.state === 'same') this.#times.clear();
    else if (last !== null) this.#count(changedAlone(last, reading.categories));
  }

  /** Keeps how a finished sync has left the service. */
  keep(categories: readonly RemoteCategory[]): void {
    this.#last = new Map(categories.map(({ id, fields }) => [id, fields]));
  }

  /** Whether changes of volatile fields alone are taken over again. */
  isDue(now: number): boolean {
    return now - this.#takenAt >= POSTPONED_FOR;
  }

  /** Notes that the values were taken over at that time, in milliseconds since 1970. */
  taken(now: number): void {
    this.#takenAt = now;
  }

  #count(changed: ReadonlySet<string>): void {
    for (const key of this.#times.keys()) if (!changed.has(key)) this.#times.delete(key);
    for (const key of changed) this.#times.set(key, (this.#times.get(key) ?? 0) + 1);
  }
}

/** The members that have changed in categories of which nothing else has. */
const changedAlone = (
  last: ReadonlyMap<RemoteId, SyncFields>,
  categories: readonly RemoteCategory[]
): ReadonlySet<string> => {
  const all = new Set<string>();
  for (const { id, fields } of categories) {
    const before = last.get(id);
    if (before === undefined || sameJson(before, fields)) continue;
    const { metadata: was, ...others } = before;
    const { metadata: now, ...othersNow } = fields;
    if (!sameJson(others, othersNow)) continue;
    const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
      (key) => !sameJson(was[key], now[key])
    );
    if (keys.every((key) => isCounted(was[key]) && isCounted(now[key]))) for (const key of keys) all.add(key);
  }
  return all;
};
