import type { BackupRestored, EmptyStarted, WorkspaceOpening } from '../../../src-shared/backups';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import { writePatch } from '../../../src-shared/tree-patch';
import {
  WORKSPACE_EVENTS,
  type ServiceAnswer,
  type ServiceCall,
  type ServiceStatus
} from '../../../src-shared/workspace-calls';
import type { JsonTrial } from '../../platform/json-guard';
import type { Log } from '../../platform/log';
import { openWindowDoor } from '../../http/window-door';
import type { SealCopy } from '../../store/sqlite/backups/make-backup';
import { restoreBackup, startEmpty } from '../../store/sqlite/backups/recover-workspace';
import { StoreError } from '../../domain/errors';
import { sqliteCategories } from '../../store/sqlite/sqlite-categories';
import { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { backupEntry, BackupKeeper } from './upkeep';
import { lostWorkspace, unopenedAfterDamage, unopenedBy, type Unopened } from './opening-failure';
import { DoorHost } from './door-host';
import { messages } from './messages';
import { SyncHost } from './sync-host';
import { SerialQueue } from '../../platform/serial-queue';

/** What a workspace is built from. */
export interface WorkspaceParts {
  readonly file: string;
  readonly log: Log;
  /** As in `StoreOptions`. */
  readonly sealCopy?: SealCopy;
  /** Parses what is large elsewhere on trial; left out, a look through it has to do. */
  readonly jsonTrial?: JsonTrial;
  /** As of `SyncHostParts`. */
  readonly syncPaused?: string | null;
  /** Tells everyone who watches the workspace. */
  readonly tell: <P>(event: IpcEvent<P>, payload: P) => void;
}

interface OpenParts {
  readonly store: WorkspaceStore;
  readonly callService: (call: ServiceCall) => Promise<ServiceAnswer>;
}

type Opened = ({ readonly ok: true } & OpenParts) | ({ readonly ok: false } & Unopened);

/**
 * One workspace while the app runs: its store, and the doors to it. It can fail to open and be asked again, and the store
 * can be exchanged under it for a backup's, so nobody keeps a store beyond one call.
 */
export class Workspace {
  readonly host: DoorHost;
  readonly backups: BackupKeeper;
  readonly sync: SyncHost;
  #opened: Opened;
  #isDamaged = false;
  /** Opening, closing and exchanging the file: of two at once each would find the other's. */
  readonly #queue = new SerialQueue();
  #restoring: { readonly file: string; readonly outcome: Promise<BackupRestored> } | null = null;

  constructor(private readonly parts: WorkspaceParts) {
    this.host = new DoorHost({
      store: () => (this.#opened.ok ? this.#opened.store : null),
      onChange: (status) => parts.tell(WORKSPACE_EVENTS.serviceChanged, status),
      log: parts.log
    });
    this.backups = new BackupKeeper(this, () => this.#noteDamage(), parts.log);
    this.sync = new SyncHost({
      tell: parts.tell,
      log: parts.log,
      pausedBy: parts.syncPaused ?? null,
      onFileFailed: (error) => parts.log.error('sync_file_failed', error),
      loadOpenService: async () => (await import('./open-service')).overNetwork(parts.jsonTrial ?? null)
    });
    this.#opened = this.#open();
  }

  get file(): string {
    return this.parts.file;
  }

  get isOpen(): boolean {
    return this.#opened.ok;
  }

  /** Whether damage was found since it was opened. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** The open store. Throws the reason why there is none. */
  get store(): WorkspaceStore {
    return this.#openParts.store;
  }

  /** The window's door. Throws likewise. */
  callService(call: ServiceCall): Promise<ServiceAnswer> {
    return this.#openParts.callService(call);
  }

  get #openParts(): OpenParts {
    if (this.#opened.ok) return this.#opened;
    throw this.#opened.error;
  }

  /** Whether it is open; tries once more where it is not. */
  async opening(): Promise<WorkspaceOpening> {
    if (this.#opened.ok) return { state: 'open' };
    return this.#queue.run(async () => {
      if (!this.#opened.ok) await this.#comeUpWith(this.#open());
      return this.#state();
    });
  }

  /** Closes it and reads the file through, after damage was found in it. It is open again only where the file is sound. */
  examine(): Promise<WorkspaceOpening> {
    return this.#queue.run(async () => {
      if (!this.#opened.ok) return this.#state();
      await this.#shut();
      const unopened = unopenedAfterDamage(this.file);
      await this.#comeUpWith(unopened === null ? this.#open() : { ok: false, ...unopened });
      return this.#state();
    });
  }

  /** Lets other programs in, now and whenever the workspace is opened again. From now on it is backed up whenever that is due. */
  listen(port: number, token: string): Promise<ServiceStatus> {
    return this.#queue.run(async () => {
      const status = await this.host.openDoor(port, token);
      this.backups.lookRegularly();
      return status;
    });
  }

  /** As `DoorHost.moveTo`. */
  moveTo(port: number): Promise<ServiceStatus> {
    return this.#queue.run(() => this.host.moveTo(port));
  }

  /**
   * Puts a backup in the workspace's place. Calls under way are finished first, and the doors open again afterwards, also
   * after a refusal, which has left the workspace as it was. A second call for the same backup, while the first is under
   * way, has the first one's outcome. Rejects with `storage_full` or `storage_failed`.
   */
  restore(backupFile: string): Promise<BackupRestored> {
    if (this.#restoring?.file === backupFile) return this.#restoring.outcome;
    const outcome = this.#exchange(() => restoreBackup(this.file, backupFile, new Date())).then(
      ({ before, damaged }) => ({
        categories: this.store.count(),
        before: before === undefined ? null : backupEntry(before),
        damagedFile: damaged ?? null
      })
    );
    const restoring = {
      file: backupFile,
      outcome: outcome.finally(() => {
        if (this.#restoring === restoring) this.#restoring = null;
      })
    };
    this.#restoring = restoring;
    return restoring.outcome;
  }

  /** Puts an empty workspace in the place of one that could not be opened. Rejects likewise. */
  startEmpty(): Promise<EmptyStarted> {
    return this.#exchange(() => {
      if (this.#opened.ok) throw new StoreError('storage_failed', messages.file.isOpen(this.file));
      return { damagedFile: startEmpty(this.file, new Date()).damaged ?? null };
    });
  }

  /** Finishes the calls under way and closes the file for good. */
  async close(): Promise<void> {
    this.backups.stop();
    this.sync.detach();
    await this.#queue.close(() => new StoreError('storage_failed', messages.file.closing(this.file)));
    // A restore that was under way has opened it again, and with it begun to sync.
    this.sync.detach();
    await this.host.close();
    if (this.#opened.ok) this.#opened.store.close();
    await this.backups.settled();
  }

  #exchange<T>(replace: () => T): Promise<T> {
    return this.#queue.run(async () => {
      await this.#shut();
      try {
        return replace();
      } finally {
        await this.#comeUpWith(this.#open());
      }
    });
  }

  async #shut(): Promise<void> {
    this.sync.detach();
    this.backups.cutOff();
    await this.host.close();
    if (!this.#opened.ok) return;
    try {
      this.#opened.store.close();
    } catch (error) {
      // Whatever could not be written at the end: every acknowledged change is on disk, and the file is free.
      this.parts.log.error('closing_failed', error);
    }
    // It has ended them; but the file that each was writing must be let go of before others are made beside it.
    await this.backups.settled();
  }

  async #comeUpWith(opened: Opened): Promise<void> {
    this.#opened = opened;
    if (opened.ok) this.parts.tell(WORKSPACE_EVENTS.workspaceOpened, null);
    if (await this.host.reopen()) this.backups.backUpWhenDue();
  }

  #state(): WorkspaceOpening {
    return this.#opened.ok ? { state: 'open' } : this.#opened.failure;
  }

  #open(): Opened {
    try {
      const lost = lostWorkspace(this.file);
      if (lost !== null) return { ok: false, ...lost };
      this.#isDamaged = false;
      const store = WorkspaceStore.open(this.file, {
        onDamage: () => this.#noteDamage(),
        ...(this.parts.sealCopy && { sealCopy: this.parts.sealCopy })
      });
      store.onCommit((patch) => this.parts.tell(WORKSPACE_EVENTS.treeChanged, writePatch(patch)));
      this.#attach(store);
      return {
        ok: true,
        store,
        callService: openWindowDoor({ categories: sqliteCategories(store), log: this.parts.log })
      };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.parts.log.error('opening_failed', error);
      return { ok: false, ...unopenedBy(this.file, error) };
    }
  }

  #attach(store: WorkspaceStore): void {
    try {
      this.sync.attach(store);
    } catch (error) {
      // What it says of its service cannot be read: it is damaged, and whoever repairs the file must be able to have it.
      store.close();
      throw error;
    }
  }

  #noteDamage(): void {
    if (!this.#isDamaged) this.parts.tell(WORKSPACE_EVENTS.damageFound, null);
    this.#isDamaged = true;
  }
}
