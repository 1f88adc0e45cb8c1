import type { JsonTrial } from '../platform/json-guard';
import type { BoundCredentials } from '../../src-shared/presented-credentials';
import type { CategoryService } from '../sync/category-service';
import { openCategoryService } from '../sync/service-client/open-category-service';
import { rememberDialect, effectiveDialect, provenWritesOf } from '../sync/engine/effective-dialect';
import { replicaProposals } from '../sync/engine/replica-proposals';
import { ReplicaSync } from '../sync/engine/replica-sync';
import type { SyncOutcome } from '../sync/engine/sync-parts';
import type { StoredReplica } from '../store/sqlite/sync-state/replica-row';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { CommandFailure, type CommandIo } from './command';
import { keptCredentials } from './credential-options';
import { existsSync } from 'node:fs';
import type { ProposalRepository } from '../domain/proposal-repository';
import { sqliteProposals } from '../store/sqlite/sqlite-service';

/** The proposals of a workspace: those of its service, if it is a replica of one with proposals; else its own. */
const proposalsOf = (store: WorkspaceStore, file: string, io: CommandIo): ProposalRepository => {
  const state = store.replica.state();
  if (state?.dialect.isCanopy !== true) return sqliteProposals(store);
  const { proposals } = serviceOfReplica(store, keptCredentials(file, state, io), io.jsonTrial);
  return proposals === undefined ? sqliteProposals(store) : replicaProposals(store, proposals);
};

export const withProposals = <T>(
  file: string,
  io: CommandIo,
  work: (proposals: ProposalRepository, store: WorkspaceStore) => Promise<T>
): Promise<T> => onWorkspace(file, (store) => work(proposalsOf(store, file, io), store));

/** Opens a workspace for as long as `work` takes. @throws CommandFailure where there is none: the store would make an empty one */
export const onWorkspace = async <T>(file: string, work: (store: WorkspaceStore) => T | Promise<T>): Promise<T> => {
  if (!existsSync(file)) throw new CommandFailure(`There is no workspace “${file}”.`);
  const store = WorkspaceStore.open(file);
  try {
    return await work(store);
  } finally {
    store.close();
  }
};

/** What a workspace knows of its service. Throws `CommandFailure` for a local one. */
export const replicaState = (store: WorkspaceStore): StoredReplica => {
  const state = store.replica.state();
  if (state === null)
    throw new CommandFailure(`“${store.file}” is no replica of a service. Make one with “canopy connect”.`);
  return state;
};

/** Opens the service of a replica. Nothing is sent before the first call. */
const serviceOfReplica = (
  store: WorkspaceStore,
  credentials: BoundCredentials,
  jsonTrial: JsonTrial
): CategoryService => {
  const { address, dialect } = replicaState(store);
  return openCategoryService({
    address,
    dialect: effectiveDialect(store.replica, Date.now()) ?? dialect,
    credentials,
    jsonTrial,
    onDialectChanged: rememberDialect(store.replica, () => Date.now()),
    writes: provenWritesOf(store.replica)
  });
};

/** Syncs once. Rejects with `RemoteFailure` when the service cannot be read. */
export const syncReplica = (
  store: WorkspaceStore,
  credentials: BoundCredentials,
  jsonTrial: JsonTrial
): Promise<SyncOutcome> =>
  new ReplicaSync({ store, service: serviceOfReplica(store, credentials, jsonTrial), now: () => new Date() }).once();

/** Opens a replica for as long as `work` takes. Throws `CommandFailure` where there is none. */
export const withReplica = <T>(
  file: string,
  work: (store: WorkspaceStore, state: StoredReplica) => T | Promise<T>
): Promise<T> => onWorkspace(file, (store) => work(store, replicaState(store)));
