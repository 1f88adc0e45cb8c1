import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { folderInMemory } from './folder-in-memory';

const untilTheTestIsOver = (folder: string): string => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** A folder for the running test, removed at its end. */
export const temporaryFolder = (): string => untilTheTestIsOver(mkdtempSync(join(tmpdir(), 'canopy-test-')));

/** The same in memory if possible, for tests that write thousands of times and do not test the disk. */
export const temporaryFolderInMemory = (): string => untilTheTestIsOver(folderInMemory());
