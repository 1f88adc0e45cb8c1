import { copyFile, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StoreError } from '../store/store-error';
import { WorkspaceStore } from '../store/workspace-store';
import { FORMATS } from '../transfer/formats';

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

/** What has not been written into the file itself yet: a program that has it open. */
const hasUnwritten = async (file: string): Promise<boolean> => ((await stat(`${file}-wal`).catch(() => null))?.size ?? 0) > 0;

const importText = (store: WorkspaceStore, file: string, text: string): void => {
  const readings = [...FORMATS.values()].map((format) => format.read(text));
  const reading = readings.find(({ ok }) => ok) ?? readings[0];
  if (reading === undefined) return;
  if (!reading.ok) throw new StoreError('invalid', `“${basename(file)}” is neither a workspace nor an export: ${reading.faults[0]?.message ?? 'it cannot be read.'}`);
  store.importTree(reading.categories, { author: 'import' });
};

/**
 * The tree of a workspace file, a backup or an export, as the body of `GET /api/categories`. Read from a copy, so that the
 * file stays as it is, whatever Canopy has written it. Rejects with a `StoreError` that names the file.
 */
export const treeOfFile = async (file: string): Promise<Uint8Array> => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-compare-'));
  try {
    const copy = join(folder, 'copy.canopy');
    const isDatabase = await beginsLikeSqlite(file);
    if (isDatabase && (await hasUnwritten(file))) {
      throw new StoreError('storage_failed', `“${basename(file)}” is open in another program. Close it there, or choose it in the list of workspaces.`);
    }
    if (isDatabase) await copyFile(file, copy);
    const store = WorkspaceStore.open(copy);
    try {
      if (!isDatabase) importText(store, file, await readFile(file, 'utf8'));
      return Buffer.concat([Buffer.from('{"data":'), store.treeText(), Buffer.from('}')]);
    } finally {
      store.close();
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError('storage_failed', `“${file}” cannot be read: ${error instanceof Error ? error.message : String(error)}`, {}, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
