import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres-server';

/** A PostgreSQL that waits for the disk, and a folder for whatever runs beside it. */
export interface Site {
  readonly url: string;
  readonly folder: string;
}

/** Both are gone when the work is done; the server also when the bench is broken off. */
export const withPostgres = async <T>(work: (site: Site) => Promise<T>): Promise<T> => {
  const server = await startPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'canopy-bench-team-'));
  const breakOff = (): void => void server.kill();
  process.once('exit', breakOff);
  try {
    return await work({ url: server.url, folder });
  } finally {
    process.off('exit', breakOff);
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  }
};
