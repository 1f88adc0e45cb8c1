import { join } from 'node:path';
import { z } from 'zod';
import { handleConnectionCalls } from '../../../src-main/app/ipc/connection-calls';
import { handleProposalCalls } from '../../../src-main/app/ipc/proposal-calls';
import { handleWorkspaceCalls } from '../../../src-main/app/ipc/workspace-list-calls';
import { CertificateTrust } from '../../../src-main/app/security/certificate-trust';
import { ContactConsent } from '../../../src-main/app/security/contact-consent';
import { ServiceCredentials } from '../../../src-main/app/security/service-credentials';
import { SignInTokens } from '../../../src-main/app/sign-in/sign-in-tokens';
import { pageOf, sendToAllWindows } from '../../../src-main/app/windows/pages';
import { ConnectionTests, FirstSyncs } from '../../../src-main/app/workspaces/connecting';
import { OpenWorkspaces } from '../../../src-main/app/workspaces/open-workspaces';
import { WorkspaceRegistry } from '../../../src-main/app/workspaces/workspace-registry';
import type { Log } from '../../../src-main/platform/log';
import { APP_ORIGIN } from '../../../src-shared/app-origin';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import { IPC_EVENTS, WINDOW_CALLS, type ShowRequest } from '../../../src-shared/ipc';
import { originOf, syncStatusSchema } from '../../../src-shared/remote';
import { tokenWantedSchema } from '../../../src-shared/sign-in';
import { WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { FIRST_WORKSPACE_ID, workspaceListSchema, type WorkspaceEntry } from '../../../src-shared/workspaces';
import { CONNECTION_TEST, enter, ShownPage } from './electron-stand-in';
import { enterSharing } from './sharing-calls';
import type { HeldSyncClock } from './sync-clock';
import { WorkspaceThread } from './workspace-thread';

interface ServiceCallParts {
  readonly folder: string;
  /** Where the first workspace lies. */
  readonly firstFile: string;
  readonly log: Log;
  readonly syncClock: HeldSyncClock;
  /** Tells the page something. */
  readonly tell: (name: string, payload: unknown) => void;
  readonly report: (error: unknown) => void;
  /** Has the page show something, as from outside. */
  readonly ask: (request: ShowRequest) => void;
  /** Workspaces that are in no list of the app. */
  readonly further: () => readonly WorkspaceEntry[];
  /** Loads the page anew, which shows another workspace from now on. */
  readonly load: (id: string) => Promise<void>;
}

const outcomeOfList = z.object({ ok: z.literal(true), value: workspaceListSchema });

/** The list of workspaces, their services and what the window shows, by the app's own modules. */
export class ServiceCalls {
  readonly #page: ShownPage;
  readonly #handlers: ReturnType<typeof enter>;
  readonly #threads = new Map<string, WorkspaceThread>();
  readonly #open: OpenWorkspaces;
  readonly #firstSyncs = new FirstSyncs();
  #shownId = FIRST_WORKSPACE_ID;

  constructor(private readonly parts: ServiceCallParts) {
    const { log } = parts;
    this.#page = new ShownPage(pageOf(FIRST_WORKSPACE_ID, null), parts.tell);
    this.#handlers = enter(this.#page);
    const registry = new WorkspaceRegistry(join(parts.folder, 'app'));
    const credentials = new ServiceCredentials(join(parts.folder, 'app'));
    const renew = () => Promise.reject(new Error('Nobody has signed in.'));
    const tokens = new SignInTokens({ credentials, renew, log });
    const nothing = (): void => undefined;
    const open = new OpenWorkspaces({
      registry,
      credentials,
      tokens,
      onHung: nothing,
      onReopened: nothing,
      onListChanged: () => sendToAllWindows(IPC_EVENTS.workspacesChanged, null),
      onSyncSummariesChanged: () => sendToAllWindows(IPC_EVENTS.syncSummariesChanged, null),
      resumeSharing: async () => undefined,
      firstPort: () => 0,
      log,
      start: (id, { name, file }) => this.#start(id, name, id === FIRST_WORKSPACE_ID ? parts.firstFile : file),
      onListening: nothing
    });
    this.#open = open;
    open.open(FIRST_WORKSPACE_ID);
    open.keepOnly(new Set([FIRST_WORKSPACE_ID]));
    const guard = { isOwnAddress: (address: string) => address.startsWith(APP_ORIGIN), report: nothing };
    const consent = new ContactConsent((origin) =>
      registry.workspaces.some(({ address }) => address !== null && originOf(address) === origin)
    );
    handleConnectionCalls({
      guard: { ...guard, report: (_call, error) => parts.report(error) },
      registry,
      open,
      credentials,
      consent,
      trust: new CertificateTrust(),
      tokens,
      tests: new ConnectionTests(CONNECTION_TEST),
      firstSyncs: this.#firstSyncs
    });
    enterSharing({ guard, folder: join(parts.folder, 'app'), registry, open, log });
    const windows = {
      show: (_page: unknown, id: string) => this.show(id),
      openAnother: () => {
        throw new Error('A second window needs Electron.');
      },
      leave: async (id: string, forId: string) => {
        if (id === this.#shownId) await this.show(forId);
      }
    };
    const drafts = { close: async () => undefined };
    const calls = { guard, registry, open, credentials, windows, drafts, firstScreens: { forget: nothing }, log };
    handleWorkspaceCalls(calls);
    handleProposalCalls({ ...calls, requests: { add: (_page, request) => parts.ask(request) } });
  }

  /** The workspace that the window shows. */
  get shown(): WorkspaceThread {
    const thread = this.#threads.get(this.#shownId);
    if (thread === undefined) throw new Error('No workspace is shown.');
    return thread;
  }

  get shownId(): string {
    return this.#shownId;
  }

  /** Answers a call; `undefined`: it is none of these. */
  async outcome(name: string, args: unknown, callId?: string): Promise<unknown> {
    const handler = this.#handlers.get(name);
    if (handler === undefined) return undefined;
    const outcome = await handler({ sender: this.#page, senderFrame: this.#page.mainFrame }, args, callId);
    if (name !== WINDOW_CALLS.listWorkspaces.name) return outcome;
    const { ok, value } = outcomeOfList.parse(outcome);
    return { ok, value: { ...value, workspaces: [...value.workspaces, ...this.parts.further()] } };
  }

  /** Shows another workspace. Resolves once the page has drawn it. */
  async show(id: string): Promise<void> {
    const isAnew = !this.#open.isOpen(id);
    this.#open.open(id);
    await this.#open.thread(id);
    // The app does this once other programs can reach the workspace; here no port is opened before a test asks for it.
    if (isAnew) await this.#open.connections.reconnectService(id);
    this.#shownId = id;
    this.#page.mainFrame = { url: pageOf(id, null) };
    const loaded = this.parts.load(id);
    this.#open.keepOnly(new Set([id]));
    await loaded;
  }

  async close(): Promise<void> {
    await this.#open.closeAll();
  }

  #start(id: string, name: string, file: string): WorkspaceThread {
    const { log, syncClock } = this.parts;
    const emit = <P>(event: IpcEvent<P>, payload: P): void => this.#take(id, event.name, payload);
    const thread = new WorkspaceThread(name, { file, log, emit, clock: syncClock });
    this.#threads.set(id, thread);
    return thread;
  }

  /** As `threadStarter`. */
  #take(id: string, name: string, payload: unknown): void {
    if (name === WORKSPACE_EVENTS.tokenWanted.name) {
      void this.#open.connections.renewToken(id, tokenWantedSchema.parse(payload));
      return;
    }
    if (id === this.#shownId || name === WORKSPACE_EVENTS.editProgress.name) this.parts.tell(name, payload);
    if (name === WORKSPACE_EVENTS.syncChanged.name) {
      const status = syncStatusSchema.parse(payload);
      this.#open.noteStatus(id, status);
      this.#firstSyncs.noteStatus(id, status);
    }
    if (name === WORKSPACE_EVENTS.workspaceOpened.name) void this.#open.connections.reconnectService(id);
  }
}
