import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupEntry } from '../../../src-shared/backups';
import type { Log } from '../../platform/log';
import { sealCopy, DamagedCopy, type SealCopy } from '../../store/sqlite/backups/make-backup';
import { backUpWhenDue, type BackedUp } from '../../store/sqlite/backups/backup-schedule';
import type { Backup } from '../../store/sqlite/backups/backup-folder';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';

/** How often a workspace that stays open is asked whether a backup is due; one is, a day after the last. */
const LOOK_MS = 60 * 60 * 1_000;

interface Kept {
  readonly file: string;
  readonly isOpen: boolean;
  /** The store that is open at that moment. */
  readonly store: WorkspaceStore;
}

/** Makes a workspace's backups while it is open, by itself when one is due, and knows which are under way. */
export class BackupKeeper implements BackedUp {
  readonly #underWay = new Set<Promise<unknown>>();
  #look: NodeJS.Timeout | undefined;
  /** Counts the times that the file was closed. */
  #closings = 0;
  #isStopped = false;

  /** `onDamagedCopy` hears when a copy has shown that the workspace itself is damaged. */
  constructor(
    private readonly workspace: Kept,
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
      // That it was cut off is no failure: it is made when the workspace is open the next time.
      if (closings === this.#closings) this.log.error('backup_failed', error);
    });
  }

  /** From now on, whenever one is due. */
  lookRegularly(): void {
    if (this.#isStopped) return;
    this.backUpWhenDue();
    clearInterval(this.#look);
    this.#look = setInterval(() => this.backUpWhenDue(), LOOK_MS).unref();
  }

  /** The file is about to be closed, which ends what is under way. */
  cutOff(): void {
    this.#closings += 1;
  }

  /** Looks no more: it is about to be closed for good. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#look);
    this.cutOff();
  }

  /** Resolves when none is under way, however each has ended. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#underWay);
  }
}

/** A backup as the window knows it: by its name in the folder, since a page has no business with paths. */
export const backupEntry = ({ file, time, bytes, categories }: Backup): BackupEntry => ({
  id: basename(file),
  at: time.toISOString(),
  bytes,
  categories
});

const sealed = (entry: string, copy: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(entry, { workerData: copy, name: 'backup-check' });
    worker.once('message', (categories: unknown) => {
      if (typeof categories === 'number') resolve(categories);
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread has ended without an answer.')));
  });

/**
 * Seals copies in a short-lived thread: reading 100,000 categories through takes more than a tenth of a second, which
 * nobody's call should wait for. What fails there, for whatever reason, is decided here: a thread's error loses its kind
 * on the way.
 * @param entry the built `backup-check.ts`
 */
export const sealInThread =
  (entry: string, log: Log): SealCopy =>
  async (copy) => {
    try {
      return await sealed(entry, copy);
    } catch (error) {
      log.warn('backup_check_repeated', { reason: error instanceof Error ? error.message : String(error) });
      return sealCopy(copy);
    }
  };

const DAY_MS = 24 * 60 * 60 * 1_000;

interface Trimmed {
  readonly isOpen: boolean;
  /** The store that is open at that moment. */
  readonly store: WorkspaceStore;
}

interface TrimmingParts {
  readonly log: Log;
  /** How long after the start the first time is. */
  readonly firstMs: number;
  /** Something was dropped. */
  readonly onTrimmed: () => void;
}

/** Drops what retention no longer keeps: once after the start, and then daily. */
export const keepHistoryTrimmed = (
  workspace: Trimmed,
  { log, firstMs, onTrimmed }: TrimmingParts
): {
  /** At once, as when the settings have changed; never rejects. */
  readonly trim: () => Promise<void>;
  readonly stop: () => void;
} => {
  const trim = async (): Promise<void> => {
    try {
      if (await workspace.store.history.trim(new Date())) onTrimmed();
    } catch (error) {
      log.error('trimming_failed', error);
    }
  };
  const trimIfOpen = (): void => {
    if (workspace.isOpen) void trim();
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
