import { append } from '../../../../src-shared/long-lists';
import type Database from 'better-sqlite3';
import { connect, READ_ONLY } from '../connection/open-database';
import { integer } from '../connection/row-values';
import { Deletions, TrashRows } from '../trash/trash-rows';
import { statSync } from 'node:fs';
import { treeFaults } from '../tree/check-tree';
import { schemaFaults, schemaOf } from '../migrations/known-schema';
import { asStoreError, resultKind } from '../connection/sqlite-failure';
import { StoreError } from '../../../domain/errors';
import connectionMessages from '../connection/messages/en.json' with { type: 'json' };
import messages from './messages/en.json' with { type: 'json' };

const EXAMPLES = 3;

const DEAD = `SELECT id FROM changes WHERE kind = 'delete' AND id IN (SELECT max(id) FROM changes GROUP BY category_id)`;

const UNREADABLE = `SELECT category_id FROM changes WHERE kind = 'delete' AND NOT json_valid(before) LIMIT ${EXAMPLES}`;

/** What is wrong with the trash: each deleted category belongs to one entry, and each entry is whole. */
const trashFaults = (db: Database.Database): string[] => {
  const unreadable = db.prepare(UNREADABLE).pluck().all();
  if (unreadable.length > 0)
    return unreadable.map((id) => messages.faults.deletionUnreadable({ id: String(integer(id)) }));
  const faults: string[] = [];
  const dead = new Set(db.prepare(DEAD).pluck().all());
  const trash = new TrashRows(db);
  const deletions = new Deletions(db);
  for (const [entries, isWhole] of [
    [trash.newestFirst(Number.MAX_SAFE_INTEGER), true],
    [trash.going(), false]
  ] as const) {
    for (const entry of entries) {
      let found = 0;
      for (const page of deletions.idPages(entry)) found += page.filter(({ changeId }) => dead.delete(changeId)).length;
      if (isWhole && found !== entry.count)
        faults.push(messages.faults.entryIncomplete({ name: entry.name, count: entry.count, found }));
    }
  }
  if (dead.size > 0) faults.push(messages.faults.notInTrash({ categories: dead.size }));
  return faults.slice(0, EXAMPLES);
};

type Finding =
  | { readonly state: 'missing' }
  | { readonly state: 'sound'; readonly categories: number; readonly revision: number }
  | { readonly state: 'damaged'; readonly faults: readonly string[] };

/** SQLite reports every damaged page; more than a few of them say nothing new. */
const MOST_FAULTS = 10;

const LOCK_WAIT_MS = 1_000;

const pageFaults = (db: Database.Database): string[] => {
  const found = db.prepare(`PRAGMA integrity_check(${MOST_FAULTS})`).pluck().all().map(String);
  return found
    .filter((line) => line !== 'ok')
    .map((line) => messages.faults.page({ finding: line.trim().replaceAll(/\s*\n\s*/g, '; ') }));
};

/** The schema that brought the trash; a workspace of an older Canopy is sound without it. */
const WITH_TRASH = 2;

const contents = (db: Database.Database, schema: number): Finding => {
  const built = schemaFaults(db, schema);
  const faults = built.map(({ message }) => message).slice(0, MOST_FAULTS);
  // A file with another schema may run code of its own when it is read.
  if (!built.every(({ isMissingIndex }) => isMissingIndex)) return { state: 'damaged', faults };
  const pages = pageFaults(db);
  append(faults, pages);
  if (pages.length > 0) return { state: 'damaged', faults };
  const linksToNothing = db.prepare('SELECT count(*) FROM pragma_foreign_key_check').pluck().get();
  if (linksToNothing !== 0) faults.push(messages.faults.danglingRows({ rows: integer(linksToNothing) }));
  // The tree's rules are checked through the indexes, so only where the pages are sound.
  else append(faults, treeFaults(db));
  if (faults.length === 0 && schema >= WITH_TRASH) append(faults, trashFaults(db));
  if (faults.length > 0) return { state: 'damaged', faults };
  const [categories, revision] = ['category_count', 'revision'].map((column) =>
    integer(db.prepare(`SELECT ${column} FROM workspace`).pluck().get())
  );
  return { state: 'sound', categories: integer(categories), revision: integer(revision) };
};

const examine = (db: Database.Database, file: string): Finding => {
  const schema = schemaOf(db, file);
  if (schema === 0 && schemaFaults(db, schema).length === 0)
    return { state: 'damaged', faults: [messages.faults.empty] };
  try {
    return contents(db, schema);
  } catch (error) {
    // A value that Canopy never writes.
    if (error instanceof StoreError) return { state: 'damaged', faults: [error.message] };
    throw error;
  }
};

/** Result codes that blame the file itself, rather than its folder, its lock or the disk. */
const DAMAGE: Readonly<Record<string, string>> = {
  SQLITE_CORRUPT: messages.faults.corrupt,
  SQLITE_NOTADB: messages.faults.notAWorkspace
};

/** Whether a workspace file is sound: pages, references, rules of the tree, counts, last changes. Only reads. Throws `storage_failed` where that cannot be said. */
export const checkWorkspace = (file: string): Finding => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return { state: 'missing' };
  if (stats.isDirectory()) throw new StoreError('storage_failed', connectionMessages.isDirectory({ file }));
  let db: Database.Database | undefined;
  try {
    db = connect(file, { ...READ_ONLY, timeout: LOCK_WAIT_MS });
    return examine(db, file);
  } catch (error) {
    const damage = DAMAGE[resultKind(error)];
    if (damage !== undefined) return { state: 'damaged', faults: [damage] };
    throw asStoreError(error, file);
  } finally {
    db?.close();
  }
};
