import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In memory if possible, for tests that write thousands of times and do not test the disk. The caller removes it. */
export const folderInMemory = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'canopy-test-'));
