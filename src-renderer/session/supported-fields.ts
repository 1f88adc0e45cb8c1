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
export type OptionalField = 'slug' | 'description' | 'visible' | 'order';

/** What would be edited here in vain, since it could never be sent. */
export type SupportedFields = Readonly<Record<OptionalField, boolean>>;

const ALL: SupportedFields = { slug: true, description: true, visible: true, order: true };

/** Why each cannot be edited, in sentences for where somebody wants to. */
type UnsupportedReasons = Readonly<Record<OptionalField, string>>;

const {
  noSuchField: NO_SUCH_FIELD,
  readOnly: READ_ONLY
}: Readonly<Record<'noSuchField' | 'readOnly', UnsupportedReasons>> = messages.service;

/** Why a service that speaks a dialect is told none of it: it has no such field, or takes no changes of it. */
export const unsupportedReasonsOf = (dialect: Dialect | null): UnsupportedReasons => ({
  slug: (dialect?.slugKey ?? null) === null ? NO_SUCH_FIELD.slug : READ_ONLY.slug,
  description: (dialect?.descriptionKey ?? null) === null ? NO_SUCH_FIELD.description : READ_ONLY.description,
  visible: (dialect?.visible ?? null) === null ? NO_SUCH_FIELD.visible : READ_ONLY.visible,
  order: (dialect?.order ?? null) === null ? NO_SUCH_FIELD.order : READ_ONLY.order
});

/** What a service that speaks a dialect keeps; `null`: there is none, and everything is kept. */
export const supportedFieldsOf = (dialect: Dialect | null): SupportedFields =>
  dialect === null ? ALL : takenBy(dialect);

interface FieldsState {
  readonly dialect: Dialect | null;
  readonly supported: SupportedFields;
  readonly reasons: UnsupportedReasons;
  readonly computed: EntryKeys;
}

const useFieldsState = create<FieldsState>(() => ({
  dialect: null,
  supported: ALL,
  reasons: NO_SUCH_FIELD,
  computed: NO_ENTRIES
}));

/** What the service of this workspace keeps; all of it where there is none. */
export const useSupportedFields = (): SupportedFields => useFieldsState((state) => state.supported);

/** Why what is not kept cannot be edited. */
export const useUnsupportedReasons = (): UnsupportedReasons => useFieldsState((state) => state.reasons);

/**
 * The entries of the metadata that the service works out itself, by their keys: sync never sends them. Only those that the
 * dialect names, and those that the service has refused to be told; that a member is another at every reading for a reason of its own cannot be told from somebody's edits.
 */
export const useComputed = (): EntryKeys => useFieldsState((state) => state.computed);

/** How the service of this workspace speaks; `null`: there is none. */
export const useDialect = (): Dialect | null => useFieldsState((state) => state.dialect);

/** Whether something is kept, outside of rendering. */
export const isFieldSupported = (what: OptionalField): boolean => useFieldsState.getState().supported[what];

/** The same of `useUnsupportedReasons`. */
export const unsupportedReason = (what: OptionalField): string => useFieldsState.getState().reasons[what];

const readSupportedFields = async (): Promise<void> => {
  try {
    const replica = await callMain(IPC_CALLS.readReplica, null);
    const dialect = replica.kind === 'replica' ? replica.dialect : null;
    if (!sameJson(dialect, useFieldsState.getState().dialect))
      useFieldsState.setState({
        dialect,
        supported: supportedFieldsOf(dialect),
        reasons: unsupportedReasonsOf(dialect),
        computed: computedEntries(dialect)
      });
  } catch (error) {
    toastError(messages.service.notRead, error);
  }
};

/** Keeps it true. Returns the way to stop. */
export const followSupportedFields = (): (() => void) => {
  void readSupportedFields();
  const stops = [
    onMain(IPC_EVENTS.workspaceOpened, () => void readSupportedFields()),
    // A sync may have shown more of the service.
    onMain(IPC_EVENTS.syncChanged, ({ state }) => {
      if (state === 'settled') void readSupportedFields();
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
