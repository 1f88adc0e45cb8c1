import { DAY_MS } from '../../../src-shared/limits';
import { basename } from 'node:path';
import { z } from 'zod';
import type { BackupEntry } from '../../../src-shared/backups';
import { runIsolated, startThread } from '../../platform/isolated';
import type { Log } from '../../platform/log';
import { sealCopy, DamagedCopy, type SealCopy } from '../../store/sqlite/backups/make-backup';
import { backUpWhenDue, type BackedUp, type Backup } from '../../store/sqlite/backups/backup-folder';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { messageOf } from '../../platform/file-identity';

const CHECK_MS = 60 * 60 * 1_000;

/** A damaged disk may never answer. */
const LONGEST_CHECK_MS = 60 * 60 * 1_000;

interface UpkeptWorkspace {
  readonly file: string;
  readonly isOpen: boolean;
  readonly store: WorkspaceStore;
}

/** Makes the backups of an open workspace, on demand and when one is due. */
export class BackupKeeper implements BackedUp {
  readonly #underWay = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
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
      // Closing the file cancels a backup, which is then made at the next opening.
      if (closings === this.#closings) this.log.error('backup_failed', error);
    });
  }

  lookRegularly(): void {
    if (this.#isStopped) return;
    this.backUpWhenDue();
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.backUpWhenDue(), CHECK_MS).unref();
  }

  /** Call before the file is closed, which cancels running backups. */
  cutOff(): void {
    this.#closings += 1;
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.cutOff();
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}

export const backupEntry = ({ file, time, bytes, categories }: Backup): BackupEntry => ({
  id: basename(file),
  at: time.toISOString(),
  bytes,
  categories
});

/** Seals in a thread, and here again where that fails: errors lose their class. @param entry the built `backup-check.ts` */
export const sealInThread =
  (entry: string, log: Log): SealCopy =>
  async (copy) => {
    try {
      return await runIsolated(startThread(entry, 'backup-check'), copy, z.number(), { silenceMs: LONGEST_CHECK_MS });
    } catch (error) {
      log.warn('backup_check_repeated', { reason: messageOf(error) });
      return sealCopy(copy);
    }
  };

interface TrimmingParts {
  readonly log: Log;
  readonly firstMs: number;
  readonly onTrimmed: () => void;
}

export const keepHistoryTrimmed = (
  workspace: Omit<UpkeptWorkspace, 'file'>,
  { log, firstMs, onTrimmed }: TrimmingParts
): {
  /** Trims the history now, after the person has changed the retention. Never rejects. */
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
