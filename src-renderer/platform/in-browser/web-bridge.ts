import { IPC_EVENTS } from '../../../src-shared/ipc';
import { meSchema } from '../../../src-shared/me';
import { KeptInBrowser } from './kept-in-browser';
import { messages } from './messages';
import { pageCalls } from './page-calls';
import { PresenceInBrowser } from './presence-in-browser';
import { refused, ServerConnection } from './server-connection';

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
