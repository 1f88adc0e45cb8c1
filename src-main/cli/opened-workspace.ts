import { existsSync } from 'node:fs';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { CommandFailure } from './command';
import type { CommandIo } from './command-io';
import type { ProposalRepository } from '../domain/proposal-repository';
import { sqliteProposals } from '../store/sqlite/sqlite-proposals';

/** The proposals of a workspace: those of its service, if it is a replica of one with proposals; else its own. */
const proposalsOf = async (store: WorkspaceStore, file: string, io: CommandIo): Promise<ProposalRepository> => {
  const state = store.replica.state();
  if (state?.dialect.isCanopy !== true) return sqliteProposals(store);
  const [{ keptCredentials }, { serviceOfReplica }, { replicaProposals }] = await Promise.all([
    import('./credentials-file'),
    import('./replica'),
    import('../sync/engine/replica-proposals')
  ]);
  const { proposals } = serviceOfReplica(store, keptCredentials(file, state, io), io.jsonTrial);
  return proposals === undefined ? sqliteProposals(store) : replicaProposals(store, proposals);
};

/** Opens a workspace and its proposals for as long as `work` takes. */
export const withProposals = <T>(
  file: string,
  io: CommandIo,
  work: (proposals: ProposalRepository, store: WorkspaceStore) => Promise<T>
): Promise<T> => onWorkspace(file, async (store) => work(await proposalsOf(store, file, io), store));

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
