import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder for as long as `work` takes. */
export const inTemporaryFolder = async <T>(prefix: string, work: (folder: string) => T | Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
