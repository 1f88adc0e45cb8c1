import { largest } from '../../../src-shared/long-lists';
import { z } from 'zod';
import type { EntryHead } from './change-log';
import { pauseFor, type Postgres } from './postgres';

/*
 * A change that is larger than one part is sent in parts, under the number that its entry will have and under its batch. The entry itself comes last, as
 * any other does, and says how many parts there are: it is the final marker. Until it is there nobody reads the parts, so that a change whose
 * author dies, or stops for an hour, in between was never made. Another author need not clear anything away: they take the number, which makes the parts
 * waste for ever, and the waste goes with the entry when the log is cut.
 *
 * Whoever writes little while somebody plans and sends much would always be first, and the large change would be planned again for ever. So they wait
 * where part 0 is, which says that parts are to come, and as long as parts keep coming. Whoever was overtaken once puts it there before they plan
 * again, under the next few numbers, since the next one may be taken meanwhile. That is courtesy, and nothing is wrong where it fails: two that go on at
 * once are settled by the number, and one of them plans again. It is measured by each process's own clock.
 */

/** How long without another part means that nobody sends any more. */
const PATIENCE_MS = 2_000;
/** However long somebody says that planning takes them. */
const LONGEST_PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 25;
/** Numbers that are reserved at once. */
const AHEAD = 4;

const INSERT_PART =
  'INSERT INTO canopy.log_parts (workspace, entry, batch, part, wait_ms, bytes) VALUES ($1, $2, $3, $4, $5, $6)';
const SELECT_PART =
  'SELECT bytes FROM canopy.log_parts WHERE workspace = $1 AND entry = $2 AND batch = $3 AND part = $4';
const SELECT_OTHERS = `SELECT batch, part, wait_ms FROM canopy.log_parts
  WHERE workspace = $1 AND entry = $2 AND batch <> $3 ORDER BY batch, part`;
const SELECT_ENTRY = 'SELECT batch FROM canopy.log WHERE workspace = $1 AND entry = $2';
const REMOVE = 'DELETE FROM canopy.log_parts WHERE workspace = $1 AND entry >= $2 AND entry <= $3 AND batch = $4';

const partRow = z.object({ bytes: z.instanceof(Uint8Array) });
const sentRow = z.object({ batch: z.string(), part: z.int(), wait_ms: z.int() });
const entryRow = z.object({ batch: z.string() });

type Named = Pick<EntryHead, 'entry' | 'batch'>;

/** The parts of long entries of one workspace. */
export class LogParts {
  /** Batches of which nothing came for as long as was to be waited: nobody waits for them at another number again. */
  readonly #silent = new Set<string>();

  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string,
    private readonly signal?: AbortSignal
  ) {}

  /** Says that parts of an entry of about that number are to come, and that planning them took so long the last time. */
  async reserve({ entry, batch }: Named, planningMs: number): Promise<void> {
    const waitMs = Math.min(LONGEST_PATIENCE_MS, Math.ceil(PATIENCE_MS + 2 * planningMs));
    for (let number = entry + AHEAD - 1; number >= entry; number -= 1) {
      const values = [this.workspace, number, batch, 0, waitMs, Buffer.of()];
      await this.#persistently(() => this.postgres.insert(INSERT_PART, values));
    }
  }

  /**
   * Waits while others send parts of an entry of that number.
   * @param isRival whether one sends parts too: of several who mean to, the one with the first batch need not wait
   * @returns `false`: the number has been taken
   */
  async isFree({ entry, batch }: Named, isRival = false): Promise<boolean> {
    let sent = 0;
    for (let since = performance.now(); ;) {
      const rows = await this.#persistently(() =>
        this.postgres.rows(sentRow, SELECT_OTHERS, [this.workspace, entry, batch])
      );
      const others = rows.filter((row) => !this.#silent.has(row.batch) && (!isRival || row.batch < batch));
      if (others.length === 0) return true;
      const taken = await this.#persistently(() => this.postgres.rows(entryRow, SELECT_ENTRY, [this.workspace, entry]));
      if (taken.length > 0) return false;
      if (others.length !== sent) since = performance.now();
      else if (performance.now() - since > patienceWith(others)) {
        for (const other of others) this.#silent.add(other.batch);
        return true;
      }
      sent = others.length;
      await pauseFor(LOOK_EVERY_MS, this.signal);
    }
  }

  async send({ entry, batch }: Named, parts: readonly Uint8Array[]): Promise<void> {
    for (const [index, bytes] of [Buffer.of(), ...parts].entries()) {
      const values = [this.workspace, entry, batch, index, PATIENCE_MS, Buffer.from(bytes)];
      // One that is there already was reserved, or was sent by this call and its answer lost.
      await this.#persistently(() => this.postgres.insert(INSERT_PART, values));
    }
  }

  async *read({ entry, batch }: Named, parts: number): AsyncGenerator<Uint8Array> {
    for (let part = 1; part <= parts; part += 1) {
      const [row] = await this.#persistently(() =>
        this.postgres.rows(partRow, SELECT_PART, [this.workspace, entry, batch, part])
      );
      if (row === undefined) throw new Error(`Part ${part} of entry ${entry} of the log is missing.`);
      yield row.bytes;
    }
  }

  /** What was sent, and reserved, for nothing. */
  async remove({ entry, batch }: Named): Promise<void> {
    const values = [this.workspace, entry - AHEAD, entry + AHEAD, batch];
    await this.#persistently(() => this.postgres.remove(REMOVE, values));
  }

  /** What was reserved beside an entry that is there now. */
  async free({ entry, batch }: Named): Promise<void> {
    for (const [from, to] of [
      [entry - AHEAD, entry - 1],
      [entry + 1, entry + AHEAD]
    ])
      await this.#persistently(() => this.postgres.remove(REMOVE, [this.workspace, from, to, batch]));
  }

  #persistently<T>(work: () => Promise<T>): Promise<T> {
    return this.postgres.persistently(work, this.signal);
  }
}

/** As long as the last part of any of them asks for. */
const patienceWith = (others: readonly z.output<typeof sentRow>[]): number =>
  largest(others.filter((row, index) => others[index + 1]?.batch !== row.batch).map((row) => row.wait_ms));
