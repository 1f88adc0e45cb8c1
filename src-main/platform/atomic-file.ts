import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync
} from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ifMissing } from './file-identity';

/* Files that are whole or not there: written beside their place, synced, renamed. A symbolic link stays one. */

interface AtomicWriteOptions {
  /** The permissions of the file. Left out: those of the file that is replaced, or what the process gives new ones. */
  readonly mode?: number;
}

const partialOf = (file: string): string => `${file}.${randomBytes(6).toString('hex')}.partial`;

/** Windows has no folders that could be put on disk, and needs none. */
const hasFolderSync = process.platform !== 'win32';

const writeAll = (descriptor: number, content: string | Uint8Array | Iterable<string | Uint8Array>): void => {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  for (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
  }
};

/** Puts what a file holds on disk. Windows flushes only what is open for writing. */
export const syncFile = (file: string, flags = 'r+'): void => {
  const descriptor = openSync(file, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Puts a folder's names on disk, as after a rename in it. */
export const syncFolderSync = (folder: string): void => {
  if (hasFolderSync) syncFile(folder, 'r');
};

const replaceSync = (
  file: string,
  mode: number | undefined,
  content: string | Uint8Array | Iterable<string | Uint8Array>
): void => {
  const partial = partialOf(file);
  try {
    const descriptor = openSync(partial, 'wx', mode);
    try {
      if (mode !== undefined) fchmodSync(descriptor, mode);
      writeAll(descriptor, content);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncFolderSync(dirname(file));
};

/** `content` may come in pieces. A pipe is written to as it is. Throws the file system's errors. */
export const writeFileAtomicSync = (
  file: string,
  content: string | Uint8Array | Iterable<string | Uint8Array>,
  { mode }: AtomicWriteOptions = {}
): void => {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing === undefined) replaceSync(file, mode, content);
  else if (existing.isFile()) replaceSync(realpathSync(file), mode ?? existing.mode & 0o7777, content);
  else {
    const descriptor = openSync(file, 'w');
    try {
      writeAll(descriptor, content);
    } finally {
      closeSync(descriptor);
    }
  }
};

const replaced = async (file: string): Promise<{ path: string; mode: number } | undefined> => {
  const path = await realpath(file).catch(ifMissing(undefined));
  return path === undefined ? undefined : { path, mode: (await stat(path)).mode & 0o7777 };
};

const syncFolder = async (folder: string): Promise<void> => {
  if (!hasFolderSync) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** As `writeFileAtomicSync`, without blocking. Of two writes at once either may be the last, so frequent writers need a queue. */
export const writeFileAtomic = async (
  file: string,
  content: string | Uint8Array,
  options: AtomicWriteOptions = {}
): Promise<void> => {
  const existing = await replaced(file);
  const path = existing?.path ?? file;
  const mode = options.mode ?? existing?.mode;
  const partial = partialOf(path);
  try {
    const handle = await open(partial, 'wx', mode);
    try {
      if (mode !== undefined) await handle.chmod(mode);
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
};

/** One write for each category would be a hundred thousand system calls. */
const WRITE_SIZE = 64 * 1024;

/** Joins short texts into pieces that are worth a write each; bytes stay as they are. */
export function* inLargePieces(pieces: Iterable<string | Uint8Array>): Generator<string | Uint8Array> {
  let large = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield large;
      yield piece;
      large = '';
      continue;
    }
    large += piece;
    if (large.length < WRITE_SIZE) continue;
    yield large;
    large = '';
  }
  yield large;
}
