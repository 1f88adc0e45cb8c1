import { originOf, type SyncStatus } from '../../../src-shared/remote';
import { FIRST_WORKSPACE_ID } from '../../../src-shared/workspaces';
import type { ServiceStatus } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import type { WorkspaceThread } from '../../workspace/client';
import type { ServiceCredentials } from '../security/service-credentials';
import type { ServiceToken } from '../security/service-token';
import type { WorkspaceRegistry } from './workspace-registry';

export interface AdmissionParts {
  readonly registry: Pick<WorkspaceRegistry, 'get' | 'find' | 'change'>;
  readonly credentials: Pick<ServiceCredentials, 'read'>;
  /** At which port other programs expect the first workspace; 0 means any free one. */
  readonly firstPort: () => number;
  /** Hears that the list of workspaces has changed. */
  readonly onListChanged: () => void;
}

type Caller = Pick<WorkspaceThread, 'call'>;

/**
 * Lets other programs into a workspace. People choose the port of the first one; the others keep the one that they were given,
 * as long as it is free.
 */
export const openDoor = async (
  { registry, firstPort }: AdmissionParts,
  id: string,
  thread: Caller,
  { value, keeping }: ServiceToken
): Promise<ServiceStatus> => {
  const isFirst = id === FIRST_WORKSPACE_ID;
  const port = isFirst ? firstPort() : (registry.get(id).port ?? 0);
  const status = await thread.call('listen', { port, token: value, tokenKeeping: keeping });
  if (isFirst) return status;
  if (status.state === 'failed') return port === 0 ? status : thread.call('moveTo', { port: 0 });
  if (status.state === 'listening' && registry.find(id)?.port === null) registry.change(id, { port: status.port });
  return status;
};

const giveCredentials = async (
  { credentials }: AdmissionParts,
  id: string,
  thread: Caller,
  origin: string
): Promise<void> => {
  try {
    await thread.call('setCredentials', { credentials: await credentials.read(id, origin) });
  } catch (error) {
    // They are there and cannot be read: the person hears why they are asked.
    if (!(error instanceof StoreError)) throw error;
    await thread.call('setCredentials', { credentials: null, problem: error.message });
  }
};

/**
 * Gives a replica its credentials. Its file says that it is one, also where the list of workspaces had to be made anew. One that
 * could not be opened has those for the address in the list, and this is to be called again once it is open.
 * @returns how a replica stands; `null`: it is none, or nobody can tell yet
 */
export const connectReplica = async (parts: AdmissionParts, id: string, thread: Caller): Promise<SyncStatus | null> => {
  const { registry, onListChanged } = parts;
  const replica = await thread.call('readReplica', null);
  if (replica.kind === 'replica' && registry.get(id).kind === 'local') {
    registry.change(id, { kind: 'replica', address: replica.address, auth: replica.auth });
    onListChanged();
  }
  // The list knows what the person connected to; a workspace's file may have been exchanged since.
  const address = registry.get(id).address ?? (replica.kind === 'replica' ? replica.address : null);
  if (address !== null) await giveCredentials(parts, id, thread, originOf(address));
  else if (replica.kind === 'local') await thread.call('setCredentials', { credentials: null });
  return replica.kind === 'replica' ? thread.call('readSyncStatus', null) : null;
};
