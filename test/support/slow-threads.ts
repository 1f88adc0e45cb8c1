import { expect } from '@playwright/test';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, startCanopy, type CanopyApp } from './canopy-app';

/** An app whose workspaces take their time, as on a slow machine, when a test wants it. */
export interface SlowedCanopy {
  readonly canopy: CanopyApp;
  /**
   * How many milliseconds a workspace's thread waits before each message it sends, and goes on with nothing else; 0 lets a waiting one go.
   * @param event only before events of this name
   */
  readonly slowDown: (milliseconds: number, event?: string) => void;
  /** Waits until a thread waits since `slowDown` was called last. */
  readonly waits: () => Promise<void>;
}

export const startSlowed = async (userDataDir: string): Promise<SlowedCanopy> => {
  const file = join(userDataDir, 'slow');
  const slowDown = (milliseconds: number, event?: string): void => {
    // A thread that reads it meanwhile finds one or the other.
    writeFileSync(`${file}.next`, [milliseconds, ...(event === undefined ? [] : [event])].join(' '));
    renameSync(`${file}.next`, file);
    // One that waits already, and goes on waiting, says so again.
    rmSync(`${file}.waits`, { force: true });
  };
  const waits = () => expect.poll(() => existsSync(`${file}.waits`)).toBe(true);
  slowDown(0);
  const preloaded = join(ROOT, 'test/support/slow-threads.cjs');
  const canopy = await startCanopy(userDataDir, ['--port=0'], ROOT, { CANOPY_TEST_SLOW: file }, [preloaded]);
  return { canopy, slowDown, waits };
};
