import type { BackupRestored, EmptyStarted, WorkspaceOpening, OpeningFailure } from '../../../src-shared/backups';
import { writePatch } from '../../../src-shared/tree-patch';
import {
  WORKSPACE_EVENTS,
  type ServiceAnswer,
  type ServiceCall,
  type ServiceStatus
} from '../../../src-shared/workspace-calls';
import type { JsonTrial } from '../../platform/json-guard';
import { openWindowDoor } from '../../http/window-door';
import type { SealCopy } from '../../store/sqlite/backups/make-backup';
import { restoreBackup, startEmpty } from '../../store/sqlite/backups/recover-workspace';
import { StoreError } from '../../domain/errors';
import { type ProposalRepository, forwardedProposals } from '../../domain/proposal-repository';
import { sqliteService, sqliteProposals } from '../../store/sqlite/sqlite-service';
import { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { backupEntry, BackupKeeper } from './upkeep';
import { SocketHost, type SocketService, SharedSocket } from './socket-host';
import { messages } from '../messages';
import { SyncHost } from './sync-host';
import type { SyncHostParts } from './sync-host-parts';
import { SerialQueue } from '../../platform/serial-queue';
import { statSync } from 'node:fs';
import { backupFolder, listBackups } from '../../store/sqlite/backups/backup-folder';
import { checkWorkspace } from '../../store/sqlite/backups/check-workspace';
import { isInUse } from '../../store/sqlite/connection/sqlite-failure';
import { ProposalFeed } from '../../domain/change-feed';

/** Why a workspace is not open: shown by the recovery page, and the error of every call. */
interface Unopened {
  readonly ok: false;
  readonly failure: OpeningFailure;
  readonly error: StoreError;
}

interface Opened {
  readonly ok: true;
  readonly store: WorkspaceStore;
  readonly callService: (call: ServiceCall) => Promise<ServiceAnswer>;
}

const unopened = (
  file: string,
  error: StoreError,
  reason: OpeningFailure['reason'],
  faults: readonly string[] = []
): Unopened => ({
  ok: false,
  failure: { state: 'failed', file, reason, message: error.message, faults: [...faults] },
  error
});

/** Damage that a thorough check finds; `null`: none, or the file cannot be checked. */
const faultsOf = (file: string): readonly string[] | null => {
  try {
    const finding = checkWorkspace(file);
    return finding.state === 'damaged' ? finding.faults : null;
  } catch {
    // Locked, of a newer Canopy, or unreadable: the first error says so.
    return null;
  }
};

const damagedError = (file: string): StoreError => new StoreError('storage_failed', messages.file.damaged({ file }));

const unopenedBy = (file: string, error: StoreError): Unopened => {
  if (isInUse(error)) return unopened(file, error, 'inUse');
  const faults = faultsOf(file);
  return faults === null ? unopened(file, error, 'other') : unopened(file, damagedError(file), 'damaged', faults);
};

/** Checks a closed file after damage. @returns `null` where it is sound */
const unopenedAfterDamage = (file: string): Unopened | null => {
  const faults = faultsOf(file);
  return faults === null ? null : unopened(file, damagedError(file), 'damaged', faults);
};

/** `unknown`: the system refuses to say, and opening the file will show why. */
const presenceOf = (file: string): 'missing' | 'empty' | 'present' | 'unknown' => {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return 'missing';
    return found.size === 0 ? 'empty' : 'present';
  } catch {
    return 'unknown';
  }
};

/** @throws StoreError `storage_failed` where it cannot tell: a new workspace might hide the old one */
const hasBackups = (file: string): boolean => {
  try {
    return listBackups(file).length > 0;
  } catch (error) {
    const detail = messages.file.backupsUnreadable({ file, folder: backupFolder(file) });
    throw new StoreError('storage_failed', detail, undefined, { cause: error });
  }
};

/** A missing or empty file that has backups. Opening it would silently start a new workspace. @returns `null` for any other file */
const lostWorkspace = (file: string): Unopened | null => {
  const presence = presenceOf(file);
  if (presence === 'present' || presence === 'unknown') return null;
  if (!hasBackups(file)) return null;
  if (presence === 'empty') return unopened(file, damagedError(file), 'damaged', [messages.file.empty]);
  return unopened(file, new StoreError('storage_failed', messages.file.missing({ file })), 'missing');
};

export interface WorkspaceParts extends Pick<SyncHostParts, 'emit' | 'log' | 'clock'> {
  readonly file: string;
  readonly sealCopy?: SealCopy;
  /** Parses large JSON in another process first; left out, it is only scanned. */
  readonly jsonTrial?: JsonTrial;
  readonly syncPaused?: string | null;
}

/** An open workspace and its services. A restore replaces the store, so callers must not keep it beyond one call. */
export class Workspace {
  readonly host: SocketHost;
  readonly shared: SharedSocket;
  readonly backups: BackupKeeper;
  readonly sync: SyncHost;
  /** The proposals of a replica's service, if that has some; otherwise those in the workspace's own file. */
  readonly proposals: ProposalRepository;
  #proposalsChanged = (): void => undefined;
  /** Wherever they are kept: the feed of the file knows those in the file alone. */
  readonly #news = new ProposalFeed(
    () => this.proposals.list(),
    (listener) => (this.#proposalsChanged = listener)
  );
  #opened: Opened | Unopened;
  #isDamaged = false;
  /** Serializes opening, closing and replacing the file. */
  readonly #queue = new SerialQueue();
  #restoring: { readonly file: string; readonly outcome: Promise<BackupRestored> } | null = null;

  constructor(private readonly parts: WorkspaceParts) {
    this.proposals = forwardedProposals({
      read: async (work) => work(await this.#keeper()),
      write: async (work) => {
        const done = await work(await this.#keeper());
        this.#emit(WORKSPACE_EVENTS.proposalsChanged, null);
        return done;
      }
    });
    const service = (): SocketService | null => (this.#opened.ok ? this.#served(this.#opened.store) : null);
    this.host = new SocketHost({
      service,
      onChange: (status) => parts.emit(WORKSPACE_EVENTS.serviceChanged, status),
      log: parts.log
    });
    this.shared = new SharedSocket({ service, log: parts.log });
    this.backups = new BackupKeeper(this, () => this.#noteDamage(), parts.log);
    this.sync = new SyncHost({
      emit: this.#emit,
      log: parts.log,
      pausedBy: parts.syncPaused ?? null,
      ...(parts.clock && { clock: parts.clock }),
      onFileFailed: (error) => parts.log.error('sync_file_failed', error),
      loadOpenService: async () => (await import('./replica-service')).overNetwork(parts.jsonTrial ?? null)
    });
    this.#opened = this.#open();
  }

  get file(): string {
    return this.parts.file;
  }

  get isOpen(): boolean {
    return this.#opened.ok;
  }

  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** The open store. @throws StoreError that says why there is none */
  get store(): WorkspaceStore {
    return this.#openParts.store;
  }

  callService(call: ServiceCall): Promise<ServiceAnswer> {
    return this.#openParts.callService(call);
  }

  get #openParts(): Opened {
    if (this.#opened.ok) return this.#opened;
    throw this.#opened.error;
  }

  async opening(): Promise<WorkspaceOpening> {
    if (this.#opened.ok) return { state: 'open' };
    return this.#queue.run(async () => {
      if (!this.#opened.ok) await this.#comeUpWith(this.#open());
      return this.#state();
    });
  }

  /** Closes it and checks the whole file. It is reopened only if the file is sound. */
  examine(): Promise<WorkspaceOpening> {
    return this.#queue.run(async () => {
      if (!this.#opened.ok) return this.#state();
      await this.#shut();
      await this.#comeUpWith(unopenedAfterDamage(this.file) ?? this.#open());
      return this.#state();
    });
  }

  /** Opens the port, now and after each reopening, and starts making backups. */
  listen(port: number, token: string): Promise<ServiceStatus> {
    return this.#queue.run(async () => {
      const status = await this.host.openDoor(port, token);
      this.backups.lookRegularly();
      return status;
    });
  }

  moveTo(port: number): Promise<ServiceStatus> {
    return this.#queue.run(() => this.host.moveTo(port));
  }

  /** Restores a backup after all running calls; a concurrent call for it shares the outcome. Rejects with `storage_full` or `storage_failed`. */
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

  /** Replaces a workspace that could not be opened by an empty one. Rejects as `restore`. */
  startEmpty(): Promise<EmptyStarted> {
    return this.#exchange(() => {
      if (this.#opened.ok) throw new StoreError('storage_failed', messages.file.isOpen({ file: this.file }));
      return { damagedFile: startEmpty(this.file, new Date()).damaged ?? null };
    });
  }

  async close(): Promise<void> {
    this.backups.stop();
    const closed = this.#queue.close(
      () => new StoreError('storage_failed', messages.file.closing({ file: this.file }))
    );
    // A restore that was running may have reopened the file and started a sync.
    await Promise.all([closed, this.sync.presence?.leave()]);
    this.sync.detach();
    await Promise.all([this.host.close(), this.shared.close()]);
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
    await Promise.all([this.host.close(), this.shared.suspend()]);
    if (!this.#opened.ok) return;
    try {
      this.#opened.store.close();
    } catch (error) {
      // Every acknowledged change is on disk, and the file is free.
      this.parts.log.error('closing_failed', error);
    }
    // Closing cancels backups; their files must be closed before others are created beside them.
    await this.backups.settled();
  }

  async #comeUpWith(opened: Opened | Unopened): Promise<void> {
    this.#opened = opened;
    if (opened.ok) this.parts.emit(WORKSPACE_EVENTS.workspaceOpened, null);
    await this.shared.resume();
    if (await this.host.reopen()) this.backups.backUpWhenDue();
  }

  #state(): WorkspaceOpening {
    return this.#opened.ok ? { state: 'open' } : this.#opened.failure;
  }

  /** Opens or creates the workspace. Rethrows what is no `StoreError`. */
  #open(): Opened | Unopened {
    this.#isDamaged = false;
    const { file, log, sealCopy } = this.parts;
    try {
      const lost = lostWorkspace(file);
      if (lost !== null) return lost;
      const store = WorkspaceStore.open(file, { onDamage: () => this.#noteDamage(), ...(sealCopy && { sealCopy }) });
      try {
        return this.#connected(store);
      } catch (error) {
        // For example a damaged record of its service. A repair needs the file to be free.
        store.close();
        throw error;
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error('opening_failed', error);
      return unopenedBy(file, error);
    }
  }

  #connected(store: WorkspaceStore): Opened {
    store.onCommit((patch) => this.parts.emit(WORKSPACE_EVENTS.treeChanged, writePatch(patch)));
    store.proposals.onChange(() => this.#emit(WORKSPACE_EVENTS.proposalsChanged, null));
    store.onKept((what) =>
      this.#emit(what === 'fields' ? WORKSPACE_EVENTS.fieldsChanged : WORKSPACE_EVENTS.rulesChanged, null)
    );
    this.sync.attach(store);
    return { ok: true, store, callService: openWindowDoor({ ...this.#served(store), log: this.parts.log }) };
  }

  /** What its entry points serve. */
  #served(store: WorkspaceStore): SocketService {
    const { categories, changes } = sqliteService(store);
    return { categories, changes: { ...changes, proposals: this.#news }, proposals: this.proposals };
  }

  /** The repository of the proposals, looked up each time: a workspace may become a replica while it is open. */
  async #keeper(): Promise<ProposalRepository> {
    return (await this.sync.proposals()) ?? sqliteProposals(this.store);
  }

  readonly #emit: WorkspaceParts['emit'] = (event, payload) => {
    this.parts.emit(event, payload);
    if (event.name === WORKSPACE_EVENTS.proposalsChanged.name) this.#proposalsChanged();
  };

  #noteDamage(): void {
    if (!this.#isDamaged) this.parts.emit(WORKSPACE_EVENTS.damageFound, null);
    this.#isDamaged = true;
  }
}
