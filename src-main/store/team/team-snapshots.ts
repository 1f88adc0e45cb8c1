import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { logEntryOf } from '../sqlite/write/staged-writes';
import { count } from './postgres-log';
import type { Postgres } from './postgres';
import type { TeamCopy } from './team-copy';
import { TEAM_SCHEMA } from './team-schema';

/** Bytes of the file in one row. */
const PART = 1024 * 1024;
/** How many snapshots stay: the newest, and one more for whoever is reading it just now. */
const KEPT = 2;

const headRow = z.object({ entry: count, parts: z.int().min(1), sha256: z.string(), schema: z.int() });
const partRow = z.object({ bytes: z.instanceof(Uint8Array) });

const SELECT_HEADS = `SELECT entry, parts, sha256, schema FROM canopy.snapshot_heads
  WHERE workspace = $1 ORDER BY entry DESC LIMIT $2`;

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
        'INSERT INTO canopy.snapshot_heads (workspace, entry, parts, sha256, schema) VALUES ($1, $2, $3, $4, $5)',
        [this.workspace, entry, parts, digestOf(bytes), TEAM_SCHEMA.schema]
      );
      return entry;
    } finally {
      rmSync(file, { force: true });
    }
  }

  /** Writes the newest snapshot that is whole and not of a newer Canopy to a new file. @returns whether there is one */
  async load(file: string): Promise<boolean> {
    const heads = await this.postgres.persistently(() =>
      this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, KEPT])
    );
    for (const head of heads) {
      if (head.schema <= TEAM_SCHEMA.schema && (await this.#read(head, file))) return true;
    }
    return false;
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

  /**
   * Drops what no process needs any more: older snapshots, and the entries of the log before the older one that stays.
   * @param least how many of the newest entries stay in any case, for those who follow the changes
   */
  async prune(least: number): Promise<void> {
    const heads = await this.postgres.rows(headRow, SELECT_HEADS, [this.workspace, KEPT + 1]);
    const newest = heads[0];
    const oldest = heads[KEPT - 1];
    if (newest === undefined || oldest === undefined) return;
    for (const table of ['snapshot_heads', 'snapshots']) {
      await this.postgres.remove(`DELETE FROM canopy.${table} WHERE workspace = $1 AND entry < $2`, [
        this.workspace,
        oldest.entry
      ]);
    }
    await this.postgres.remove('DELETE FROM canopy.log WHERE workspace = $1 AND entry <= $2', [
      this.workspace,
      // The newest entry stays, since the next one follows it.
      Math.min(oldest.entry, newest.entry - Math.max(1, least))
    ]);
  }
}
