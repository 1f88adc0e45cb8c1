import { create } from 'zustand';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { Present, PresentPeople, WorkspacePeople } from '../../src-shared/presence';
import { callMain, onMain } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import { session } from './session';
import { useQuery } from '@tanstack/react-query';
import type { Author } from '../../src-shared/tree-patch';
import { onTreeChanged } from './follow-tree';
import { messages } from './messages';
import { keptQuery, queryClient } from './query-client';

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

const kept = keptQuery<WorkspacePeople>('people', () => callMain(IPC_CALLS.readPeople, null));

/** The people of this workspace, outside of rendering; `undefined`: not read yet. */
export const currentPeople = kept.current;

const NOBODY: WorkspacePeople = { you: null, people: [] };

interface Deed {
  readonly author: Author;
  readonly person?: string | undefined;
}

/** The name of the person who did something, or “You”; `null`: only the way is known, or the workspace has one person. */
export const whoDid = (people: WorkspacePeople | undefined, { author, person }: Deed): string | null => {
  if (people === undefined || people.people.length === 0) return null;
  if (person === undefined) return author === 'window' && people.you !== null ? messages.people.you : null;
  if (person === people.you) return messages.people.you;
  return people.people.find((one) => one.person === person)?.name ?? messages.people.somebody;
};

/** The people of this workspace, for a view; empty in a workspace of one person. */
export const usePeople = (): WorkspacePeople => useQuery(kept.query).data ?? NOBODY;

/** As `whoDid`, for a view. */
export const useWhoDid = (): ((deed: Deed) => string | null) => {
  const people = useQuery(kept.query).data;
  return (deed) => whoDid(people, deed);
};

/** Keeps the names known: they are read again when a change names somebody new. */
export const followPeople = (): void => {
  const again = (): void => void kept.readAgain('all');
  onTreeChanged(({ person }) => {
    const known = currentPeople()?.people ?? [];
    if (person !== undefined && !known.some((one) => one.person === person)) again();
  });
  onMain(IPC_EVENTS.presenceChanged, ({ you, sessions }) => {
    const now = currentPeople();
    const isKnown = sessions.every(({ person, name }) =>
      now?.people.some((one) => one.person === person && one.name === name)
    );
    if (!isKnown || (you !== null && you !== now?.you)) again();
  });
  onMain(IPC_EVENTS.workspaceOpened, again);
  queryClient.query(kept.query).catch((error: unknown) => logUnexpected('promise', error));
};
