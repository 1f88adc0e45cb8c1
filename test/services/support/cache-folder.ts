import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Root's home is closed to the accounts that servers run under, so that root has the system's own cache folder. */
const userCache = (): string =>
  process.env['XDG_CACHE_HOME'] ?? (process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache'));

/** Where downloads and data of a service lie from one run to the next: outside of the sources, and safe to delete. */
export const cacheFolder = (name: string): string => {
  const folder = join(process.env['CANOPY_TEST_SERVICES_CACHE'] ?? join(userCache(), 'canopy-test-services'), name);
  mkdirSync(folder, { recursive: true });
  return folder;
};
