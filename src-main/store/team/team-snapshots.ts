import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { batchAt, count } from './postgres-log';
import type { Postgres } from './postgres';
import type { Beginning, LogPlace } from './change-log';
import { TEAM_SCHEMA } from './effect';

const PART = 1024 * 1024;
const AHEAD = 4;
/** Snapshots that are kept: the newest, and the one before for processes that are still reading it. */
const KEPT = 2;

const headRow = z.object({
  entry: count,
  batch: z.string(),
  parts: z.int().min(1),
  sha256: z.string(),
  schema: z.int()
});
const entryRow = z.object({ entry: count });
const ageRow = z.object({ ageMs: z.number() });
const partRow = z.object({ bytes: z.instanceof(Uint8Array) });

const SELECT_HEADS = `SELECT entry, batch, parts, sha256, schema FROM canopy.snapshot_heads
  WHERE workspace = $1 ORDER BY entry DESC LIMIT $2`;

const SELECT_PART = 'SELECT bytes FROM canopy.snapshots WHERE workspace = $1 AND entry = $2 AND part = $3';

/** Parts without a head: their process ended while it stored them. */
const REMOVE_HALF = `DELETE FROM canopy.snapshots WHERE workspace = $1 AND entry = $2 AND NOT EXISTS (
    SELECT 1 FROM canopy.snapshot_heads WHERE workspace = $1 AND entry = $2)`;

const SELECT_AGE = `SELECT (extract(epoch FROM now() - added_at) * 1000)::float8 AS "ageMs" FROM canopy.log
  WHERE workspace = $1 AND entry = $2`;

const CLAIM = `INSERT INTO canopy.snapshot_claims AS claim (workspace, entry, attempt, claimed_at) VALUES ($1, $2, 0, now())
  ON CONFLICT (workspace, entry, attempt) DO UPDATE SET claimed_at = now() WHERE claim.claimed_at < now() - interval '10 minutes'`;

const SELECT_YOUNG = `SELECT entry FROM canopy.log
  WHERE workspace = $1 AND entry < $2 AND added_at > now() - $3 * interval '1 millisecond' ORDER BY entry LIMIT 1`;

const REMOVE_SNAPSHOTS = [
  'DELETE FROM canopy.snapshot_heads WHERE workspace = $1 AND entry < $2',
  'DELETE FROM canopy.snapshots WHERE workspace = $1 AND entry < $2',
  'DELETE FROM canopy.snapshot_claims WHERE workspace = $1 AND entry < $2'
];

const REMOVE_ENTRIES = [
  'DELETE FROM canopy.log WHERE workspace = $1 AND entry < $2',
  'DELETE FROM canopy.log_parts WHERE workspace = $1 AND entry < $2'
];

/** What stays of the log for followers although snapshots cover it: at least so many entries, and all that are younger. */
export interface LogRetention {
  readonly entries: number;
  readonly ageMs: number;
}

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

function* piecesOf(file: string): Generator<Uint8Array> {
  const descriptor = openSync(file, 'r');
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(PART);
      const length = readSync(descriptor, piece);
      if (length === 0) return;
      yield piece.subarray(0, length);
    }
  } finally {
    closeSync(descriptor);
  }
}

export class TeamSnapshots {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string
  ) {}

  /** Stores a closed file: parts, and then the head that makes them count. @param place where in the log it ends */
  async store(file: string, { entry, batch }: LogPlace): Promise<void> {
    const known = await batchAt(this.postgres, this.workspace, entry);
    if (known === undefined || (batch !== null && batch !== known))
      throw new Error(`Entry ${entry}, at which a snapshot ends, is no longer in the log.`);
    await this.postgres.remove(REMOVE_HALF, [this.workspace, entry]);
    const hash = createHash('sha256');
    let parts = 0;
    for (const bytes of piecesOf(file)) {
      hash.update(bytes);
      const isOwn = await this.postgres.insert(
        'INSERT INTO canopy.snapshots (workspace, entry, part, bytes) VALUES ($1, $2, $3, $4)',
        [this.workspace, entry, parts, await packed(bytes, { level: 1 })]
      );
      // The hash in the head would not be that of another process's parts.
      if (!isOwn) throw new Error(`Another process stores a snapshot at entry ${entry}.`);
      parts += 1;
    }
    const sha256 = hash.digest('base64url');
    // This process's claim may have expired, so that parts are another process's.
    if ((await this.#hashOf(entry, parts)) !== sha256)
      throw new Error(`Another process stores a snapshot at entry ${entry}.`);
    await this.postgres.insert(
      'INSERT INTO canopy.snapshot_heads (workspace, entry, batch, parts, sha256, schema) VALUES ($1, $2, $3, $4, $5, $6)',
      [this.workspace, entry, known, parts, sha256, TEAM_SCHEMA.schema]
    );
  }

  async #hashOf(entry: number, parts: number): Promise<string> {
    const hash = createHash('sha256');
    for (let part = 0; part < parts; part += 1) {
      const bytes = await this.#part(entry, part);
      if (bytes !== null) hash.update(bytes);
    }
    return hash.digest('base64url');
  }

  async beginnings(): Promise<readonly Beginning[]> {
    const heads = await this.postgres.persistently(() =>
      this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, KEPT])
    );
    return heads
      .filter(({ schema }) => schema <= TEAM_SCHEMA.schema)
      .map((head) => ({
        place: { entry: head.entry, batch: head.batch },
        write: (file) => this.#read(head, file)
      }));
  }

  /** Writes the newest one that is whole to a new file. @returns where in the log it ends; `null`: there is none */
  async load(file: string): Promise<LogPlace | null> {
    for (const { place, write } of await this.beginnings()) if (await write(file)) return place;
    return null;
  }

  async #read({ entry, parts, sha256 }: z.output<typeof headRow>, file: string): Promise<boolean> {
    const hash = createHash('sha256');
    const written = await open(file, 'w', 0o600);
    const coming: Promise<Buffer | null>[] = [];
    try {
      for (let part = 0; part < parts; part += 1) {
        while (coming.length < AHEAD && part + coming.length < parts) {
          const next = this.#part(entry, part + coming.length);
          // The `await` of this part reports a failure; this keeps it from being unhandled before.
          next.catch(() => undefined);
          coming.push(next);
        }
        const bytes = await coming.shift();
        if (!bytes) break;
        hash.update(bytes);
        await written.writeFile(bytes);
      }
    } finally {
      await written.close();
    }
    if (hash.digest('base64url') === sha256) return true;
    rmSync(file, { force: true });
    return false;
  }

  async #part(entry: number, part: number): Promise<Buffer | null> {
    const [row] = await this.postgres.persistently(() =>
      this.postgres.rows(partRow, SELECT_PART, [this.workspace, entry, part])
    );
    return row === undefined ? null : unpacked(row.bytes);
  }

  /** The last entry of the log that is in the newest snapshot (0: there is none), and how old that entry is. */
  async newest(): Promise<{ readonly entry: number; readonly ageMs: number }> {
    const [head] = await this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, 1]);
    const entry = head?.entry ?? 0;
    const [row] = await this.postgres.rows(ageRow, SELECT_AGE, [this.workspace, entry]);
    return { entry, ageMs: row?.ageMs ?? 0 };
  }

  claim(after: number): Promise<boolean> {
    return this.postgres.insert(CLAIM, [this.workspace, after]);
  }

  /** Drops what no process needs any more: older snapshots, and the entries of the log before the older one that stays. */
  async prune({ entries, ageMs }: LogRetention): Promise<void> {
    const heads = await this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, KEPT]);
    const newest = heads[0];
    const oldest = heads[KEPT - 1];
    if (newest === undefined || oldest === undefined) return;
    for (const remove of REMOVE_SNAPSHOTS) await this.postgres.remove(remove, [this.workspace, oldest.entry]);
    // The entry at which a snapshot ends is kept: the following entry refers to it.
    const wanted = Math.min(oldest.entry, newest.entry - entries);
    const [young] = await this.postgres.rows(entryRow, SELECT_YOUNG, [this.workspace, wanted, ageMs]);
    for (const remove of REMOVE_ENTRIES) await this.postgres.remove(remove, [this.workspace, young?.entry ?? wanted]);
  }
}
