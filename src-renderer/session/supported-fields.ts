import { create } from 'zustand';
import { NO_ENTRIES, takenBy, computedEntries, type Dialect, type EntryKeys } from '../../src-shared/dialect';
import { sameJson } from '../../src-shared/same-json';
import { IPC_CALLS, IPC_EVENTS } from '../../src-shared/ipc';
import { callMain, onMain } from '../platform/bridge';
import { attempt } from '../ui/toasts';
import { messages } from './messages';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Replica } from '../../src-shared/workspace-calls';

/** Fields that a service may lack. */
export type OptionalField = keyof ReturnType<typeof takenBy>;

/** Which optional fields a service can store; an edit of another could never be sent. */
export type SupportedFields = Readonly<Record<OptionalField, boolean>>;

const ALL: SupportedFields = { slug: true, description: true, visible: true, order: true };

type UnsupportedReasons = Readonly<Record<OptionalField, string>>;

const {
  noSuchField: NO_SUCH_FIELD,
  readOnly: READ_ONLY
}: Readonly<Record<'noSuchField' | 'readOnly', UnsupportedReasons>> = messages.service;

/** Why fields cannot be edited on a service with that dialect: it has no such field, or refuses changes of it. */
export const unsupportedReasonsOf = (dialect: Dialect | null): UnsupportedReasons => ({
  slug: (dialect?.slugKey ?? null) === null ? NO_SUCH_FIELD.slug : READ_ONLY.slug,
  description: (dialect?.descriptionKey ?? null) === null ? NO_SUCH_FIELD.description : READ_ONLY.description,
  visible: (dialect?.visible ?? null) === null ? NO_SUCH_FIELD.visible : READ_ONLY.visible,
  order: (dialect?.order ?? null) === null ? NO_SUCH_FIELD.order : READ_ONLY.order
});

/** The fields of a service with that dialect; `null`, a local workspace, has all. */
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

/** The fields that this workspace's service supports; all in a local workspace. */
export const useSupportedFields = (): SupportedFields => useFieldsState((state) => state.supported);

/** Why the unsupported fields cannot be edited. */
export const useUnsupportedReasons = (): UnsupportedReasons => useFieldsState((state) => state.reasons);

/**
 * Keys of metadata entries that the service computes itself; sync never sends them. They are those that the dialect
 * names and those that the service has refused. An entry that merely differs at each reading cannot be told from
 * somebody's edits.
 */
export const useComputed = (): EntryKeys => useFieldsState((state) => state.computed);

/** As `useComputed`, of one key, outside of rendering. */
export const isComputedEntry = (key: string): boolean => useFieldsState.getState().computed.has(key);

/** The dialect of this workspace's service; `null`: it is local. */
export const useDialect = (): Dialect | null => useFieldsState((state) => state.dialect);

/** As `useSupportedFields`, outside of rendering. */
export const isFieldSupported = (what: OptionalField): boolean => useFieldsState.getState().supported[what];

/** As `useUnsupportedReasons`, outside of rendering. */
export const unsupportedReason = (what: OptionalField): string => useFieldsState.getState().reasons[what];

const readSupportedFields = (): Promise<boolean> =>
  attempt(async () => {
    const replica = await callMain(IPC_CALLS.readReplica, null);
    const dialect = replica.kind === 'notOpen' ? null : (replica.dialect ?? null);
    if (!sameJson(dialect, useFieldsState.getState().dialect))
      useFieldsState.setState({
        dialect,
        supported: supportedFieldsOf(dialect),
        reasons: unsupportedReasonsOf(dialect),
        computed: computedEntries(dialect)
      });
  }, messages.service.notRead);

/** Reads the dialect, and again after syncs that may have shown more of it. */
export const followSupportedFields = (): void => {
  void readSupportedFields();
  onMain(IPC_EVENTS.workspaceOpened, () => void readSupportedFields());
  onMain(IPC_EVENTS.syncChanged, ({ state }) => {
    if (state === 'settled') void readSupportedFields();
  });
};

export const REPLICA_KEY = ['replica'];

/** The service that this workspace replicates; `null`: it is local or not open. */
export const useReplica = (): UseQueryResult<Replica | null> =>
  useQuery({
    queryKey: REPLICA_KEY,
    queryFn: async () => {
      const state = await callMain(IPC_CALLS.readReplica, null);
      return state.kind === 'replica' ? state : null;
    }
  });

/** The host of that service, for sentences; `null`: as of `useReplica`. */
export const useServiceHost = (): string | null => {
  const replica = useReplica().data ?? null;
  return replica === null ? null : new URL(replica.address.url).host;
};
