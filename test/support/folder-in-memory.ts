import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory where there is such a thing, for tests that write thousands of times and do not test the disk; to be removed by whoever asks. */
export const folderInMemory = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'canopy-test-'));
