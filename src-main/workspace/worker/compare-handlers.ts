import { copyFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { FIRST_STAND_IN_ID } from '../../../src-shared/compare';
import { StoreError } from '../../domain/errors';
import { type ImportedCategory, inReadingOrder } from '../../domain/tree';
import { refusalByTrial, readFileOfCategories } from '../../formats/read-file';
import type { JsonTrial } from '../../platform/json-guard';
import { backupFolder } from '../../store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../store/sqlite/backups/check-workspace';
import { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { plannedChanges, plannedRequests } from '../../sync/engine/planned-requests';
import type { ThreadHandlers } from './answer-calls';
import { readEdits } from './edit-handlers';
import type { Workspace } from './workspace';
import { messages } from '../messages';

/** How every SQLite file begins (https://www.sqlite.org/fileformat.html). */
const MAGIC = 'SQLite format 3\0';

const beginsLikeSqlite = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === MAGIC;
  } finally {
    await handle.close();
  }
};

/** Whether changes are in the write-ahead log alone, as while another program has the file open. */
const hasUnwritten = async (file: string): Promise<boolean> =>
  ((await stat(`${file}-wal`).catch(() => null))?.size ?? 0) > 0;

/** Gives ids to the lines of a table that have none, where other lines have some, so that none is taken for an existing category. */
const withAllIds = (categories: readonly ImportedCategory[]): ImportedCategory[] => {
  const all = inReadingOrder(categories)
    .map(({ category }) => category)
    .toArray();
  const without = all.filter(({ id }) => id === undefined);
  if (without.length < all.length)
    for (const [index, category] of without.entries()) category.id = FIRST_STAND_IN_ID + index;
  return [...categories];
};

/** Imports a file into an empty store. Plain text is refused: any text would pass as an indented list. */
const importBytes = async (
  store: WorkspaceStore,
  name: string,
  bytes: Uint8Array,
  jsonTrial: JsonTrial | null
): Promise<void> => {
  const tried = await refusalByTrial(name, bytes, jsonTrial);
  const reading = tried === null ? await readFileOfCategories(name, bytes) : { ok: false as const, problems: [tried] };
  if (reading.ok && reading.format !== 'text') {
    store.importTree(withAllIds(reading.categories), { author: 'import' });
    return;
  }
  const [problem] = reading.ok ? [] : reading.problems;
  throw new StoreError('invalid', messages.compare.notComparable(name, problem ?? messages.compare.textWithoutColumns));
};

/**
 * The tree of a workspace file, a backup or an export, as the body of `GET /api/categories`. It is read from a copy, which may be
 * migrated. Rejects with a `StoreError` that names the file.
 */
export const treeOfFile = async (file: string, jsonTrial: JsonTrial | null): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-compare-'));
  try {
    const copy = join(folder, 'copy.canopy');
    const isDatabase = await beginsLikeSqlite(file);
    if (isDatabase && (await hasUnwritten(file))) {
      throw new StoreError('storage_failed', messages.compare.inUse(basename(file)));
    }
    if (isDatabase) {
      await copyFile(file, copy);
      const finding = checkWorkspace(copy);
      if (finding.state === 'damaged')
        throw new StoreError(
          'storage_failed',
          messages.compare.damaged(basename(file), finding.faults.slice(0, 3).join(' '))
        );
    }
    const store = WorkspaceStore.open(copy);
    try {
      if (!isDatabase) await importBytes(store, basename(file), await readFile(file), jsonTrial);
      return Buffer.concat([Buffer.from('{"data":'), store.treeText(), Buffer.from('}')]);
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      'storage_failed',
      messages.compare.unreadable(file, error instanceof Error ? error.message : String(error)),
      {},
      { cause: error }
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Answers the calls of a comparison. */
export const compareHandlers = (
  workspace: Workspace,
  jsonTrial: JsonTrial | null
): ThreadHandlers<'readTreeOfFile' | 'readTreeOfBackup' | 'planRequests'> => ({
  readTreeOfFile: ({ file }) => treeOfFile(file, jsonTrial),
  readTreeOfBackup: ({ id }) => treeOfFile(join(backupFolder(workspace.file), id), jsonTrial),
  planRequests: (text) => {
    const { replica } = workspace.store;
    const edits = text === null ? [] : readEdits(text).edits;
    const state = replica.state();
    if (state === null) return plannedChanges(edits, replica.localTree());
    const { base, local } = replica.trees();
    const { address, dialect } = state;
    return plannedRequests(edits, local, {
      address,
      dialect,
      remoteIds: replica.links().remoteIds,
      base,
      blocked: replica.blocked(),
      conflicts: replica.conflicts()
    });
  }
});
