import type { BackupRestored, WorkspaceOpening } from '../../src-shared/backups';
import type { IpcEvent } from '../../src-shared/ipc-call';
import { WORKSPACE_EVENTS, type ServiceAnswer, type ServiceCall, type ServiceStatus } from '../../src-shared/workspace-calls';
import type { Log } from '../log/log';
import { openSocketDoor, type DoorOpening } from '../service/socket-door';
import { openWindowDoor } from '../service/window-door';
import { backUpWhenDue } from '../store/backups/occasions';
import { restoreBackup, type Restored } from '../store/backups/restore-backup';
import { checkWorkspace } from '../store/check-workspace';
import { StoreError } from '../store/store-error';
import { WorkspaceStore } from '../store/workspace-store';
import { backupEntry } from './backup-entry';
import { ServiceHost } from './service-host';

/** What a workspace is built from. */
export interface WorkspaceParts {
  readonly file: string;
  readonly log: Log;
  /** Tells everyone who watches the workspace. */
  readonly tell: <P>(event: IpcEvent<P>, payload: P) => void;
}

interface OpenParts {
  readonly store: WorkspaceStore;
  readonly callService: (call: ServiceCall) => Promise<ServiceAnswer>;
}

type Opened = { readonly ok: true; readonly parts: OpenParts } | { readonly ok: false; readonly error: StoreError; readonly damaged: boolean };

/** Whether a backup is what helps a file that could not be opened. */
const isDamaged = (file: string): boolean => {
  try {
    return checkWorkspace(file).state === 'damaged';
  } catch {
    // Open elsewhere, a newer Canopy's, not readable: a backup in its place would help nobody.
    return false;
  }
};

/**
 * One workspace while the app runs: its store, and the doors to it. It can fail to open and be asked again, and the store
 * can be exchanged under it for a backup's, so nobody keeps a store beyond one call.
 */
export class Workspace {
  readonly host: ServiceHost;
  #opened: Opened;
  #access: { readonly port: number; readonly token: string } | null = null;

  constructor(private readonly parts: WorkspaceParts) {
    this.host = new ServiceHost((port) => this.#openDoor(port), 0, (status) => parts.tell(WORKSPACE_EVENTS.serviceChanged, status));
    this.#opened = this.#open();
  }

  get file(): string {
    return this.parts.file;
  }

  get isOpen(): boolean {
    return this.#opened.ok;
  }

  /** The open store. Throws the reason why there is none. */
  get store(): WorkspaceStore {
    return this.#parts.store;
  }

  /** The window's door. Throws likewise. */
  callService(call: ServiceCall): Promise<ServiceAnswer> {
    return this.#parts.callService(call);
  }

  get #parts(): OpenParts {
    if (this.#opened.ok) return this.#opened.parts;
    throw this.#opened.error;
  }

  /** Whether it is open; tries once more where it is not. */
  async opening(): Promise<WorkspaceOpening> {
    if (!this.#opened.ok) {
      this.#opened = this.#open();
      await this.#afterOpening();
    }
    return this.#opened.ok
      ? { state: 'open' }
      : { state: 'failed', file: this.file, message: this.#opened.error.message, damaged: this.#opened.damaged };
  }

  /** Lets other programs in, now and whenever the workspace is opened again. Backs it up if that is due. */
  async listen(port: number, token: string): Promise<ServiceStatus> {
    this.#access = { port, token };
    const status = await this.host.moveTo(port);
    this.backUpWhenDue();
    return status;
  }

  /** As `ServiceHost.moveTo`. */
  async moveTo(port: number): Promise<ServiceStatus> {
    const status = await this.host.moveTo(port);
    if (status.state === 'listening' && this.#access !== null) this.#access = { ...this.#access, port: status.port };
    return status;
  }

  /** Puts a backup in the workspace's place. Calls under way are finished first, and the doors open again afterwards. */
  async restore(backupFile: string): Promise<BackupRestored> {
    await this.host.close();
    if (this.#opened.ok) this.#opened.parts.store.close();
    let restored: Restored;
    try {
      restored = restoreBackup(this.file, backupFile, new Date());
    } finally {
      // Also after a refusal, which has left the workspace as it was.
      this.#opened = this.#open();
      await this.#afterOpening();
    }
    const { before, damaged } = restored;
    return {
      categories: this.store.count(),
      before: before === undefined ? null : backupEntry(before),
      damagedFile: damaged ?? null,
    };
  }

  backUpWhenDue(): void {
    if (!this.#opened.ok) return;
    backUpWhenDue(this.#opened.parts.store, new Date()).catch((error: unknown) => this.parts.log.error('backup_failed', error));
  }

  /** Finishes the calls under way and closes the file. */
  async close(): Promise<void> {
    await this.host.close();
    if (this.#opened.ok) this.#opened.parts.store.close();
  }

  #open(): Opened {
    try {
      const store = WorkspaceStore.open(this.file);
      store.onCommit((patch) => this.parts.tell(WORKSPACE_EVENTS.treeChanged, patch));
      return { ok: true, parts: { store, callService: openWindowDoor({ store, log: this.parts.log }) } };
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.parts.log.error('opening_failed', error);
      return { ok: false, error, damaged: isDamaged(this.file) };
    }
  }

  async #afterOpening(): Promise<void> {
    if (!this.#opened.ok) return;
    this.parts.tell(WORKSPACE_EVENTS.workspaceOpened, null);
    if (this.#access !== null) await this.host.moveTo(this.#access.port);
  }

  async #openDoor(port: number): Promise<DoorOpening> {
    if (!this.#opened.ok) return { ok: false, message: 'Other programs cannot reach the workspace until it is open.' };
    if (this.#access === null) return { ok: false, message: 'Other programs cannot reach this workspace yet.' };
    return openSocketDoor({ store: this.#opened.parts.store, log: this.parts.log, token: this.#access.token, port });
  }
}
