import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, constants, open, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StoreError } from '../../domain/errors';
import {
  APPLICATION_ID,
  databaseHeader,
  HEADER_BYTES,
  hasUnwritten,
  removeDatabase
} from '../../platform/database-header';
import { codeOf, isMissing } from '../../platform/file-identity';
import type { CopyFinding } from '../../store/sqlite/examine-copy';
import messages from './messages/en.json' with { type: 'json' };
import { OWNER_ONLY_FILE } from '../../platform/owner-only';

const refused = (message: string, cause?: unknown): StoreError => new StoreError('invalid', message, {}, { cause });

const statOf = async (file: string) => {
  try {
    return await stat(file, { bigint: true });
  } catch (error) {
    if (isMissing(error)) throw refused(messages.noFile, error);
    throw refused(messages.cannotCopy({ reason: reasonOf(error) }), error);
  }
};

/** Never the system's error message, which is no sentence and contains paths. */
const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return messages.copyFault.full;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return messages.copyFault.forbidden;
  return messages.copyFault.other;
};

const kindOf = async (file: string): Promise<'workspace' | 'database' | 'empty' | 'other'> => {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      if (bytesRead === 0) return 'empty';
      const header = databaseHeader(buffer.subarray(0, bytesRead));
      if (header === undefined) return 'other';
      return header.applicationId === APPLICATION_ID ? 'workspace' : 'database';
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw refused(messages.cannotCopy({ reason: reasonOf(error) }), error);
  }
};

/** Refuses what is no workspace by its first bytes, and one with changes that a copy would lack. @returns the size @throws StoreError */
export const refuseOtherFiles = async (file: string): Promise<bigint> => {
  const found = await statOf(file);
  if (!found.isFile()) throw refused(messages.notAFile);
  const kind = await kindOf(file);
  if (extname(file).toLowerCase() !== '.canopy')
    throw refused(kind === 'workspace' ? messages.otherName : messages.notAWorkspace);
  if (kind !== 'workspace') throw refused(messages.noWorkspace[kind]);
  if (await hasUnwritten(file)) throw refused(messages.unwritten);
  return found.size;
};

/** The SHA-256 of a file's content in hexadecimal. @throws StoreError with a sentence */
export const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
  } catch (error) {
    throw refused(messages.cannotCopy({ reason: reasonOf(error) }), error);
  }
  return hash.digest('hex');
};

/** Copies a workspace's file into `folder` under a free name, and has the copy checked; a refused one is removed. @throws StoreError */
export const copyWorkspace = async (
  file: string,
  folder: string,
  examine: (copy: string) => Promise<CopyFinding>
): Promise<{ readonly copy: string; readonly digest: string }> => {
  const copy = join(folder, `.${randomUUID()}.canopy-partial`);
  try {
    const before = await statOf(file);
    try {
      await copyFile(file, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      // The copy does not inherit who may read the original.
      await chmod(copy, OWNER_ONLY_FILE);
    } catch (error) {
      throw refused(messages.cannotCopy({ reason: reasonOf(error) }), error);
    }
    const after = await statOf(file);
    const isSame = before.ino === after.ino && before.size === after.size && before.mtimeNs === after.mtimeNs;
    if (!isSame || (await hasUnwritten(file))) throw refused(messages.changedMeanwhile);
    const digest = await digestOf(copy);
    const finding = await examine(copy);
    // The sentence is about the file that the person opened.
    if (finding.state === 'refused') throw refused(finding.message.replaceAll(copy, file));
    if (finding.state === 'damaged') throw refused(messages.damaged, new Error(finding.faults.join('; ')));
    if (finding.service !== null) throw refused(messages.replica({ service: finding.service }));
    // The check leaves the index of a log that no longer exists.
    await rm(`${copy}-shm`, { force: true });
    return { copy, digest };
  } catch (error) {
    removeDatabase(copy);
    throw error;
  }
};
