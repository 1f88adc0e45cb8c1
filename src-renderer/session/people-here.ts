import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Present, PresentPeople } from '../../src-shared/presence';
import { callMain, onMain } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import { session } from './session';

/** The others who are in this workspace; nobody in a workspace of one person. */
export const usePresence = create<PresentPeople>(() => ({ you: null, sessions: [] }));

/** Each person once: if they have several windows, the one that is at a category. */
export const presentPeople = (sessions: readonly Present[]): readonly Present[] => {
  const people = new Map<string, Present>();
  for (const one of sessions) {
    const known = people.get(one.person);
    if (known === undefined || known.categoryId === null) people.set(one.person, one);
  }
  return [...people.values()];
};

/** Milliseconds that a position must be stable before it is reported, and between two reports. */
const REST_MS = 400;
const REPEAT_MS = 60_000;

/** Tells where this window is, and hears where the others are. */
export const followPresence = (): void => {
  const name = crypto.randomUUID();
  let rest: ReturnType<typeof setTimeout> | undefined;
  let reported = '';
  const report = (isLeaving = false): void => {
    if (usePresence.getState().you === null) return;
    const { activeId, naming } = session.state;
    const place = { session: name, categoryId: activeId, editing: naming !== null };
    reported = JSON.stringify([activeId, naming !== null]);
    callMain(IPC_CALLS.reportPlace, isLeaving ? { ...place, leaving: true } : place).catch((error: unknown) =>
      logUnexpected('promise', error)
    );
  };
  const reportSoon = (): void => {
    const { activeId, naming } = session.state;
    if (reported === JSON.stringify([activeId, naming !== null])) return;
    clearTimeout(rest);
    rest = setTimeout(report, REST_MS);
  };
  const update = (presence: PresentPeople): void => {
    const { you } = usePresence.getState();
    usePresence.setState(presence);
    if (presence.you !== you) report();
  };
  const read = (): void =>
    void callMain(IPC_CALLS.readPresence, null).then(update, (error: unknown) => logUnexpected('promise', error));
  setInterval(report, REPEAT_MS);
  window.addEventListener('pagehide', () => report(true));
  onMain(IPC_EVENTS.presenceChanged, update);
  onMain(IPC_EVENTS.workspaceOpened, read);
  session.store.subscribe(reportSoon);
  read();
};
