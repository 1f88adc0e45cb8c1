import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderInMemory } from './folder-in-memory';

const untilTheTestIsOver = (folder: string): string => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder of the running test's own, gone when the test is over. */
export const temporaryFolder = (): string => untilTheTestIsOver(mkdtempSync(join(tmpdir(), 'canopy-test-')));

/** The same in memory where there is such a thing: for tests that write thousands of times and do not test the disk. */
export const temporaryFolderInMemory = (): string => untilTheTestIsOver(folderInMemory());
