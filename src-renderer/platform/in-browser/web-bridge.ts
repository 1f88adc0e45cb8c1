import { IPC_EVENTS, IPC_CALLS, type SavedKind, type ShowRequest } from '../../../src-shared/ipc';
import { meSchema } from '../../../src-shared/me';
import { KeptInBrowser } from './kept-in-browser';
import messages from './messages/en.json' with { type: 'json' };
import { refused, ServerConnection } from './server-connection';
import type { IpcCall } from '../../../src-shared/ipc-call';
import { presenceSchema, type PresenceNote, type PresentPeople } from '../../../src-shared/presence';

/** The service shows somebody for 40 seconds after they have said where they are. */
const REPEAT_MS = 15_000;
/** Browsers hold back the timers of a tab that has been hidden for five minutes: it leaves before it would come and go. */
const MOST_HIDDEN = 16;

const NOBODY: PresentPeople = { you: null, sessions: [] };

/** Other people's presence, for one tab. Failures are ignored, since each call is repeated soon. */
class PresenceInBrowser {
  #note: PresenceNote | null = null;
  #hidden = 0;
  #isAway = false;

  constructor(private readonly server: Pick<ServerConnection, 'call'>) {
    setInterval(() => this.#repeat(), REPEAT_MS);
    // The window says so too, unless it has just lost the service as it goes.
    addEventListener('pagehide', () => {
      if (this.#note !== null && !this.#isAway) this.#say({ ...this.#note, leaving: true });
    });
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) return;
      this.#hidden = 0;
      if (this.#isAway) this.#repeat();
    });
  }

  report(note: PresenceNote): null {
    this.#note = note;
    this.#say(note);
    return null;
  }

  async read(): Promise<PresentPeople> {
    const { name, outcome } = IPC_CALLS.readPresence;
    try {
      const read = outcome.parse(await this.server.call(name, null));
      return read.ok ? this.others(read.value) : NOBODY;
    } catch {
      return NOBODY;
    }
  }

  others(payload: unknown): PresentPeople {
    const presence = presenceSchema.safeParse(payload).data ?? NOBODY;
    return { ...presence, sessions: presence.sessions.filter(({ session }) => session !== this.#note?.session) };
  }

  #repeat(): void {
    const note = this.#note;
    if (note === null || note.leaving === true) return;
    this.#hidden = document.hidden ? this.#hidden + 1 : 0;
    if (this.#hidden <= MOST_HIDDEN) this.#say(note);
    else if (!this.#isAway) this.#say({ ...note, leaving: true });
  }

  #say(note: PresenceNote): void {
    this.#isAway = note.leaving === true;
    void this.server.call(IPC_CALLS.reportPlace.name, note, true);
  }
}

type PageCall = (args: unknown) => unknown;

const answered = <A, R>({ name, args: schema }: IpcCall<A, R>, answer: (args: A) => R | Promise<R>) =>
  [name, (args: unknown): unknown => answer(schema.parse(args))] as const;

/** Like `answered`, for a call without a result. */
const done = <A>(call: IpcCall<A, null>, act: (args: A) => unknown) =>
  answered(call, async (args) => {
    await act(args);
    return null;
  });

const CATEGORY = 'category';

const linkTo = (base: string, id: number | null): string =>
  `${location.origin}${base}${id === null ? '' : `?${CATEGORY}=${id}`}`;

const SAVED: Readonly<Record<SavedKind, { readonly file: string; readonly type: string }>> = {
  svg: { file: 'canopy.svg', type: 'image/svg+xml' },
  png: { file: 'canopy.png', type: 'image/png' },
  rules: { file: 'canopy-rules.json', type: 'application/json' }
};

const download = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

const takeShowRequests = (base: string): ShowRequest[] => {
  const id = new URLSearchParams(location.search).get(CATEGORY);
  if (id === null) return [];
  history.replaceState(null, '', base);
  return /^[1-9]\d{0,14}$/.test(id) ? [{ kind: 'category', id: Number(id) }] : [];
};

/** The calls that a page answers by itself: what the app keeps in files, a browser keeps; what the app alone has is not there. */
const pageCalls = (base: string, kept: KeptInBrowser, presence: PresenceInBrowser): ReadonlyMap<string, PageCall> =>
  new Map<string, PageCall>([
    answered(IPC_CALLS.readSettings, () => kept.settings),
    answered(IPC_CALLS.writeSettings, (change) => kept.changeSettings(change)),
    answered(IPC_CALLS.recallView, () => kept.view),
    done(IPC_CALLS.keepView, (view) => kept.keepView(view)),
    done(IPC_CALLS.keepDraft, (draft) => kept.keepDraft(draft)),
    done(IPC_CALLS.dropDraft, ({ key }) => kept.dropDraft(key)),
    answered(IPC_CALLS.takeDrafts, () => kept.takeDrafts()),
    answered(IPC_CALLS.readSplit, () => null),
    answered(IPC_CALLS.keepFirstScreen, () => null),
    answered(IPC_CALLS.reportDrawn, () => null),
    answered(IPC_CALLS.updateMenu, () => null),
    answered(IPC_CALLS.savesOnClosing, () => null),
    answered(IPC_CALLS.closeWindow, () => null),
    answered(IPC_CALLS.cancelCall, () => null),
    answered(IPC_CALLS.endConnection, () => null),
    // Failures stay in the browser's console; operators have the log of the service.
    answered(IPC_CALLS.reportFailure, () => null),
    answered(IPC_CALLS.takeShowRequests, () => takeShowRequests(base)),
    done(IPC_CALLS.copyLink, ({ id }) => navigator.clipboard.writeText(linkTo(base, id))),
    done(IPC_CALLS.openWindow, () => window.open(base, '_blank', 'noopener')),
    done(IPC_CALLS.showWorkspace, ({ id, inNewWindow }) => {
      if (inNewWindow) window.open(`/w/${id}`, '_blank', 'noopener');
      else location.assign(`/w/${id}`);
    }),
    answered(IPC_CALLS.saveFile, ({ kind, bytes }) => {
      const { file, type } = SAVED[kind];
      download(file, bytes, type);
      return { file };
    }),
    done(IPC_CALLS.editText, (kind) => {
      // oxlint-disable-next-line typescript/no-deprecated
      document.execCommand(kind);
    }),
    answered(IPC_CALLS.readStartNotices, () => ({
      isSafeMode: false,
      hasCrashReport: false,
      hasCrashDump: false,
      problems: []
    })),
    answered(IPC_CALLS.closeStartNotices, () => null),
    answered(IPC_CALLS.readSandbox, () => ({ isMissed: false })),
    answered(IPC_CALLS.readUpdates, () => ({ state: 'off' as const, reason: 'notConfigured' as const })),
    answered(IPC_CALLS.readLoginItem, () => ({ state: 'unavailable' as const })),
    answered(IPC_CALLS.readSharing, () => ({ state: 'off' as const, certificate: 'made' as const, problem: null })),
    answered(IPC_CALLS.reportPlace, (note) => presence.report(note)),
    answered(IPC_CALLS.readPresence, () => presence.read()),
    answered(IPC_CALLS.readLostImport, () => null),
    answered(IPC_CALLS.readSyncStatus, () => null),
    answered(IPC_CALLS.readReplica, () => ({ kind: 'local' as const })),
    answered(IPC_CALLS.listImportMappings, () => []),
    answered(IPC_CALLS.openWorkspace, () => ({ state: 'open' as const }))
  ]);

/*
 * What the preload is in the app, for a page that `canopy team serve --web` serves: it runs before the page's own script, and puts the same bridge on the
 * global object. It is built for itself, so that the window of the app has nothing of it.
 */

const [, base = '', workspace = ''] = /^(\/w\/([^/]+))\/?$/.exec(location.pathname) ?? [];
const kept = new KeptInBrowser(workspace);
const listeners = new Map<string, Set<(payload: unknown) => void>>();

const emit = (name: string, payload: unknown): void => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
};

let isLeaving = false;

/** What was typed stays kept in this browser. */
const signInAgain = (): void => {
  if (isLeaving) return;
  isLeaving = true;
  location.replace(`/sign-in?to=${encodeURIComponent(base + location.search)}`);
};

const server = new ServerConnection(
  base,
  (name, payload) => emit(name, name === IPC_EVENTS.presenceChanged.name ? presence.others(payload) : payload),
  signInAgain
);
const presence = new PresenceInBrowser(server);
const own = pageCalls(base, kept, presence);

if (kept.settings.language !== null) document.documentElement.lang = kept.settings.language;
kept.onSettings((settings) => emit(IPC_EVENTS.settingsChanged.name, settings));
// The browser asks whether to leave: typed text would only come back in a new tab.
addEventListener('beforeunload', (event) => {
  if (kept.hasDrafts && !isLeaving) event.preventDefault();
});

const answer = async (name: string, args: unknown): Promise<unknown> => {
  const answered = own.get(name);
  if (answered === undefined) return server.call(name, args);
  return { ok: true, value: await answered(args) };
};

globalThis.canopy = {
  call: answer,
  on: (name, listener) => {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return () => void all.delete(listener);
  },
  openDropped: () => Promise.resolve(refused('forbidden', messages.onlyInApp))
};

globalThis.canopyInBrowser = {
  workspace,
  readTree: () => server.readTree(),
  signedIn: async () => meSchema.parse(await server.session()),
  signOut: async () => {
    await fetch('/sign-out', { method: 'POST', redirect: 'manual' });
    kept.forget();
    isLeaving = true;
    location.assign('/sign-in');
  }
};
