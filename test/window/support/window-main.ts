import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { IPC_EVENTS, WINDOW_CALLS, type ShowRequest } from '../../../src-shared/ipc';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import type { LoginItem } from '../../../src-shared/settings';
import type { UpdateStatus } from '../../../src-shared/update-state';
import type { WindowView } from '../../../src-shared/window-view';
import { WORKSPACE_CALLS, type ServiceAnswer } from '../../../src-shared/workspace-calls';
import type { ImportedCategory } from '../../../src-main/domain/tree';
import { CancellableCalls } from '../../../src-main/app/ipc/cancellable-calls';
import { DraftStore } from '../../../src-main/app/workspaces/draft-store';
import { FirstScreenStore } from '../../../src-main/app/workspaces/first-screen-store';
import { SettingsKeeper } from '../../../src-main/app/workspaces/settings-file';
import { logTo } from '../../../src-main/platform/log';
import { ThreadRefusal } from '../../../src-main/workspace/client';
import { problemOf } from '../../../src-main/workspace/thread-protocol';
import type { Workspace } from '../../../src-main/workspace/worker/workspace';
import { folderInMemory } from '../../support/folder-in-memory';
import { answered, type Answered } from './answered';
import { ComparedWorkspaces } from './compare-calls';
import type { FileReaders } from './file-readers';
import { TransferredFiles } from './transferred-files';
import { ServiceCalls } from './service-calls';
import { HeldSyncClock } from './sync-clock';
import type { WorkspaceThread } from './workspace-thread';

/** How an event reaches the page. Resolves once its listeners have run. */
export type Deliver = (name: string, payload: unknown) => Promise<void>;

/** A call that a test lets wait before it is carried out. */
export interface HeldCall {
  /** Resolves with the window's id of the call, once that has come. */
  readonly came: Promise<string | undefined>;
  readonly letGo: () => void;
}

/** The id by which the stand-in knows its one window. */
const WINDOW = { id: 1 };
const TOKEN = 'token-of-the-window-tests';

/**
 * What the main process is to a window, in this process: a real workspace on a real file, answered by the handlers of its thread, and
 * the app's own stores of drafts, settings and mappings. What only Electron has (dialogs, clipboard, other windows) is answered as if
 * the person had done nothing; a test that needs more sets `answers`.
 */
export class WindowMain {
  readonly folder = folderInMemory();
  /** Calls that a test answers itself, by name. */
  readonly answers = new Map<string, (args: unknown) => unknown>();
  /** The names of all calls, in order. */
  readonly called: string[] = [];
  /** The texts of all drafts that were kept, in order. */
  readonly keptTexts: string[] = [];
  /** What of the log is of level `error`. */
  readonly faults: unknown[] = [];
  /** The file that the person chooses in the dialog of the system; `null`: the dialog is cancelled. */
  chosenFile: string | null = null;
  /** The same where something is saved. */
  savedAs: string | null = null;
  /** What the page was asked to show from outside and has not taken yet. */
  readonly toShow: ShowRequest[] = [];
  view: WindowView | null = null;
  readonly firstScreens = new FirstScreenStore({
    fileOf: (id) => join(this.folder, id),
    report: (error) => this.faults.push(error),
    isSafeMode: false
  });
  /** When replicas are synced. */
  readonly syncClock = new HeldSyncClock();
  /** Loads the page that shows a workspace. */
  load: (id: string) => Promise<void> = () => Promise.resolve();
  readonly #services: ServiceCalls;
  readonly #compared: ComparedWorkspaces;
  readonly #transferred: TransferredFiles;
  readonly #held = new Map<string, { readonly came: (callId?: string) => void; readonly gone: Promise<void> }>();
  readonly #own: ReadonlyMap<string, Answered[1]>;
  readonly #cancellable = new CancellableCalls();
  readonly #settings = new SettingsKeeper(join(this.folder, 'settings.json'));
  readonly #drafts: DraftStore;
  #drawn = Promise.withResolvers<void>();
  #deliver: Deliver = () => Promise.resolve();
  /** Events on their way, in order. A call is answered after the events that it caused. */
  #delivered: Promise<void> = Promise.resolve();

  /** @param lay puts the workspace's file in its place before it is opened; an empty workspace is made where it puts none */
  constructor(lay: (file: string) => void = () => undefined) {
    const log = logTo(({ level, event, error }) => {
      if (level === 'error') this.faults.push(`${event}: ${String(error)}`);
    }, 'error');
    const file = join(this.folder, 'my-categories.canopy');
    lay(file);
    this.#services = new ServiceCalls({
      folder: this.folder,
      firstFile: file,
      log,
      syncClock: this.syncClock,
      tell: (name, payload) => this.#send(name, payload),
      report: (error) => {
        if (problemOf(error).code === 'internal') this.faults.push(error);
      },
      ask: (request) => {
        this.toShow.push(request);
        this.tell(IPC_EVENTS.showRequested, null);
      },
      further: () => this.#compared.list,
      load: async (id) => {
        await this.heard();
        this.view = null;
        await this.load(id);
      }
    });
    this.#compared = new ComparedWorkspaces({
      folder: this.folder,
      log,
      shown: () => this.#thread,
      chosenFile: () => this.chosenFile,
      onFault: (error) => this.faults.push(error),
      cancellable: (callId, work) =>
        this.#cancellable.run(WINDOW, callId, async (cancel) => {
          await this.#wait(WINDOW_CALLS.editComparedTree.name, callId);
          return work(cancel);
        })
    });
    this.#transferred = new TransferredFiles({
      windowId: WINDOW.id,
      folder: this.folder,
      shown: () => this.#thread,
      cancellable: this.#cancellable,
      chosenFile: () => this.chosenFile,
      savedAs: () => this.savedAs,
      onFault: (error) => this.faults.push(error),
      emit: (event, payload) => this.tell(event, payload),
      wait: (name, callId) => this.#wait(name, callId)
    });
    this.#drafts = new DraftStore(file, (error) => this.faults.push(error));
    this.#own = new Map(this.#windowCalls());
  }

  /** The workspace that the window shows. */
  get workspace(): Workspace {
    return this.#thread.workspace;
  }

  get #thread(): WorkspaceThread {
    return this.#services.shown;
  }

  /** Shows another workspace, in the page loaded anew. */
  show(id: string): Promise<void> {
    return this.#services.show(id);
  }

  /** The processes that read files for the window. */
  get readers(): FileReaders {
    return this.#transferred.readers;
  }

  /** Sends what is told to a page that is about to be loaded. @returns resolves once that page has drawn the window */
  reach(deliver: Deliver): Promise<void> {
    this.#transferred.left();
    this.#deliver = deliver;
    this.#drawn = Promise.withResolvers<void>();
    return this.#drawn.promise;
  }

  /** Tells the window something. */
  tell<P>({ name }: IpcEvent<P>, payload: P): void {
    this.#send(name, payload);
  }

  #send(name: string, payload: unknown): void {
    this.#delivered = this.#delivered.then(() => this.#deliver(name, payload));
  }

  /** Resolves once the window has heard everything that it was told. */
  async heard(): Promise<void> {
    await this.#delivered;
  }

  /** Answers a call of the window, by its name on the wire. Never rejects. */
  async call(name: string, args: unknown, callId?: string): Promise<unknown> {
    this.called.push(name);
    const outcome = await this.#outcome(name, args, callId);
    await this.#delivered;
    return outcome;
  }

  /** Holds back the events and answers that are not on their way yet. @returns how to send them */
  holdBack(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#delivered = this.#delivered.then(() => promise);
    return resolve;
  }

  /** Lets the next call of this name wait before it is carried out. */
  hold(name: string): HeldCall {
    const come = Promise.withResolvers<string | undefined>();
    const go = Promise.withResolvers<void>();
    this.#held.set(name, { came: come.resolve, gone: go.promise });
    return { came: come.promise, letGo: go.resolve };
  }

  /** The tree as a page reads it at its start. */
  readTree(): Promise<ServiceAnswer> {
    return this.#thread.readTree();
  }

  /** Makes another workspace, which no window shows. */
  plantBeside(name: string, trees: ImportedCategory[]): WorkspaceThread {
    const made = this.#compared.plant(name, trees);
    this.tell(IPC_EVENTS.workspacesChanged, null);
    return made;
  }

  /** Where other programs reach the workspace; opened at the first use. */
  async listen(): Promise<{ readonly url: string; readonly token: string }> {
    const { status } = this.workspace.host;
    const listening = status.state === 'listening' ? status : await this.workspace.listen(0, TOKEN);
    if (listening.state !== 'listening') throw new Error('The workspace has no port.');
    return { url: listening.url, token: TOKEN };
  }

  async close(): Promise<void> {
    this.#deliver = () => Promise.resolve();
    this.#transferred.left();
    await this.#drafts.settle();
    await this.#services.close();
    await this.#compared.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }

  async #outcome(name: string, args: unknown, callId?: string): Promise<unknown> {
    try {
      const given = this.answers.get(name);
      if (given !== undefined) return { ok: true, value: await given(args) };
      const key = WORKSPACE_KEYS.get(name);
      if (key !== undefined)
        return await this.#cancellable.run(WINDOW, callId, async ({ memory: cancelFlag }) => {
          await this.#wait(name, callId);
          return this.#thread.answer({ id: 0, key, args, cancelFlag, ...(callId === undefined ? {} : { callId }) });
        });
      const outcome = await this.#services.outcome(name, args, callId);
      if (outcome !== undefined) return outcome;
      const own = this.#own.get(name);
      if (own === undefined)
        throw new Error(`Nothing here answers ${name}: such a test needs Electron, or sets an answer.`);
      // Any other call of its own waits where it can be cancelled.
      if (name === WINDOW_CALLS.cancelCall.name) await this.#wait(name, callId);
      return { ok: true, value: await own(args, callId) };
    } catch (error) {
      if (error instanceof ThreadRefusal) return { ok: false, error: error.problem };
      const problem = problemOf(error);
      if (problem.code === 'internal') this.faults.push(error);
      return { ok: false, error: problem };
    }
  }

  async #wait(name: string, callId?: string): Promise<void> {
    const held = this.#held.get(name);
    this.#held.delete(name);
    held?.came(callId);
    await held?.gone;
  }

  *#windowCalls(): Iterable<Answered> {
    yield* IGNORED;
    yield* this.#compared.calls();
    yield* this.#transferred.calls();
    yield answered(WINDOW_CALLS.cancelCall, ({ callId }) => {
      this.#cancellable.cancel(WINDOW, callId);
      return null;
    });
    yield answered(WINDOW_CALLS.reportDrawn, () => {
      this.#drawn.resolve();
      return null;
    });
    yield answered(WINDOW_CALLS.readSettings, () => this.#settings.settings);
    yield answered(WINDOW_CALLS.writeSettings, (change) => {
      this.#settings.change(change);
      this.tell(IPC_EVENTS.settingsChanged, this.#settings.settings);
      return this.#settings.settings;
    });
    yield answered(WINDOW_CALLS.readStartNotices, () => ({
      isSafeMode: false,
      hasCrashReport: false,
      hasCrashDump: false,
      problems: []
    }));
    yield answered(WINDOW_CALLS.readUpdates, (): UpdateStatus => ({ state: 'off', reason: 'notConfigured' }));
    yield answered(WINDOW_CALLS.readLoginItem, (): LoginItem => ({ state: 'unavailable' }));
    yield answered(WINDOW_CALLS.readSandbox, () => ({ isMissed: false }));
    yield answered(WINDOW_CALLS.takeShowRequests, () => this.toShow.splice(0));
    yield answered(WINDOW_CALLS.recallView, () => this.view);
    yield answered(WINDOW_CALLS.keepView, (view) => {
      this.view = view;
      return null;
    });
    yield answered(WINDOW_CALLS.keepFirstScreen, (screen) => {
      this.firstScreens.keep(this.#services.shownId, screen);
      return null;
    });
    yield answered(WINDOW_CALLS.keepDraft, (draft) => {
      this.#drafts.keep(WINDOW.id, draft);
      this.keptTexts.push(draft.text);
      return null;
    });
    yield answered(WINDOW_CALLS.dropDraft, ({ key }) => {
      this.#drafts.drop(WINDOW.id, key);
      return null;
    });
    yield answered(WINDOW_CALLS.takeDrafts, () => this.#drafts.take(WINDOW.id, () => true));
  }
}

const WORKSPACE_KEYS = new Map(Object.entries(WORKSPACE_CALLS).map(([key, { name }]) => [name, key]));

/** Calls that have no effect without Electron. */
const IGNORED: readonly Answered[] = [
  answered(WINDOW_CALLS.copyToken, () => null),
  answered(WINDOW_CALLS.closeStartNotices, () => null),
  answered(WINDOW_CALLS.copyLink, () => null),
  answered(WINDOW_CALLS.showAbout, () => null),
  answered(WINDOW_CALLS.copyReport, () => null),
  answered(WINDOW_CALLS.openWindow, () => null),
  answered(WINDOW_CALLS.splitWindow, () => null),
  answered(WINDOW_CALLS.readSplit, () => null),
  answered(WINDOW_CALLS.updateMenu, () => null),
  answered(WINDOW_CALLS.savesOnClosing, () => null)
];
