import { useQuery } from '@tanstack/react-query';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import type { WorkspacePeople } from '../../src-shared/presence';
import type { Author } from '../../src-shared/tree-patch';
import { callMain, onMain } from '../platform/bridge';
import { logUnexpected } from '../ui/unexpected-errors';
import { onTreeChanged } from './follow-tree';
import { messages } from './messages';
import { keptQuery, queryClient } from './query-client';

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
