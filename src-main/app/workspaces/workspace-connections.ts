import { originOf, type SyncStatus } from '../../../src-shared/remote';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import type { TokenWanted } from '../../../src-shared/sign-in';
import type { WorkspaceThread } from '../../workspace/client';
import { withoutRefreshing, type SignInTokens } from '../sign-in/sign-in-tokens';
import type { ServiceCredentials } from '../security/service-credentials';
import type { WorkspaceRegistry } from './workspace-registry';
import type { ServiceToken } from '../security/secret-file';

type Thread = Pick<WorkspaceThread, 'call'>;

export interface ConnectionsParts {
  readonly registry: Pick<WorkspaceRegistry, 'get' | 'find' | 'change'>;
  readonly credentials: Pick<ServiceCredentials, 'read'>;
  readonly tokens: Pick<SignInTokens, 'renewed'>;
  /** The port of the first workspace, which people choose; 0: any free one. */
  readonly firstPort: () => number;
  readonly onListChanged: () => void;
  readonly onListening: (name: string, status: ServiceStatus) => void;
  readonly resumeSharing: (id: string, thread: Thread, token: string) => Promise<void>;
  readonly log: Log;
}

interface OpenThreadsView {
  readonly get: (id: string) => Promise<Thread> | null;
  readonly onStatus: (id: string, status: SyncStatus) => void;
}

/** Connects open workspaces to what is outside of them: to other programs, to their services, and to the focus of the windows. */
export class WorkspaceConnections {
  #focused: string | null = null;
  readonly #token = Promise.withResolvers<ServiceToken>();

  constructor(
    private readonly parts: ConnectionsParts,
    private readonly threads: OpenThreadsView
  ) {}

  /** Lets other programs reach the workspaces, those that are open and those that will be, by this token. */
  admit(token: ServiceToken): void {
    this.#token.resolve(token);
  }

  /** Connects a workspace that is being opened. Never rejects: what fails is logged. */
  async connect(id: string, opening: Promise<Thread>): Promise<void> {
    try {
      // The draft of a proposal is never reached by other programs, shared or synced.
      if (this.parts.registry.get(id).draft !== null) return;
      const [thread, token] = await Promise.all([opening, this.#token.promise]);
      const status = await this.#listen(id, thread, token);
      await this.parts.resumeSharing(id, thread, token.value);
      // Written only now, since writing the list to disk would hold up the first window.
      this.noteInList(id, { lastOpened: new Date().toISOString() });
      await this.#connectService(id, thread);
      this.parts.onListening(this.parts.registry.get(id).name, status);
    } catch (error) {
      // A refusal is expected from a workspace that has been closed meanwhile.
      if (this.threads.get(id) === opening || !(error instanceof StoreError))
        this.parts.log.error('listening_failed', error);
    }
  }

  /** Connects a workspace to its service, if its file, opened late or exchanged, says that it is a replica. Never rejects. */
  async reconnectService(id: string): Promise<void> {
    await this.#whileOpen(id, 'connecting_failed', (thread) => this.#connectService(id, thread));
  }

  /** Gives a thread another token of the sign-in by which its workspace is synced. Never rejects. */
  async renewToken(id: string, wanted: TokenWanted): Promise<void> {
    await this.#whileOpen(id, 'token_not_given', async (thread) => {
      const url = this.parts.registry.get(id).address?.url ?? '';
      await thread.call('giveToken', await this.parts.tokens.renewed(id, url, wanted));
    });
  }

  /** Notes the workspace of the focused window, whose service is read more often; `null`: no window has the focus. */
  focus(id: string | null): void {
    if (id === this.#focused) return;
    const before = this.#focused;
    this.#focused = id;
    if (before !== null) void this.#setFocus(before, false);
    if (id !== null) void this.#setFocus(id, true);
  }

  /** Changes hints in the list of workspaces. A failed write is only logged: the workspace's file has the facts. */
  noteInList(id: string, change: Parameters<WorkspaceRegistry['change']>[1]): void {
    try {
      this.parts.registry.change(id, change);
    } catch (error) {
      this.parts.log.error('registry_not_written', error);
    }
  }

  /** Opens the port of the first workspace as the settings say; the others keep the port that they were given, while it is free. */
  async #listen(id: string, thread: Thread, { value, keeping }: ServiceToken): Promise<ServiceStatus> {
    const { registry, firstPort } = this.parts;
    const isFirst = id === FIRST_WORKSPACE_ID;
    const port = isFirst ? firstPort() : (registry.get(id).port ?? 0);
    const status = await thread.call('listen', { port, token: value, tokenKeeping: keeping });
    if (isFirst) return status;
    if (status.state === 'failed') return port === 0 ? status : thread.call('moveTo', { port: 0 });
    if (status.state === 'listening' && registry.find(id)?.port === null) this.noteInList(id, { port: status.port });
    return status;
  }

  /** Gives a replica its credentials. While its file could not be opened, those for the address in the list. */
  async #connectService(id: string, thread: Thread): Promise<void> {
    const { registry, onListChanged } = this.parts;
    const replica = await thread.call('readReplica', null);
    // The list may have been made again from the files in the folder; the file knows that it is a replica.
    if (replica.kind === 'replica' && registry.get(id).kind === 'local') {
      this.noteInList(id, { kind: 'replica', address: replica.address, auth: replica.auth });
      onListChanged();
    }
    // The list has the address that the person connected to; the file may have been exchanged since.
    const address = registry.get(id).address ?? (replica.kind === 'replica' ? replica.address : null);
    if (address !== null) await this.#giveCredentials(id, thread, originOf(address));
    else if (replica.kind === 'local') await thread.call('setCredentials', { credentials: null });
    const status = replica.kind === 'replica' ? await thread.call('readSyncStatus', null) : null;
    if (status === null) return;
    this.threads.onStatus(id, status);
    if (this.#focused === id) await thread.call('setFocus', { focused: true });
  }

  async #giveCredentials(id: string, thread: Thread, origin: string): Promise<void> {
    const { auth, certificate } = this.parts.registry.get(id);
    try {
      const kept = await this.parts.credentials.read(id, origin);
      // Without credentials, the service is still identified by its certificate.
      const given = kept ?? (auth === 'none' ? { origin, credentials: { kind: 'none' as const } } : null);
      const known = given !== null && certificate !== null ? { ...given, certificate } : kept;
      await thread.call('setCredentials', { credentials: known && withoutRefreshing(known) });
    } catch (error) {
      // Credentials exist and cannot be read: the window asks for them and shows this reason.
      if (!(error instanceof StoreError)) throw error;
      this.parts.onListChanged();
      await thread.call('setCredentials', { credentials: null, problem: error.message });
    }
  }

  async #setFocus(id: string, focused: boolean): Promise<void> {
    await this.#whileOpen(id, 'focus_failed', (thread) => thread.call('setFocus', { focused }));
  }

  /** Never rejects: a failure is expected from a workspace that is being closed, and logged of any other. */
  async #whileOpen(id: string, event: string, act: (thread: Thread) => Promise<unknown>): Promise<void> {
    try {
      const thread = await this.threads.get(id);
      if (thread !== null) await act(thread);
    } catch (error) {
      if (this.threads.get(id) !== null) this.parts.log.error(event, error);
    }
  }
}
