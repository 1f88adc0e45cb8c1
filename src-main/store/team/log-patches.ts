import { z } from 'zod';
import type { Revision } from '../../../src-shared/ids';
import type { TreePatch } from '../../../src-shared/tree-patch';
import type { ChangeLog } from './change-log';
import { EFFECT_VERSION, readPart } from './effect';
import type { Postgres } from './postgres';
import { count } from './postgres-log';

/** Entries read at a time; each has a commit at least. */
const PAGE = 50;

const placeRow = z.object({ entry: count, revision: count });
type EntryPlace = z.output<typeof placeRow>;

const SELECT_END = (order: 'ASC' | 'DESC'): string =>
  `SELECT entry, revision FROM canopy.log WHERE workspace = $1 ORDER BY entry ${order} LIMIT 1`;
const SELECT_PLACE = 'SELECT entry, revision FROM canopy.log WHERE workspace = $1 AND entry = $2';

/** Commits of a workspace as its log has them, for those who are further back than a process remembers. */
export class LogPatches {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly log: ChangeLog,
    private readonly signal?: AbortSignal
  ) {}

  /** The next commits after that revision, not all there may be. `null`: the log does not reach back so far, or was never there. */
  async after(revision: Revision): Promise<readonly TreePatch[] | null> {
    const place = await this.#lastAtMost(revision);
    if (place === null) return null;
    const page = await this.log.after({ entry: place.entry, batch: null }, PAGE);
    if (page === null || page.entries.some(({ effectVersion }) => effectVersion > EFFECT_VERSION)) return null;
    const all = page.entries.flatMap(({ parts }) =>
      parts.flatMap((part) => readPart(part).commits.map(({ patch }) => patch))
    );
    const patches = all.filter(({ from, to }) => to > from && to > revision);
    const isWhole = patches.every(({ from }, index) => from === (patches[index - 1]?.to ?? revision));
    return isWhole ? patches : null;
  }

  /** The last entry whose last change is that one or an earlier one. Entries have no gap, so that it is found by halving. */
  async #lastAtMost(revision: Revision): Promise<EntryPlace | null> {
    const [first] = await this.#places(SELECT_END('ASC'));
    const [last] = await this.#places(SELECT_END('DESC'));
    if (first === undefined || last === undefined || revision < first.revision || revision > last.revision) return null;
    let low = first;
    let high = last.entry;
    while (low.entry < high) {
      const middle = Math.ceil((low.entry + high) / 2);
      const [place] = await this.#places(SELECT_PLACE, middle);
      // The log was cut short meanwhile.
      if (place === undefined) return null;
      if (place.revision <= revision) low = place;
      else high = middle - 1;
    }
    return low;
  }

  #places(text: string, ...entry: readonly number[]): Promise<EntryPlace[]> {
    return this.postgres.persistently(
      () => this.postgres.rows(placeRow, text, [this.workspace, ...entry]),
      this.signal
    );
  }
}
