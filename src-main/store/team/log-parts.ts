import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { EntryHead } from './change-log';
import type { Postgres } from './postgres';

/*
 * A change that is larger than one part is sent in parts, under the number that its entry will have and under its batch. The entry itself comes last, as
 * any other does, and says how many parts there are: it is the final marker. Until it is there nobody reads the parts, so that a change whose
 * author dies, or stops for an hour, in between was never made. Another author need not clear anything away: they take the number, which makes the parts
 * waste for ever, and the waste goes with the entry when the log is cut.
 *
 * Whoever writes little while somebody sends much would always be first, and the large change would be planned again for ever. So they wait
 * as long as parts keep coming. That is courtesy, and nothing is wrong where it fails: two that begin at once both go on, and one of them
 * plans again. It is measured by each process's own clock.
 */

/** How long without another part means that nobody sends any more. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 25;

const INSERT_PART = 'INSERT INTO canopy.log_parts (workspace, entry, batch, part, bytes) VALUES ($1, $2, $3, $4, $5)';
const SELECT_PART =
  'SELECT bytes FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 AND batch = $3 AND part = $4';
const SELECT_OTHERS = 'SELECT batch, part FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 AND batch <> $3';
const SELECT_ENTRY = 'SELECT batch FROM canopy.log WHERE workspace = $1 AND entry = $2';
const REMOVE = 'DELETE FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 AND batch = $3';

const partRow = z.object({ bytes: z.instanceof(Uint8Array) });
const sentRow = z.object({ batch: z.string(), part: z.int() });
const entryRow = z.object({ batch: z.string() });

type Named = Pick<EntryHead, 'entry' | 'batch'>;

/** The parts of long entries of one workspace. */
export class LogParts {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly signal?: AbortSignal
  ) {}

  /** Waits while others send parts of an entry of that number. @returns `false`: the number has been taken */
  async isFree({ entry, batch }: Named): Promise<boolean> {
    let sent = 0;
    for (let since = performance.now(); ;) {
      const others = await this.#persistently(() =>
        this.postgres.rows(sentRow, SELECT_OTHERS, [this.workspace, entry, batch])
      );
      if (others.length === 0) return true;
      const taken = await this.#persistently(() => this.postgres.rows(entryRow, SELECT_ENTRY, [this.workspace, entry]));
      if (taken.length > 0) return false;
      if (others.length !== sent) since = performance.now();
      else if (performance.now() - since > PATIENCE_MS) return true;
      sent = others.length;
      await delay(LOOK_EVERY_MS, undefined, { signal: this.signal });
    }
  }

  async send({ entry, batch }: Named, parts: readonly Uint8Array[]): Promise<void> {
    for (const [index, bytes] of parts.entries()) {
      const values = [this.workspace, entry, batch, index, Buffer.from(bytes)];
      // One that is there already was sent by this call, and its answer lost.
      await this.#persistently(() => this.postgres.insert(INSERT_PART, values));
    }
  }

  async *read({ entry, batch }: Named, parts: number): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < parts; part += 1) {
      const [row] = await this.#persistently(() =>
        this.postgres.rows(partRow, SELECT_PART, [this.workspace, entry, batch, part])
      );
      if (row === undefined) throw new Error(`Part ${part} of entry ${entry} of the log is missing.`);
      yield row.bytes;
    }
  }

  /** What was sent for nothing. */
  async remove({ entry, batch }: Named): Promise<void> {
    await this.#persistently(() => this.postgres.remove(REMOVE, [this.workspace, entry, batch]));
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    return this.postgres.persistently(work, this.signal);
  }
}
