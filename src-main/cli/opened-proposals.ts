import type { ProposalRepository } from '../domain/proposal-repository';
import { sqliteProposals } from '../store/sqlite/sqlite-proposals';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import type { CommandIo } from './command-io';
import { onWorkspace } from './opened-workspace';

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
