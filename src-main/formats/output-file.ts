import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats
} from 'node:fs';
import { dirname } from 'node:path';

const writeAll = (descriptor: number, pieces: Iterable<string>): void => {
  for (const piece of pieces) {
    const bytes = Buffer.from(piece);
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
  }
};

const syncDirectory = (directory: string): void => {
  // Windows has no such thing, and needs none.
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
};

/** Beside the file, so that the rename stays on one file system; on disk before the rename, or a crash could leave nothing. */
const replaceWhole = (file: string, existing: Stats | undefined, pieces: Iterable<string>): void => {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  try {
    const descriptor = openSync(partial, 'wx', existing?.mode);
    try {
      writeAll(descriptor, pieces);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncDirectory(dirname(file));
};

/**
 * Writes a file so that it is there whole or not at all: one that was there before is replaced only at the end, keeping
 * its permissions, and through a symbolic link. What is no ordinary file, such as a pipe, is written to as it is.
 * Throws the file system's errors.
 */
export const writeOutputFile = (file: string, pieces: Iterable<string>): void => {
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing === undefined || existing.isFile()) {
    replaceWhole(existing === undefined ? file : realpathSync(file), existing, pieces);
    return;
  }
  const descriptor = openSync(file, 'w');
  try {
    writeAll(descriptor, pieces);
  } finally {
    closeSync(descriptor);
  }
};

/** One write for each category would be a hundred thousand system calls. */
const WRITE_SIZE = 64 * 1024;

/** The same text in pieces that are worth a write each. */
export function* inLargePieces(pieces: Iterable<string>): Generator<string> {
  let large = '';
  for (const piece of pieces) {
    large += piece;
    if (large.length < WRITE_SIZE) continue;
    yield large;
    large = '';
  }
  yield large;
}
