import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { logEntryOf } from '../sqlite/write/staged-writes';
import { batchAt, count } from './postgres-log';
import type { Postgres } from './postgres';
import type { LogPlace } from './change-log';
import type { TeamCopy } from './team-copy';
import { TEAM_SCHEMA } from './team-schema';

/** Bytes of the file in one row. */
const PART = 1024 * 1024;
/** How many snapshots stay: the newest, and one more for whoever is reading it just now. */
const KEPT = 2;

const headRow = z.object({
  entry: count,
  batch: z.string(),
  parts: z.int().min(1),
  sha256: z.string(),
  schema: z.int()
});
const claimRow = z.object({ attempt: z.int(), isOpen: z.boolean() });
const entryRow = z.object({ entry: count });
const partRow = z.object({ bytes: z.instanceof(Uint8Array) });

const SELECT_HEADS = `SELECT entry, batch, parts, sha256, schema FROM canopy.snapshot_heads
  WHERE workspace = $1 ORDER BY entry DESC LIMIT $2`;

const SELECT_CLAIM = `SELECT attempt, claimed_at > now() - interval '10 minutes' AS "isOpen" FROM canopy.snapshot_claims
  WHERE workspace = $1 AND entry = $2 ORDER BY attempt DESC LIMIT 1`;

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

/** What stays of the log although snapshots have it, for those who follow the changes: so many entries, and whatever is younger. */
export interface LogRetention {
  readonly entries: number;
  readonly ageMs: number;
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** Snapshots of one workspace's file in the database, so that a process need not go through the log from its beginning. */
export class TeamSnapshots {
  constructor(
    private readonly postgres: Postgres,
    private readonly workspace: string
  ) {}

  /**
   * Saves a verified backup of a copy, which may be written meanwhile. What was saved by halves has no head, and is overwritten by nobody: the
   * next snapshot has another entry.
   * @param file to write the backup to; it is gone afterwards
   * @returns the last entry of the log that is in it
   */
  async save({ store }: TeamCopy, file: string): Promise<number> {
    try {
      await store.backUp(file);
      const entry = logEntryOf(file);
      const batch = await batchAt(this.postgres, this.workspace, entry);
      if (batch === undefined) throw new Error(`Entry ${entry}, at which a snapshot ends, is no longer in the log.`);
      const bytes = readFileSync(file);
      const parts = Math.ceil(bytes.byteLength / PART);
      for (let part = 0; part < parts; part += 1) {
        const packed = gzipSync(bytes.subarray(part * PART, (part + 1) * PART), { level: 1 });
        const values = [this.workspace, entry, part, packed];
        await this.postgres.insert(
          'INSERT INTO canopy.snapshots (workspace, entry, part, bytes) VALUES ($1, $2, $3, $4)',
          values
        );
      }
      await this.postgres.insert(
        'INSERT INTO canopy.snapshot_heads (workspace, entry, batch, parts, sha256, schema) VALUES ($1, $2, $3, $4, $5, $6)',
        [this.workspace, entry, batch, parts, digestOf(bytes), TEAM_SCHEMA.schema]
      );
      return entry;
    } finally {
      rmSync(file, { force: true });
    }
  }

  /** Writes the newest snapshot that is whole and not of a newer Canopy to a new file. @returns where in the log it ends; `null`: there is none */
  async load(file: string): Promise<LogPlace | null> {
    const heads = await this.postgres.persistently(() =>
      this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, KEPT])
    );
    for (const head of heads) {
      if (head.schema <= TEAM_SCHEMA.schema && (await this.#read(head, file)))
        return { entry: head.entry, batch: head.batch };
    }
    return null;
  }

  async #read({ entry, parts, sha256 }: z.output<typeof headRow>, file: string): Promise<boolean> {
    const hash = createHash('sha256');
    const descriptor = openSync(file, 'w', 0o600);
    try {
      for (let part = 0; part < parts; part += 1) {
        const [row] = await this.postgres.persistently(() =>
          this.postgres.rows(
            partRow,
            'SELECT bytes FROM canopy.snapshots WHERE workspace = $1 AND entry = $2 AND part = $3',
            [this.workspace, entry, part]
          )
        );
        if (row === undefined) break;
        const bytes = gunzipSync(row.bytes);
        hash.update(bytes);
        writeSync(descriptor, bytes);
      }
    } finally {
      closeSync(descriptor);
    }
    if (hash.digest('base64url') === sha256) return true;
    rmSync(file, { force: true });
    return false;
  }

  /** The last entry of the log that is in the newest snapshot; 0: there is none. */
  async newest(): Promise<number> {
    const [head] = await this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, 1]);
    return head?.entry ?? 0;
  }

  /**
   * Asks for the right to make the next snapshot after that one, so that one process does. A claim of which nothing has come in ten minutes is over.
   * @returns whether it is granted
   */
  async claim(after: number): Promise<boolean> {
    const [last] = await this.postgres.rows(claimRow, SELECT_CLAIM, [this.workspace, after]);
    if (last?.isOpen === true) return false;
    return this.postgres.insert(
      'INSERT INTO canopy.snapshot_claims (workspace, entry, attempt, claimed_at) VALUES ($1, $2, $3, now())',
      [this.workspace, after, (last?.attempt ?? 0) + 1]
    );
  }

  /** Drops what no process needs any more: older snapshots, and the entries of the log before the older one that stays. */
  async prune({ entries, ageMs }: LogRetention): Promise<void> {
    const heads = await this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, KEPT]);
    const newest = heads[0];
    const oldest = heads[KEPT - 1];
    if (newest === undefined || oldest === undefined) return;
    for (const remove of REMOVE_SNAPSHOTS) await this.postgres.remove(remove, [this.workspace, oldest.entry]);
    // A snapshot goes on behind the entry at which it ends, and the newest entry is what the next one follows.
    const wanted = Math.min(oldest.entry, newest.entry - entries);
    const [young] = await this.postgres.rows(entryRow, SELECT_YOUNG, [this.workspace, wanted, ageMs]);
    for (const remove of REMOVE_ENTRIES) await this.postgres.remove(remove, [this.workspace, young?.entry ?? wanted]);
  }
}
