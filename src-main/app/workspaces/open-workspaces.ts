import { setImmediate as nextTurn } from 'node:timers/promises';
import { TREE_PATH } from '../../../src-shared/app-origin';
import type { Outcome } from '../../../src-shared/ipc-call';
import { originOf, type BoundCredentials, type SyncStatus } from '../../../src-shared/remote';
import { FIRST_WORKSPACE_ID, type Standing } from '../../../src-shared/workspaces';
import type { ServiceAnswer, ServiceStatus } from '../../../src-shared/workspace-calls';
import type { Log } from '../../platform/log/log';
import { StoreError } from '../../domain/errors';
import { refusalOf } from '../../workspace/worker/refusal';
import type { WorkspaceThread } from '../../workspace/start-thread';
import type { WorkspaceRegistry } from './workspace-registry';
import type { ServiceCredentials } from '../security/service-credentials';
import type { ThreadLocation } from './workspace-threads';
import type { ServiceToken } from '../security/service-token';
import { Standings } from './standings';

const SYNC_HELD =
  'The workspace did not answer any more while it was synced, perhaps by what its service answered. It is synced again once you choose “Sync now”.';

export interface OpenWorkspacesParts {
  readonly registry: WorkspaceRegistry;
  /** Starts the thread of a workspace. */
  readonly start: (id: string, location: ThreadLocation) => WorkspaceThread;
  /** Hears that the thread of a workspace did not answer any more, and then that it has been opened anew. */
  readonly onHung: (id: string) => void;
  readonly onOpenedAnew: (id: string) => void;
  /** At which port other programs expect the first workspace; 0 means any free one. */
  readonly firstPort: () => number;
  readonly credentials: ServiceCredentials;
  /** Hears that the list of workspaces has changed. */
  readonly onListChanged: () => void;
  /** Hears that a replica stands otherwise with its service than before. */
  readonly onStandingsChanged: () => void;
  /** Hears how a workspace that was opened can be reached. */
  readonly onListening: (name: string, status: ServiceStatus) => void;
  readonly log: Log;
}

/**
 * The workspaces that windows show, each with a thread of its own, from when the first window turns to it until the last
 * one has left it.
 */
export class OpenWorkspaces {
  readonly #open = new Map<string, Promise<WorkspaceThread>>();
  readonly #closing = new Map<string, Promise<void>>();
  /** Those that something is being done with, whether or not a window shows them, and how many things that are. */
  readonly #held = new Map<string, number>();
  /** Those that stay open until a window has shown them. */
  readonly #staying = new Set<string>();
  readonly #standings: Standings;
  /** Threads that are there, among them any that hang where nothing ends them. */
  readonly #alive = new Set<WorkspaceThread>();
  /** Threads that are asked to end, by what tells that they have, or that they do not answer. */
  readonly #lettingGo = new Set<Promise<void>>();
  /** Those that did not answer, and are opened anew without being synced before somebody asks for it. */
  readonly #hung = new Set<string>();
  #isOver = false;
  #shown: ReadonlySet<string> = new Set();
  #focused: string | null = null;
  readonly #token = Promise.withResolvers<ServiceToken>();

  constructor(private readonly parts: OpenWorkspacesParts) {
    this.#standings = new Standings({
      onChanged: parts.onStandingsChanged,
      after: (ms, work) => void setTimeout(work, ms).unref()
    });
  }

  /** Lets other programs in, to those that are open and to those that will be. */
  admit(token: ServiceToken): void {
    this.#token.resolve(token);
  }

  /** Opens a workspace unless it is open. @throws StoreError `not_found` */
  open(id: string): void {
    if (this.#open.has(id)) return;
    const { registry } = this.parts;
    const workspace = registry.get(id);
    const start = (): WorkspaceThread => {
      if (this.#isOver) throw new StoreError('storage_failed', 'Canopy is being closed.');
      const location = {
        name: registry.find(id)?.name ?? workspace.name,
        file: registry.fileOf(workspace),
        syncHeld: this.#hung.has(id) ? SYNC_HELD : null
      };
      this.#hung.delete(id);
      const thread = this.parts.start(id, location);
      this.#alive.add(thread);
      void thread.gone.then(() => this.#alive.delete(thread));
      return thread;
    };
    // Its file is free only once the thread that had it before has ended.
    const opening = this.#closing.get(id)?.then(start) ?? Promise.resolve(start());
    this.#open.set(id, opening);
    this.#noteOpened(id);
    void this.#letIn(id, opening);
  }

  /** The thread of a workspace that is open. Rejects with `not_found` when it is not: whoever asks should not have it opened. */
  async thread(id: string | null): Promise<WorkspaceThread> {
    const thread = id === null ? undefined : this.#open.get(id);
    if (thread === undefined)
      throw new StoreError('not_found', 'This window shows no workspace that is open. Choose one.');
    return thread;
  }

  /** The whole tree of a workspace that is open. Never rejects. */
  async readTree(id: string | null): Promise<Outcome<ServiceAnswer>> {
    try {
      return await (await this.thread(id)).outcome('callService', { method: 'GET', path: TREE_PATH });
    } catch (error) {
      return { ok: false, error: refusalOf(error) };
    }
  }

  /**
   * Does something with a workspace that perhaps no window shows: it is open for as long as that takes, and on from there
   * where `act` says so, until a window has shown it.
   */
  async withThread<T>(id: string, act: (thread: WorkspaceThread, stayOpen: () => void) => Promise<T>): Promise<T> {
    this.#held.set(id, (this.#held.get(id) ?? 0) + 1);
    try {
      this.open(id);
      return await act(await this.thread(id), () => void this.#staying.add(id));
    } finally {
      const others = (this.#held.get(id) ?? 1) - 1;
      if (others > 0) this.#held.set(id, others);
      else this.#held.delete(id);
      if (!this.#isWanted(id)) await this.close(id);
    }
  }

  /** How many changes the service of a replica does not have yet, those that wait for the person among them. */
  unsentChanges(id: string): Promise<number> {
    return this.withThread(id, async (thread) => {
      const status = await thread.call('readSyncStatus', null);
      return status === null ? 0 : status.waiting + status.conflicts;
    });
  }

  /** Syncs a replica that is open by other credentials. @returns why its service refuses them; `null`: it has not */
  async tryCredentials(id: string, credentials: BoundCredentials): Promise<string | null> {
    const status = await (await this.thread(id)).call('tryCredentials', credentials);
    return status?.state === 'unauthorized' ? (status.message ?? 'The service refuses these.') : null;
  }

  /** A replica that is open has told how it stands. */
  hearStatus(id: string, status: SyncStatus): void {
    if (this.#open.has(id)) this.#standings.hear(id, status);
  }

  /** How a replica stands with its service; `null`: it is not open, or has not told yet. */
  standing(id: string): Standing | null {
    return this.#standings.of(id);
  }

  /** The person has turned to a window on this workspace, where services are to be looked at more often; `null`: to none. */
  focus(id: string | null): void {
    if (id === this.#focused) return;
    const before = this.#focused;
    this.#focused = id;
    if (before !== null) void this.#tellFocus(before, false);
    if (id !== null) void this.#tellFocus(id, true);
  }

  /** Tells a workspace that is open its new name. */
  async rename(id: string, name: string): Promise<void> {
    const thread = await this.#open.get(id);
    await thread?.call('rename', { name });
  }

  /** Closes those that no window shows any more. */
  keepOnly(ids: ReadonlySet<string>): void {
    this.#shown = ids;
    for (const id of ids) this.#staying.delete(id);
    for (const id of this.#open.keys()) if (!this.#isWanted(id)) void this.close(id);
  }

  #isWanted(id: string): boolean {
    return this.#shown.has(id) || this.#held.has(id) || this.#staying.has(id);
  }

  /** Resolves once the file of a workspace is free. Never rejects: what goes wrong is logged, and every acknowledged change is on disk. */
  async close(id: string): Promise<void> {
    const opened = this.#open.get(id);
    if (opened !== undefined) {
      this.#open.delete(id);
      this.#noteStanding(id);
      const closing = opened
        .then(async (thread) => {
          await this.#letGo(thread);
          await thread.gone;
        })
        .catch((error: unknown) => this.parts.log.error('closing_failed', error))
        .finally(() => this.#closing.delete(id));
      this.#closing.set(id, closing);
    }
    await this.#closing.get(id);
  }

  /** Never rejects, and ends in time also where the thread hangs. */
  #letGo(thread: WorkspaceThread): Promise<void> {
    const going = thread
      .close()
      .catch((error: unknown) => this.parts.log.error('closing_failed', error))
      .finally(() => this.#lettingGo.delete(going));
    this.#lettingGo.add(going);
    return going;
  }

  /**
   * Closes all. Never rejects, and waits for no thread that does not answer.
   * @returns whether one of those is left, so that the process cannot end by itself
   */
  async closeAll(): Promise<'closed' | 'hanging'> {
    this.#isOver = true;
    this.#held.clear();
    this.#staying.clear();
    this.keepOnly(new Set());
    // Those that were opening have been asked to go by then.
    await nextTurn();
    await Promise.all(this.#lettingGo);
    return this.#alive.size === 0 ? 'closed' : 'hanging';
  }

  /** The thread of a workspace did not answer any more and has been ended: it is opened anew, and not synced by itself, which it may have hung in. */
  async openAnew(id: string): Promise<void> {
    if (!this.#open.has(id) || this.#isOver) return;
    this.#hung.add(id);
    this.parts.log.warn('workspace_thread_hung', { workspace: id });
    this.parts.onHung(id);
    const closing = this.close(id);
    this.open(id);
    try {
      await closing;
      await (await this.thread(id)).call('ping', null);
    } catch (error) {
      this.parts.log.error('opening_anew_failed', error);
      return;
    }
    this.parts.onOpenedAnew(id);
  }

  async #letIn(id: string, opening: Promise<WorkspaceThread>): Promise<void> {
    try {
      const [thread, token] = await Promise.all([opening, this.#token.promise]);
      const status = await this.#listen(id, thread, token);
      await this.#connect(id, thread);
      this.parts.onListening(this.parts.registry.get(id).name, status);
    } catch (error) {
      // One that has been closed meanwhile is nobody's business any more.
      if (this.#open.get(id) === opening) this.parts.log.error('listening_failed', error);
    }
  }

  /** People choose the port of the first workspace; the others keep the one that they were given, as long as it is free. */
  async #listen(id: string, thread: WorkspaceThread, { value, kept }: ServiceToken): Promise<ServiceStatus> {
    const { registry } = this.parts;
    const isFirst = id === FIRST_WORKSPACE_ID;
    const port = isFirst ? this.parts.firstPort() : (registry.get(id).port ?? 0);
    const status = await thread.call('listen', { port, token: value, tokenKept: kept });
    if (isFirst) return status;
    if (status.state === 'failed') return port === 0 ? status : thread.call('moveTo', { port: 0 });
    if (registry.find(id)?.port === null) registry.change(id, { port: status.port });
    return status;
  }

  /** Gives a replica its credentials. Its file says that it is one, also where the list of workspaces had to be made anew. */
  async #connect(id: string, thread: WorkspaceThread): Promise<void> {
    const { registry, credentials } = this.parts;
    const replica = await thread.call('readReplica', null);
    if (replica !== null && registry.get(id).kind === 'local') {
      registry.change(id, { kind: 'replica', address: replica.address, auth: replica.auth });
      this.parts.onListChanged();
    }
    // The list knows what the person connected to; a workspace's file may have been exchanged since.
    const address = registry.get(id).address ?? replica?.address;
    // Also to one that could not be opened: it is a replica once a backup has been restored.
    await thread.call('setCredentials', {
      credentials: address === undefined ? null : await credentials.read(id, originOf(address))
    });
    if (replica === null) return;
    const status = await thread.call('readSyncStatus', null);
    if (status !== null) this.hearStatus(id, status);
    if (this.#focused === id) await thread.call('setFocus', { focused: true });
  }

  async #tellFocus(id: string, focused: boolean): Promise<void> {
    try {
      await (await this.#open.get(id))?.call('setFocus', { focused });
    } catch (error) {
      // One that is being closed has no focus to speak of.
      if (this.#open.has(id)) this.parts.log.error('focus_failed', error);
    }
  }

  /** For the list, while nothing is synced: a workspace that no window shows is not. */
  #noteStanding(id: string): void {
    const standing = this.#standings.forget(id);
    const known = this.parts.registry.find(id);
    if (standing === null || known === undefined) return;
    const { waiting } = standing;
    // What was asked and not answered is one more thing that waits for the person.
    const conflicts = standing.conflicts + (standing.state === 'shrunk' ? 1 : 0);
    if (known.unsettled?.waiting === waiting && known.unsettled.conflicts === conflicts) return;
    try {
      this.parts.registry.change(id, { unsettled: { waiting, conflicts } });
      this.parts.onListChanged();
    } catch (error) {
      // It is a hint in a list: the file knows, and says so when it is opened.
      this.parts.log.error('registry_not_written', error);
    }
  }

  #noteOpened(id: string): void {
    try {
      this.parts.registry.change(id, { lastOpened: new Date().toISOString() });
    } catch (error) {
      // It orders a list, and nothing hangs on it.
      this.parts.log.error('registry_not_written', error);
    }
  }
}
