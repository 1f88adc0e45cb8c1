import { shell } from 'electron';
import type { StartNotices } from '../../../src-shared/ipc';
import type { CrashReports } from '../process/crash-reports';
import type { NativeDumps } from '../process/native-dumps';
import { restart } from '../process/lifecycle';
import type { Updates } from '../updates/updates';
import { handleCalls, type Guard } from './window-channel';

/** Answers the calls about the notices of this start, which are shown until the person closes them. */
export const handleStartCalls = (
  guard: Guard,
  crashes: CrashReports,
  dumps: NativeDumps,
  { isSafeMode, problems }: Pick<StartNotices, 'isSafeMode' | 'problems'>
): void => {
  let areSeen = false;
  const found = { report: crashes.newest(), dump: dumps.newest() };
  handleCalls(guard, {
    readStartNotices: () =>
      areSeen
        ? { isSafeMode, hasCrashReport: false, hasCrashDump: false, problems: [] }
        : { isSafeMode, hasCrashReport: found.report !== null, hasCrashDump: found.dump !== null, problems },
    showCrashReport: (which) => {
      const file = found[which];
      if (file !== null) shell.showItemInFolder(file);
    },
    restart: () => {
      // Restarts after the answer, since a restart removes the page.
      setImmediate(restart);
    },
    closeStartNotices: () => {
      areSeen = true;
      crashes.settle();
      dumps.settle();
    }
  });
};

export const handleUpdateCalls = (guard: Guard, updates: Updates): void => {
  handleCalls(guard, {
    readUpdates: () => {
      // Pages call this after their first drawing; the update server is not asked before.
      updates.start();
      return updates.status;
    },
    checkForUpdates: () => updates.check(),
    proceedWithUpdate: () => updates.proceed()
  });
};
