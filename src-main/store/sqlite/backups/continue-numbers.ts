import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Statement } from 'better-sqlite3';
import { z } from 'zod';
import { integer } from '../connection/row-values';
import { backupFolder, listBackups } from './backup-folder';
import { writeFileAtomicSync } from '../../../platform/atomic-file';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from '../../../platform/owner-only';
import { ABOVE_ROOTS, ownJson, type VersionedId } from '../tree/category-rows';
import { allowWriting, inFile, READ_ONLY, connect } from '../connection/open-database';
import { isOwnTable, requireKnownSchema } from '../migrations/known-schema';
import { migrate } from '../migrations/migrate';
import { parseJson } from '../../../../src-shared/parse-json';
import { largest } from '../../../../src-shared/long-lists';
import type { GroupSummary } from '../../../../src-shared/tree-patch';
import type { TreeEdit } from '../write/tree-edit';
import { WorkspaceTables } from '../write/workspace-tables';
import { runTransaction } from '../write/write-transaction';

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

/**
 * Continues above the numbers of lost histories, for programs that remember ids, ETags or versions: ids and revisions go on after
 * those of all. Categories that differ from them get the revision as their version, which none had before, so that an `If-Match` from
 * before fails, by a group in the journal. Categories that come back from the trash get higher versions (`WorkspaceState.leastVersion`).
 * @param restored how the group is named where it is there in any case
 */
export const continueLostNumbers = (
  edit: TreeEdit,
  lost: readonly Pick<LostCopy, 'numbers' | 'has'>[],
  restored?: Omit<GroupSummary, 'action'>
): void => {
  const { state, rows, journal } = edit.tables;
  const revision = largest(lost.map(({ numbers }) => numbers.revision));
  const lastId = largest(lost.map(({ numbers }) => numbers.lastId));
  const newestMoment = journal.newestMoment() ?? edit.at;
  edit.continueAbove({ revision, lastId });
  const changed: VersionedId[] = [];
  for (const row of rows.versions())
    if (row.version <= revision && !lost.every((copy) => copy.has(row))) changed.push(row);
  edit.raiseLeastVersion(state.revision);
  const summary = restored ?? { subject: newestMoment, count: changed.length };
  if (summary.count === 0) return;
  const groupId = journal.addGroup({
    revision: state.revision,
    at: edit.at,
    author: edit.writer.author,
    summary: { action: 'backup', ...summary }
  });
  for (const { id, version, updatedAt } of changed) {
    rows.writeVersion(id, state.revision);
    const before = { fields: {}, version, updatedAt };
    journal.addChange(groupId, { kind: 'update', id, before, after: { ...before, version: state.revision } });
  }
};

const numbersSchema = z.object({ revision: z.int().min(0), lastId: z.int().min(0) });

/** No version is above `revision` either. */
export type Numbers = Readonly<z.output<typeof numbersSchema>>;

/** Added where it is unknown how far a workspace had counted: more than the writes between two backups. */
const LEAP = 1_000_000;

/** A damaged file may hold any number. Counts that no workspace can reach are ignored, since counting could not go on from them. */
const MOST_CREDIBLE = 2 ** 50;

const NONE: Numbers = { revision: 0, lastId: 0 };

/** Versions may be above the revision: an import keeps those of its file, and a group may change a category more than once. */
const HIGHEST_VERSION = `SELECT max((SELECT max(version) FROM categories),
  (SELECT coalesce(max(before ->> '$.version'), 0) FROM changes WHERE kind = 'delete'))`;

const highestVersion = (db: Database): number => {
  try {
    const isOurs = isOwnTable(db, 'categories') && isOwnTable(db, 'changes');
    return isOurs ? integer(db.prepare(HIGHEST_VERSION).pluck().get()) : 0;
  } catch {
    // Damaged: the counters have to do.
    return 0;
  }
};

const readNumbers = (db: Database): Numbers => {
  const row = db.prepare<[], unknown[]>('SELECT revision, last_id FROM workspace').raw().get();
  return { revision: Math.max(integer(row?.[0]), highestVersion(db)), lastId: integer(row?.[1]) };
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

/**
 * Makes a copied backup the successor of the file that it is to replace, as `continueLostNumbers` says. The restore is a group in the
 * journal. Kept answers to idempotency keys are the backup's.
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
    const lost = 'copy' in replaced ? new LostCopy(replaced.copy) : { numbers: replaced.beyond, has: () => false };
    try {
      runTransaction(new WorkspaceTables(db), now, (begin) => {
        if ('copy' in replaced) keepLinksAndUnlisted(db);
        // Questions about shrunken listings, and their answers, concerned the earlier tree.
        db.exec('DELETE FROM main.shrinking');
        lookForCreations(db);
        const edit = begin({ author: 'window' });
        const count = Math.max(1, edit.tables.state.count);
        continueLostNumbers(edit, [lost], { subject: restoredFrom.toISOString(), count });
      });
    } finally {
      if (lost instanceof LostCopy) lost.close();
    }
  });
