import { isDeepStrictEqual } from 'node:util';
import { TREE_PATH } from '../../../src-shared/app-origin';
import type { Outcome } from '../../../src-shared/ipc-call';
import type { SyncStatus } from '../../../src-shared/remote';
import type { DeletionLoss, SyncSummary } from '../../../src-shared/workspaces';
import type { ServiceAnswer, ServiceStatus } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import type { WorkspaceThread } from '../../workspace/client';
import { problemOf } from '../../workspace/thread-protocol';
import type { ServiceToken } from '../security/service-token';
import { connectReplica, openDoor, type AdmissionParts } from './admission';
import { OpenThreads } from './open-threads';
import { lossOf, SyncSummaries, storedSummaryOf } from './sync-summaries';
import type { WorkspaceRegistry } from './workspace-registry';
import type { ThreadLocation } from './thread-starter';
import { messages } from '../process/messages';

/** What is asked of the thread of an open workspace. */
export type OpenThread = Pick<WorkspaceThread, 'call' | 'outcome' | 'forward' | 'close' | 'gone'>;

interface OpenWorkspacesParts extends AdmissionParts {
  readonly registry: Pick<WorkspaceRegistry, 'get' | 'find' | 'change' | 'fileOf'>;
  /** Starts the thread of a workspace. */
  readonly start: (id: string, location: ThreadLocation) => OpenThread;
  /** Hears that the thread of a workspace did not answer any more, and then that it has been opened anew. */
  readonly onHung: (id: string) => void;
  readonly onOpenedAnew: (id: string) => void;
  /** Hears that a replica stands otherwise with its service than before. */
  readonly onSyncSummariesChanged: () => void;
  /** Hears how a workspace that was opened can be reached, once that is known. */
  readonly onListening: (name: string, status: ServiceStatus) => void;
  readonly log: Log;
}

/**
 * The workspaces that windows show, each with a thread of its own, from when the first window turns to it until the last
 * one has left it.
 */
export class OpenWorkspaces {
  readonly #threads: OpenThreads<OpenThread>;
  /** Those that something is being done with, whether or not a window shows them, and how many things that are. */
  readonly #inUse = new Map<string, number>();
  /** Those that stay open until a window has shown them. */
  readonly #staying = new Set<string>();
  readonly #summaries: SyncSummaries;
  /** Those that did not answer, and are opened anew without being synced before somebody asks for it. */
  readonly #hung = new Set<string>();
  #isOver = false;
  #shown: ReadonlySet<string> = new Set();
  #focused: string | null = null;
  readonly #token = Promise.withResolvers<ServiceToken>();

  constructor(private readonly parts: OpenWorkspacesParts) {
    this.#summaries = new SyncSummaries({
      onChanged: parts.onSyncSummariesChanged,
      after: (ms, work) => void setTimeout(work, ms).unref()
    });
    this.#threads = new OpenThreads({
      start: (id) => this.#start(id),
      refusal: () =>
        this.#isOver
          ? new StoreError('storage_failed', messages.workspace.closing)
          : new StoreError('not_found', messages.workspace.noneShown),
      onCloseFailed: (error) => parts.log.error('closing_failed', error)
    });
  }

  /** Lets other programs in, to those that are open and to those that will be. */
  admit(token: ServiceToken): void {
    this.#token.resolve(token);
  }

  /** Opens a workspace unless it is open. @throws StoreError `not_found`, and `storage_failed` once all are being closed */
  open(id: string): void {
    if (this.#threads.has(id)) return;
    if (this.#isOver) throw new StoreError('storage_failed', messages.workspace.closing);
    this.parts.registry.get(id);
    const opening = this.#threads.open(id);
    void this.#openDoor(id, opening);
  }

  isOpen(id: string): boolean {
    return this.#threads.has(id);
  }

  /** The thread of a workspace that is open. Rejects with `not_found` when it is not: whoever asks should not have it opened. */
  async thread(id: string | null): Promise<OpenThread> {
    const thread = id === null ? null : this.#threads.get(id);
    if (thread === null) throw new StoreError('not_found', messages.workspace.noneShown);
    return thread;
  }

  /** The whole tree of a workspace that is open. Never rejects. */
  async readTree(id: string | null): Promise<Outcome<ServiceAnswer>> {
    try {
      return await (await this.thread(id)).outcome('callService', { method: 'GET', path: TREE_PATH });
    } catch (error) {
      return { ok: false, error: problemOf(error) };
    }
  }

  /**
   * Does something with a workspace that perhaps no window shows: it is open for as long as that takes, and on from there
   * where `act` says so, until a window has shown it.
   */
  async withThread<T>(id: string, act: (thread: OpenThread, stayOpen: () => void) => Promise<T>): Promise<T> {
    this.#inUse.set(id, (this.#inUse.get(id) ?? 0) + 1);
    try {
      this.open(id);
      return await act(await this.thread(id), () => void this.#staying.add(id));
    } finally {
      const others = (this.#inUse.get(id) ?? 1) - 1;
      if (others > 0) this.#inUse.set(id, others);
      else this.#inUse.delete(id);
      if (!this.#isWanted(id)) await this.close(id);
    }
  }

  /** What would be lost with its file. */
  lossOf(id: string): Promise<DeletionLoss> {
    return this.withThread(id, lossOf);
  }

  /** A replica that is open has told how it stands. */
  hearStatus(id: string, status: SyncStatus): void {
    if (this.#threads.has(id)) this.#summaries.hear(id, status);
  }

  /** The file of a workspace whose thread is there was opened after all, or exchanged: only now it says whether it is a replica. */
  async hearOpened(id: string): Promise<void> {
    try {
      const thread = this.#threads.get(id);
      if (thread !== null) await this.#connect(id, await thread);
    } catch (error) {
      if (this.#threads.has(id)) this.parts.log.error('connecting_failed', error);
    }
  }

  /** How a replica stands with its service; `null`: it is not open, or has not told yet. */
  syncSummary(id: string): SyncSummary | null {
    return this.#summaries.of(id);
  }

  /** The person has turned to a window on this workspace, where services are to be looked at more often; `null`: to none. */
  focus(id: string | null): void {
    if (id === this.#focused) return;
    const before = this.#focused;
    this.#focused = id;
    if (before !== null) void this.#sendFocus(before, false);
    if (id !== null) void this.#sendFocus(id, true);
  }

  /** Tells a workspace that is open its new name. */
  async rename(id: string, name: string): Promise<void> {
    await (await this.#threads.get(id))?.call('rename', { name });
  }

  /** Closes those that no window shows any more. */
  keepOnly(ids: ReadonlySet<string>): void {
    this.#shown = ids;
    for (const id of ids) this.#staying.delete(id);
    for (const id of this.#threads.ids) if (!this.#isWanted(id)) void this.close(id);
  }

  #isWanted(id: string): boolean {
    return this.#shown.has(id) || this.#inUse.has(id) || this.#staying.has(id);
  }

  /** Resolves once the file of a workspace is free. Never rejects: what goes wrong is logged, and every acknowledged change is on disk. */
  close(id: string): Promise<void> {
    if (this.#threads.has(id)) this.#noteSummary(id);
    return this.#threads.close(id);
  }

  /**
   * Closes all. Never rejects, and waits for no thread that does not answer.
   * @returns whether one of those is left, so that the process cannot end by itself
   */
  closeAll(): Promise<'closed' | 'hanging'> {
    this.#isOver = true;
    for (const id of this.#threads.ids) this.#noteSummary(id);
    return this.#threads.closeAll();
  }

  /** The thread of a workspace did not answer any more and has been ended: it is opened anew, and not synced by itself, which it may have hung in. */
  async openAnew(id: string): Promise<void> {
    if (!this.#threads.has(id) || this.#isOver) return;
    this.#hung.add(id);
    this.parts.log.warn('workspace_thread_hung', { workspace: id });
    this.parts.onHung(id);
    void this.close(id);
    try {
      this.open(id);
      await (await this.thread(id)).call('ping', null);
    } catch (error) {
      this.parts.log.error('opening_anew_failed', error);
      return;
    }
    this.parts.onOpenedAnew(id);
  }

  #start(id: string): OpenThread {
    const { registry } = this.parts;
    const workspace = registry.get(id);
    const syncPaused = this.#hung.delete(id) ? messages.workspace.syncPaused : null;
    return this.parts.start(id, { name: workspace.name, file: registry.fileOf(workspace), syncPaused });
  }

  async #openDoor(id: string, opening: Promise<OpenThread>): Promise<void> {
    try {
      const [thread, token] = await Promise.all([opening, this.#token.promise]);
      const status = await openDoor(this.parts, id, thread, token);
      // Not as it is opened: the list is put on disk, which the first window would wait for.
      this.#note(id, { lastOpened: new Date().toISOString() });
      await this.#connect(id, thread);
      this.parts.onListening(this.parts.registry.get(id).name, status);
    } catch (error) {
      // One that has been closed meanwhile is nobody's business any more.
      if (this.#threads.get(id) === opening || !(error instanceof StoreError))
        this.parts.log.error('listening_failed', error);
    }
  }

  async #connect(id: string, thread: OpenThread): Promise<void> {
    const status = await connectReplica(this.parts, id, thread);
    if (status === null) return;
    this.hearStatus(id, status);
    if (this.#focused === id) await thread.call('setFocus', { focused: true });
  }

  async #sendFocus(id: string, focused: boolean): Promise<void> {
    try {
      await (await this.#threads.get(id))?.call('setFocus', { focused });
    } catch (error) {
      // One that is being closed has no focus to speak of.
      if (this.#threads.has(id)) this.parts.log.error('focus_failed', error);
    }
  }

  /** For the list, while nothing is synced: a workspace that no window shows is not. */
  #noteSummary(id: string): void {
    const syncSummary = this.#summaries.forget(id);
    const known = this.parts.registry.find(id);
    if (syncSummary === null || known === undefined) return;
    const unsettled = storedSummaryOf(syncSummary);
    if (isDeepStrictEqual(known.unsettled, unsettled)) return;
    this.#note(id, { unsettled });
    this.parts.onListChanged();
  }

  /** Hints in a list, which nothing hangs on: the file knows, and says so when it is opened. */
  #note(id: string, change: Parameters<WorkspaceRegistry['change']>[1]): void {
    try {
      this.parts.registry.change(id, change);
    } catch (error) {
      this.parts.log.error('registry_not_written', error);
    }
  }
}
