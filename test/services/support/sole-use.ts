import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/**
 * Keeps a cache folder for one run: two would write each other's configuration and data.
 * @returns gives it back. Rejects when another run that is still there has it
 */
export const takeSoleUse = async (folder: string): Promise<() => void> => {
  const file = join(folder, 'in-use');
  const take = (): void => writeFileSync(file, String(process.pid), { flag: 'wx' });
  try {
    take();
  } catch {
    const pid = Number(await readFile(file, 'utf8'));
    if (pid !== process.pid && isRunning(pid))
      throw new Error(
        `${folder} is in use by another run (process ${pid}). Wait for its end, or set CANOPY_TEST_SERVICES_CACHE to another folder.`
      );
    rmSync(file);
    take();
  }
  return () => rmSync(file, { force: true });
};
