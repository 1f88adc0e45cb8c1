import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import { integer } from '../connection/row-values';
import { backupFolder, listBackups } from './backup-folder';
import { writeFileAtomicSync } from '../../../platform/atomic-file';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from '../../../platform/owner-only';
import { ABOVE_ROOTS, ownJson, type VersionedId } from '../tree/category-rows';
import { Journal } from '../journal/journal';
import { allowWriting, inFile, READ_ONLY, connect } from '../connection/open-database';
import { isOwnTable, requireKnownSchema } from '../migrations/known-schema';
import { migrate } from '../migrations/migrate';
import { WorkspaceState } from '../tree/workspace-state';
import { parseJson } from '../../../../src-shared/parse-json';
import { largest } from '../../../../src-shared/long-lists';
import type { TreeEdit } from '../write/tree-edit';

/** A closed file whose history is lost, read as far as possible. What cannot be read counts as different. */
export class LostCopy {
  readonly numbers: Numbers;
  #db: Database | null = null;
  #same: Statement<[number, number, string], unknown> | null = null;

  constructor(file: string) {
    this.numbers = numbersIn(file);
    try {
      this.#db = connect(file, READ_ONLY);
      this.#same = this.#db.prepare('SELECT 1 FROM categories WHERE id = ? AND version = ? AND updated_at = ?');
    } catch {
      // Missing or damaged: nothing of it is known.
    }
  }

  /** Whether that history has this state of a category: a version of one moment has one content. */
  has({ id, version, updatedAt }: VersionedId): boolean {
    try {
      return this.#same?.get(id, version, updatedAt) !== undefined;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#db?.close();
  }
}

/** Continues revisions, ids and versions above those of a lost history, as `continueNumbers` does for a backup. */
export const continueLostNumbers = (edit: TreeEdit, lost: readonly LostCopy[]): void => {
  const { state, rows, journal } = edit.tables;
  const revision = largest(lost.map(({ numbers }) => numbers.revision));
  const lastId = largest(lost.map(({ numbers }) => numbers.lastId));
  const newestMoment = journal.newestMoment() ?? edit.at;
  edit.continueAbove({ revision, lastId });
  const changed: VersionedId[] = [];
  for (const row of rows.versions())
    if (row.version <= revision && !lost.every((copy) => copy.has(row))) changed.push(row);
  // Categories that come back from the trash get higher versions.
  rows.writeVersion(ABOVE_ROOTS, state.revision);
  state.leastVersion = state.revision;
  if (changed.length === 0) return;
  const groupId = journal.addGroup({
    revision: state.revision,
    at: edit.at,
    author: edit.writer.author,
    summary: { action: 'backup', subject: newestMoment, count: changed.length }
  });
  for (const { id, version, updatedAt } of changed) {
    rows.writeVersion(id, state.revision);
    const before = { fields: {}, version, updatedAt };
    journal.addChange(groupId, { kind: 'update', id, before, after: { ...before, version: state.revision } });
  }
};

const numbersSchema = z.object({ revision: z.int().min(0), lastId: z.int().min(0) });

export type Numbers = Readonly<z.output<typeof numbersSchema>>;

/** Added where it is unknown how far a workspace had counted: more than the writes between two backups. */
const LEAP = 1_000_000;

/** A damaged file may hold any number. Counts that no workspace can reach are ignored, since counting could not go on from them. */
const MOST_CREDIBLE = 2 ** 50;

const NONE: Numbers = { revision: 0, lastId: 0 };

const readNumbers = (db: Database, table = 'workspace'): Numbers => {
  const row = db.prepare<[], unknown[]>(`SELECT revision, last_id FROM ${table}`).raw().get();
  return { revision: integer(row?.[0]), lastId: integer(row?.[1]) };
};

export const numbersIn = (file: string): Numbers => {
  try {
    const numbers = inFile(file, READ_ONLY, (db) => (isOwnTable(db, 'workspace') ? readNumbers(db) : NONE));
    return Math.max(numbers.revision, numbers.lastId) < MOST_CREDIBLE ? numbers : NONE;
  } catch {
    // Missing or damaged: the numbers are then taken by a leap.
    return NONE;
  }
};

/** Beside the backups, since both are needed at once: a second leap must go beyond the first. */
const noteFile = (workspaceFile: string): string => join(backupFolder(workspaceFile), 'numbers.json');

const notedNumbers = (workspaceFile: string): Numbers => {
  try {
    return numbersSchema.parse(parseJson(readFileSync(noteFile(workspaceFile), 'utf8')));
  } catch {
    // No leap has been made yet, or its note was deleted.
    return NONE;
  }
};

const note = (workspaceFile: string, numbers: Numbers): void => {
  const file = noteFile(workspaceFile);
  makeOwnerOnlyFolder(backupFolder(workspaceFile));
  writeFileAtomicSync(file, `${JSON.stringify(numbers)}\n`, { mode: OWNER_ONLY_FILE });
};

/** Numbers that a damaged or missing workspace has not given yet; noted, so that the next call goes further. */
export const numbersBeyond = (workspaceFile: string): Numbers => {
  const files = [workspaceFile, ...listBackups(workspaceFile).map(({ file }) => file)];
  const known = [notedNumbers(workspaceFile), ...files.map(numbersIn)];
  const numbers = {
    revision: largest(known.map(({ revision }) => revision)) + LEAP,
    lastId: largest(known.map(({ lastId }) => lastId)) + LEAP
  };
  note(workspaceFile, numbers);
  return numbers;
};

/** What a backup replaces: a sound workspace, given by a copy, or an unreadable one, given by numbers that it cannot have reached. */
export type Replaced = { readonly copy: string } | { readonly beyond: Numbers };

/** A new workspace that gives out no number which its predecessor can have given out. */
export const startNumbersBeyond = (db: Database, { revision, lastId }: Numbers): void => {
  migrate(db, 0);
  db.prepare('UPDATE workspace SET revision = ?, last_id = ?').run(revision, lastId);
};

/** The same version and time mean the same content, since each version is given to one content only. */
const AS_REPLACED = `SELECT 1 FROM replaced.categories AS other
  WHERE other.id = categories.id AND other.version = categories.version AND other.updated_at = categories.updated_at`;

/** Keeps the links: without them, what has been sent since the backup would be sent again. What the person keeps although the service does not list it stays kept. */
const keepLinksAndUnlisted = (db: Database): void => {
  for (const table of ['links', 'unlisted']) {
    db.exec(`INSERT OR IGNORE INTO main.${table} SELECT * FROM replaced.${table}
      WHERE (SELECT address FROM main.replica) = (SELECT address FROM replaced.replica)`);
  }
};

/** Categories without a link may have been sent since the backup: the next sync looks for each first. The joins name their indexes against old statistics. */
const lookForCreations = (db: Database): void => {
  db.exec(`UPDATE main.replica SET mark = NULL;
    INSERT OR IGNORE INTO main.sending (category_id, kind, sent, idempotency_key, asked)
    WITH RECURSIVE below (id, level) AS (
      SELECT id, 1 FROM main.categories WHERE parent_id = ${ABOVE_ROOTS}
      UNION ALL SELECT categories.id, level + 1 FROM below CROSS JOIN main.categories INDEXED BY categories_in_order
        ON parent_id = below.id
    )
    SELECT id, 'create', json_object('fields', json(${ownJson('{', 'json(metadata)')} || '}'), 'parent', nullif(parent_id, ${ABOVE_ROOTS})), lower(hex(randomblob(16))), 0
    FROM below CROSS JOIN main.categories NOT INDEXED USING (id)
    WHERE EXISTS (SELECT 1 FROM main.replica) AND NOT EXISTS (SELECT 1 FROM main.base WHERE category_id = id)
      AND NOT EXISTS (SELECT 1 FROM main.links WHERE category_id = id)
    ORDER BY level, id`);
};

const IMAGE = (version: string): string =>
  `json_object('fields', json('{}'), 'version', ${version}, 'updatedAt', updated_at)`;

/**
 * Makes a copied backup the successor of the file that it is to replace, for programs that remember ids, ETags or versions: ids
 * and revisions go on after those of both files. The restore is a group in the journal. Categories that differ between the files
 * get its revision as their version, which none had before, so that an `If-Match` from before fails. Categories that come back
 * from the trash get higher versions (`WorkspaceState.leastVersion`). Kept answers to idempotency keys are the backup's.
 * @param restoredFrom when the backup was made
 */
export const continueNumbers = (
  copy: string,
  replaced: Replaced,
  { restoredFrom, now }: { restoredFrom: Date; now: Date }
): void =>
  inFile(copy, { fileMustExist: true }, (db) => {
    const schema = requireKnownSchema(db, copy);
    allowWriting(db);
    migrate(db, schema);
    if ('copy' in replaced) db.prepare('ATTACH ? AS replaced').run(replaced.copy);
    const before = 'copy' in replaced ? readNumbers(db, 'replaced.workspace') : replaced.beyond;
    const changed = 'copy' in replaced ? `id > 0 AND NOT EXISTS (${AS_REPLACED})` : 'id > 0';
    db.transaction(() => {
      const state = new WorkspaceState(db);
      if ('copy' in replaced) keepLinksAndUnlisted(db);
      // Questions about shrunken listings, and their answers, concerned the earlier tree.
      db.exec('DELETE FROM main.shrinking');
      lookForCreations(db);
      const revision = Math.max(state.revision, before.revision) + 1;
      const groupId = new Journal(db).addGroup({
        revision,
        at: now.toISOString(),
        author: 'window',
        summary: { action: 'backup', subject: restoredFrom.toISOString(), count: Math.max(1, state.count) }
      });
      db.prepare(
        `INSERT INTO changes (group_id, category_id, kind, before, after)
         SELECT ?, id, 'update', ${IMAGE('version')}, ${IMAGE('CAST(? AS INTEGER)')} FROM main.categories
         WHERE ${changed} ORDER BY id`
      ).run(groupId, revision);
      db.prepare(
        'UPDATE main.categories SET version = ? WHERE id IN (SELECT category_id FROM changes WHERE group_id = ?)'
      ).run(revision, groupId);
      db.prepare('UPDATE main.categories SET version = ? WHERE id = 0').run(revision);
      state.revision = revision;
      state.lastId = Math.max(state.lastId, before.lastId);
      state.save();
    })();
  });
