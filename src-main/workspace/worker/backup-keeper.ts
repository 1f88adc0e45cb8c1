import type { Log } from '../../platform/log/log';
import { UnsoundCopy } from '../../store/sqlite/backups/make-backup';
import { backUpWhenDue, type BackedUp } from '../../store/sqlite/backups/occasions';
import type { Backup } from '../../store/sqlite/backups/read-backup';
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

  /** `onUnsound` hears when a copy has shown that the workspace itself is damaged. */
  constructor(
    private readonly workspace: Kept,
    private readonly onUnsound: () => void,
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
      if (error instanceof UnsoundCopy) this.onUnsound();
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
