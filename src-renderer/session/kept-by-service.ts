import { create } from 'zustand';
import { NO_ENTRIES, takenBy, computedEntries, type Dialect, type EntryKeys } from '../../src-shared/dialect';
import { sameJson } from '../../src-shared/same-json';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { callMain, onMain } from '../platform/bridge';
import { toastError } from '../ui/toasts';
import { messages } from './messages';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Replica } from '../../src-shared/workspace-calls';

/** What not every service has a field for. */
export type Keepable = 'slug' | 'description' | 'visible' | 'order';

/** What would be edited here in vain, since it could never be sent. */
export type Kept = Readonly<Record<Keepable, boolean>>;

const ALL: Kept = { slug: true, description: true, visible: true, order: true };

/** Why each cannot be edited, in sentences for where somebody wants to. */
type WhyNotKept = Readonly<Record<Keepable, string>>;

const { noSuchField: NO_SUCH_FIELD, readOnly: READ_ONLY }: Readonly<Record<'noSuchField' | 'readOnly', WhyNotKept>> =
  messages.service;

/** Why a service that speaks a dialect is told none of it: it has no such field, or takes no changes of it. */
export const whyNotKeptBy = (dialect: Dialect | null): WhyNotKept => ({
  slug: (dialect?.slugKey ?? null) === null ? NO_SUCH_FIELD.slug : READ_ONLY.slug,
  description: (dialect?.descriptionKey ?? null) === null ? NO_SUCH_FIELD.description : READ_ONLY.description,
  visible: (dialect?.visible ?? null) === null ? NO_SUCH_FIELD.visible : READ_ONLY.visible,
  order: (dialect?.order ?? null) === null ? NO_SUCH_FIELD.order : READ_ONLY.order
});

/** What a service that speaks a dialect keeps; `null`: there is none, and everything is kept. */
export const keptBy = (dialect: Dialect | null): Kept => (dialect === null ? ALL : takenBy(dialect));

interface KeptState {
  readonly dialect: Dialect | null;
  readonly kept: Kept;
  readonly whyNot: WhyNotKept;
  readonly computed: EntryKeys;
}

const useKeptState = create<KeptState>(() => ({
  dialect: null,
  kept: ALL,
  whyNot: NO_SUCH_FIELD,
  computed: NO_ENTRIES
}));

/** What the service of this workspace keeps; all of it where there is none. */
export const useKept = (): Kept => useKeptState((state) => state.kept);

/** Why what is not kept cannot be edited. */
export const useWhyNotKept = (): WhyNotKept => useKeptState((state) => state.whyNot);

/**
 * The entries of the metadata that the service works out itself, by their keys: sync never sends them. Only those that the
 * dialect names, and those that the service has refused to be told; that a member is another at every reading for a reason of its own cannot be told from somebody's edits.
 */
export const useComputed = (): EntryKeys => useKeptState((state) => state.computed);

/** How the service of this workspace speaks; `null`: there is none. */
export const useDialect = (): Dialect | null => useKeptState((state) => state.dialect);

/** Whether something is kept, outside of rendering. */
export const isKept = (what: Keepable): boolean => useKeptState.getState().kept[what];

/** The same of `useWhyNotKept`. */
export const whyNotKept = (what: Keepable): string => useKeptState.getState().whyNot[what];

const readKept = async (): Promise<void> => {
  try {
    const replica = await callMain(IPC_CALLS.readReplica, null);
    const dialect = replica.kind === 'replica' ? replica.dialect : null;
    if (!sameJson(dialect, useKeptState.getState().dialect))
      useKeptState.setState({
        dialect,
        kept: keptBy(dialect),
        whyNot: whyNotKeptBy(dialect),
        computed: computedEntries(dialect)
      });
  } catch (error) {
    toastError(messages.service.notRead, error);
  }
};

/** Keeps it true. Returns the way to stop. */
export const followKept = (): (() => void) => {
  void readKept();
  const stops = [
    onMain(IPC_EVENTS.workspaceOpened, () => void readKept()),
    // A sync may have shown more of the service.
    onMain(IPC_EVENTS.syncChanged, ({ state }) => {
      if (state === 'settled') void readKept();
    })
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

export const REPLICA_KEY = ['replica'];

/** Which service this workspace is a replica of; `null`: it is a local one, or not open. */
export const useReplica = (): UseQueryResult<Replica | null> =>
  useQuery({
    queryKey: REPLICA_KEY,
    queryFn: async () => {
      const state = await callMain(IPC_CALLS.readReplica, null);
      return state.kind === 'replica' ? state : null;
    }
  });
