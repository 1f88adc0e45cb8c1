import { isDeepStrictEqual } from 'node:util';
import { TREE_PATH } from '../../../src-shared/app-origin';
import type { Outcome } from '../../../src-shared/ipc-call';
import type { SyncStatus } from '../../../src-shared/remote';
import type { DeletionLoss, SyncSummary } from '../../../src-shared/workspaces';
import type { ServiceAnswer } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { WorkspaceThread } from '../../workspace/client';
import { problemOf } from '../../workspace/thread-protocol';
import messages from '../process/messages/en.json' with { type: 'json' };
import type { ThreadLocation } from './thread-starter';
import { WorkspaceConnections, type ConnectionsParts } from './workspace-connections';
import type { WorkspaceRegistry } from './workspace-registry';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Milliseconds within which changes are reported as one: a series of edits changes the count with each of them. */
const BATCH_MS = 100;

export class SyncSummaries {
  readonly #known = new Map<string, SyncSummary>();
  #isNotificationDue = false;

  constructor(private readonly onChanged: () => void) {}

  of(id: string): SyncSummary | null {
    return this.#known.get(id) ?? null;
  }

  note(id: string, { state, waiting, conflicts }: SyncStatus): void {
    const syncSummary: SyncSummary = { state, waiting, conflicts };
    if (isDeepStrictEqual(syncSummary, this.#known.get(id))) return;
    this.#known.set(id, syncSummary);
    this.#notifySoon();
  }

  /** Forgets a replica that is being closed. @returns its last status */
  forget(id: string): SyncSummary | null {
    const syncSummary = this.of(id);
    if (this.#known.delete(id)) this.#notifySoon();
    return syncSummary;
  }

  #notifySoon(): void {
    if (this.#isNotificationDue) return;
    this.#isNotificationDue = true;
    setTimeout(() => {
      this.#isNotificationDue = false;
      this.onChanged();
    }, BATCH_MS).unref();
  }
}

/** What the list of workspaces keeps of a closed replica. An unanswered question about a shrunken listing counts as one conflict. */
const storedSummaryOf = ({
  state,
  waiting,
  conflicts
}: SyncSummary): { readonly waiting: number; readonly conflicts: number } => ({
  waiting,
  conflicts: conflicts + (state === 'shrunk' ? 1 : 0)
});

/** What would be lost with a workspace's file: changes that its service does not have, conflicts included. */
const lossOf = async (thread: Pick<WorkspaceThread, 'call'>): Promise<DeletionLoss> => {
  const replica = await thread.call('readReplica', null);
  if (replica.kind === 'local') return { kind: 'nothing' };
  const status = replica.kind === 'replica' ? await thread.call('readSyncStatus', null) : null;
  if (status === null) return { kind: 'unknown' };
  const count = status.waiting + status.conflicts;
  return count === 0 ? { kind: 'nothing' } : { kind: 'unsent', count };
};

export type OpenThread = Pick<WorkspaceThread, 'call' | 'outcome' | 'forward' | 'close' | 'gone'>;

interface OpenThreadsParts {
  readonly start: (id: string) => OpenThread;
  /** The error for callers that wait for a workspace which is closed before it was open. */
  readonly refusal: () => Error;
  /** Called with the failure of a thread to close. Its file is free all the same. */
  readonly onCloseFailed: (error: unknown) => void;
}

/**
 * The threads of the workspaces that are open, at most one on a file:
 *
 *     closed --open--> open --close--> closing --file free--> closed
 *                                      closing --open--> closing, next --file free--> open
 *                                      closing, next --close--> closing
 */
class OpenThreads {
  /** Those that are open, or are to be once their file is free. */
  readonly #open = new Map<string, PromiseWithResolvers<OpenThread>>();
  /** `asked`: the thread has ended, or does not respond; `freed`: so is the file. Neither rejects. */
  readonly #closing = new Map<string, { readonly asked: Promise<void>; readonly freed: Promise<void> }>();

  constructor(private readonly parts: OpenThreadsParts) {}

  get ids(): readonly string[] {
    return [...this.#open.keys()];
  }

  has(id: string): boolean {
    return this.#open.has(id);
  }

  /** The thread of a workspace that is open or about to be, always the same promise; `null`: it is closed. Rejects when it is closed first. */
  get(id: string): Promise<OpenThread> | null {
    return this.#open.get(id)?.promise ?? null;
  }

  /** Opens the workspace, at once or when its file is free. Throws and rejects as `start` does. */
  open(id: string): Promise<OpenThread> {
    const known = this.get(id);
    if (known !== null) return known;
    const opening = Promise.withResolvers<OpenThread>();
    if (!this.#closing.has(id)) opening.resolve(this.parts.start(id));
    this.#open.set(id, opening);
    // Callers of `get` see a rejection; without one it is not unhandled.
    opening.promise.catch(() => undefined);
    return opening.promise;
  }

  /** Closes the workspace. Resolves once its file is free. Never rejects. */
  close(id: string): Promise<void> {
    const opening = this.#open.get(id);
    const before = this.#closing.get(id);
    this.#open.delete(id);
    if (before !== undefined) opening?.reject(this.parts.refusal());
    if (before !== undefined || opening === undefined) return before?.freed ?? Promise.resolve();
    const asked = opening.promise.then((thread) => thread.close()).catch(this.parts.onCloseFailed);
    const freed = asked
      .then(async () => (await opening.promise).gone)
      .then(() => {
        this.#closing.delete(id);
        this.#openNext(id);
      });
    this.#closing.set(id, { asked, freed });
    return freed;
  }

  /** Waits for no thread that does not respond: `hanging` where one is left, which keeps the process from ending by itself. */
  async closeAll(): Promise<'closed' | 'hanging'> {
    for (const id of this.ids) void this.close(id);
    await Promise.all([...this.#closing.values()].map(({ asked }) => asked));
    // Waits until ended threads are forgotten.
    await yieldToEventLoop();
    return this.#closing.size === 0 ? 'closed' : 'hanging';
  }

  #openNext(id: string): void {
    const next = this.#open.get(id);
    if (next === undefined) return;
    try {
      next.resolve(this.parts.start(id));
    } catch (error) {
      this.#open.delete(id);
      next.reject(error);
    }
  }
}

interface OpenWorkspacesParts extends ConnectionsParts {
  readonly registry: Pick<WorkspaceRegistry, 'get' | 'find' | 'change' | 'fileOf'>;
  readonly start: (id: string, location: ThreadLocation) => OpenThread;
  /** Called when the thread of a workspace has stopped responding. */
  readonly onHung: (id: string) => void;
  /** Called when a workspace whose thread had stopped responding is open again. */
  readonly onReopened: (id: string) => void;
  readonly onSyncSummariesChanged: () => void;
}

/** The open workspaces, each with a thread of its own: while a window shows it, or `withThread` works on it. */
export class OpenWorkspaces {
  readonly #threads: OpenThreads;
  readonly connections: WorkspaceConnections;
  readonly #summaries: SyncSummaries;
  /** How many calls of `withThread` are at work on each workspace. */
  readonly #inUse = new Map<string, number>();
  /** Workspaces that stay open until a window has shown them. */
  readonly #staying = new Set<string>();
  /** Workspaces that were opened for windows which have not loaded them yet. */
  readonly #awaited = new Set<string>();
  /** Workspaces whose thread had stopped responding: opened again, they sync only when the person asks for it. */
  readonly #hung = new Set<string>();
  #shown: ReadonlySet<string> = new Set();
  #isClosing = false;

  constructor(private readonly parts: OpenWorkspacesParts) {
    this.#summaries = new SyncSummaries(parts.onSyncSummariesChanged);
    this.#threads = new OpenThreads({
      start: (id) => this.#start(id),
      refusal: () =>
        this.#isClosing
          ? new StoreError('storage_failed', messages.workspace.closing)
          : new StoreError('not_found', messages.workspace.noneShown),
      onCloseFailed: (error) => parts.log.error('closing_failed', error)
    });
    this.connections = new WorkspaceConnections(parts, {
      get: (id) => this.#threads.get(id),
      onStatus: (id, status) => this.noteStatus(id, status)
    });
  }

  /** Opens a workspace unless it is open, for a window that is to show it. @throws StoreError `not_found`, and `storage_failed` once all are being closed */
  open(id: string): void {
    this.#open(id);
    for (const wanted of this.#withDrafted([id])) this.#awaited.add(wanted);
  }

  #open(id: string): void {
    if (this.#threads.has(id)) return;
    if (this.#isClosing) throw new StoreError('storage_failed', messages.workspace.closing);
    this.parts.registry.get(id);
    void this.connections.connect(id, this.#threads.open(id));
    for (const other of this.#withDrafted([id])) this.#open(other);
  }

  isOpen(id: string): boolean {
    return this.#threads.has(id);
  }

  /** The thread of an open workspace. Rejects with `not_found` where it is not open, and does not open it. */
  async thread(id: string | null): Promise<OpenThread> {
    const thread = id === null ? null : this.#threads.get(id);
    if (thread === null) throw new StoreError('not_found', messages.workspace.noneShown);
    return thread;
  }

  /** The whole tree of an open workspace. Never rejects. */
  async readTree(id: string | null): Promise<Outcome<ServiceAnswer>> {
    try {
      return await (await this.thread(id)).outcome('callService', { method: 'GET', path: TREE_PATH });
    } catch (error) {
      return { ok: false, error: problemOf(error) };
    }
  }

  /** Works on a workspace that perhaps no window shows; after `stayOpen()` it is open until a window has shown it. */
  async withThread<T>(id: string, act: (thread: OpenThread, stayOpen: () => void) => Promise<T>): Promise<T> {
    this.#inUse.set(id, (this.#inUse.get(id) ?? 0) + 1);
    try {
      this.#open(id);
      return await act(await this.thread(id), () => void this.#staying.add(id));
    } finally {
      const others = (this.#inUse.get(id) ?? 1) - 1;
      if (others > 0) this.#inUse.set(id, others);
      else this.#inUse.delete(id);
      if (!this.#isWanted(id)) await this.close(id);
    }
  }

  /** Has all open workspaces give back memory that they hold for speed. Never rejects: one that is being closed needs none. */
  async releaseMemory(): Promise<void> {
    await Promise.allSettled(this.#threads.ids.map(async (id) => (await this.thread(id)).call('releaseMemory', null)));
  }

  lossOf(id: string): Promise<DeletionLoss> {
    return this.withThread(id, lossOf);
  }

  noteStatus(id: string, status: SyncStatus): void {
    if (this.#threads.has(id)) this.#summaries.note(id, status);
  }

  /** The sync status of a replica; `null`: it is not open, or has not reported any yet. */
  syncSummary(id: string): SyncSummary | null {
    return this.#summaries.of(id);
  }

  async rename(id: string, name: string): Promise<void> {
    await (await this.#threads.get(id))?.call('rename', { name });
  }

  keepOnly(ids: ReadonlySet<string>): void {
    this.#shown = this.#withDrafted(ids);
    for (const id of ids) this.#staying.delete(id);
    this.#awaited.clear();
    for (const id of this.#threads.ids) if (!this.#isWanted(id)) void this.close(id);
  }

  /** These ids, and for each draft that of its workspace, which goes on syncing and answering other programs. */
  #withDrafted(ids: Iterable<string>): ReadonlySet<string> {
    const { registry } = this.parts;
    const drafted = [...ids].flatMap((id) => registry.find(registry.find(id)?.draft?.workspace ?? '')?.id ?? []);
    return new Set([...ids, ...drafted]);
  }

  #isWanted(id: string): boolean {
    return [this.#shown, this.#inUse, this.#staying, this.#awaited].some((wanted) => wanted.has(id));
  }

  /** Resolves once the file of a workspace is free. Never rejects: failures are logged, and every acknowledged change is on disk. */
  close(id: string): Promise<void> {
    if (this.#threads.has(id)) this.#storeSummary(id);
    this.#awaited.delete(id);
    return this.#threads.close(id);
  }

  /** `hanging` if a thread does not respond, which keeps the process from ending by itself. Never rejects. */
  closeAll(): Promise<'closed' | 'hanging'> {
    this.#isClosing = true;
    for (const id of this.#threads.ids) this.#storeSummary(id);
    return this.#threads.closeAll();
  }

  /** Opens a workspace again whose thread did not respond and was ended. It may have hung in a sync, so it does not sync by itself. Never rejects. */
  async reopen(id: string): Promise<void> {
    if (!this.#threads.has(id) || this.#isClosing) return;
    this.#hung.add(id);
    this.parts.log.warn('workspace_thread_hung', { workspace: id });
    this.parts.onHung(id);
    void this.close(id);
    try {
      this.#open(id);
      await (await this.thread(id)).call('ping', null);
    } catch (error) {
      this.parts.log.error('opening_anew_failed', error);
      return;
    }
    this.parts.onReopened(id);
  }

  #start(id: string): OpenThread {
    const { registry } = this.parts;
    const workspace = registry.get(id);
    const syncPaused = this.#hung.delete(id) ? messages.workspace.syncPaused : null;
    return this.parts.start(id, { name: workspace.name, file: registry.fileOf(workspace), syncPaused });
  }

  #storeSummary(id: string): void {
    const syncSummary = this.#summaries.forget(id);
    const known = this.parts.registry.find(id);
    if (syncSummary === null || known === undefined) return;
    const unsettled = storedSummaryOf(syncSummary);
    if (isDeepStrictEqual(known.unsettled, unsettled)) return;
    this.connections.noteInList(id, { unsettled });
    this.parts.onListChanged();
  }
}
