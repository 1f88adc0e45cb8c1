import { DAY_MS } from '../../../src-shared/limits';
import { basename } from 'node:path';
import { z } from 'zod';
import type { BackupEntry } from '../../../src-shared/backups';
import { runIsolated, startThread } from '../../platform/isolated';
import type { Log } from '../../platform/log';
import { sealCopy, DamagedCopy, type SealCopy } from '../../store/sqlite/backups/make-backup';
import { backUpWhenDue, type BackedUp, type Backup } from '../../store/sqlite/backups/backup-folder';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';

/** How often it is checked whether a backup is due, which is a day after the last. */
const CHECK_MS = 60 * 60 * 1_000;

/** A damaged disk may never answer. */
const LONGEST_CHECK_MS = 60 * 60 * 1_000;

/** The part of a workspace that its upkeep needs. */
interface UpkeptWorkspace {
  readonly file: string;
  readonly isOpen: boolean;
  /** The store that is open at that moment. */
  readonly store: WorkspaceStore;
}

/** Makes the backups of an open workspace, on demand and when one is due. */
export class BackupKeeper implements BackedUp {
  readonly #underWay = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  /** How often the file was closed. */
  #closings = 0;
  #isStopped = false;

  /** @param onDamagedCopy called when a copy shows that the workspace itself is damaged */
  constructor(
    private readonly workspace: UpkeptWorkspace,
    private readonly onDamagedCopy: () => void,
    private readonly log: Log
  ) {}

  get file(): string {
    return this.workspace.file;
  }

  count(): number {
    return this.workspace.store.count();
  }

  /** As `WorkspaceStore.backUp`. */
  async backUp(): Promise<Backup> {
    const making = this.workspace.store.backUp();
    this.#underWay.add(making);
    try {
      return await making;
    } catch (error) {
      if (error instanceof DamagedCopy) this.onDamagedCopy();
      throw error;
    } finally {
      this.#underWay.delete(making);
    }
  }

  backUpWhenDue(): void {
    if (!this.workspace.isOpen || this.#isStopped) return;
    const closings = this.#closings;
    backUpWhenDue(this, new Date()).catch((error: unknown) => {
      // One that closing the file has ended is no failure: it is made the next time the workspace is open.
      if (closings === this.#closings) this.log.error('backup_failed', error);
    });
  }

  /** Makes one whenever it is due from now on, until `stop`. */
  lookRegularly(): void {
    if (this.#isStopped) return;
    this.backUpWhenDue();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.backUpWhenDue(), CHECK_MS).unref();
  }

  /** To be called before the file is closed, which ends the backups under way. */
  cutOff(): void {
    this.#closings += 1;
  }

  /** Makes no more backups by itself. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.cutOff();
  }

  /** Resolves when none is under way. Never rejects. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}

/** A backup for the window, which gets its file name as id and no path. */
export const backupEntry = ({ file, time, bytes, categories }: Backup): BackupEntry => ({
  id: basename(file),
  at: time.toISOString(),
  bytes,
  categories
});

/**
 * Seals copies in a short-lived thread, since checking 100,000 categories takes more than 0.1 s, in which no call would be answered.
 * Where that fails it is repeated here, since errors lose their class between threads.
 * @param entry the built `backup-check.ts`
 */
export const sealInThread =
  (entry: string, log: Log): SealCopy =>
  async (copy) => {
    try {
      return await runIsolated(startThread(entry, 'backup-check'), copy, z.number(), { silenceMs: LONGEST_CHECK_MS });
    } catch (error) {
      log.warn('backup_check_repeated', { reason: error instanceof Error ? error.message : String(error) });
      return sealCopy(copy);
    }
  };

interface TrimmingParts {
  readonly log: Log;
  /** Milliseconds from the start to the first time. */
  readonly firstMs: number;
  /** Called when something was dropped. */
  readonly onTrimmed: () => void;
}

/** Drops what retention no longer keeps, once after the start and then daily. */
export const keepHistoryTrimmed = (
  workspace: Omit<UpkeptWorkspace, 'file'>,
  { log, firstMs, onTrimmed }: TrimmingParts
): {
  /** Does it now, since the person has changed the settings and was told what goes. Never rejects. */
  readonly trim: () => Promise<void>;
  readonly stop: () => void;
} => {
  const reported = async (trimming: Promise<boolean>): Promise<void> => {
    try {
      if (await trimming) onTrimmed();
    } catch (error) {
      log.error('trimming_failed', error);
    }
  };
  const trim = async (): Promise<void> => reported(workspace.store.history.trim(new Date()));
  const trimIfOpen = (): void => {
    if (workspace.isOpen) void reported(workspace.store.history.trimByClock(new Date()));
  };
  const first = setTimeout(trimIfOpen, firstMs).unref();
  const daily = setInterval(trimIfOpen, DAY_MS).unref();
  return {
    trim,
    stop: () => {
      clearTimeout(first);
      clearInterval(daily);
    }
  };
};
