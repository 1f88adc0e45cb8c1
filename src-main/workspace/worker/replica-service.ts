import type { BoundCredentials } from '../../../src-shared/presented-credentials';
import type { JsonTrial } from '../../platform/json-guard';
import type { Log } from '../../platform/log';
import type { WorkspaceReplica } from '../../store/sqlite/sync-state/workspace-replica';
import type { StoredReplica } from '../../store/sqlite/sync-state/replica-row';
import type { CategoryService } from '../../sync/category-service';
import { effectiveDialect, provenWritesOf, rememberDialect } from '../../sync/engine/effective-dialect';
import type { RenewToken } from '../../sync/service-client/http/authenticator';
import { openCategoryService } from '../../sync/service-client/open-category-service';

interface ReplicaToReach {
  readonly replica: WorkspaceReplica;
  readonly state: StoredReplica;
  readonly credentials: BoundCredentials;
  readonly log: Log;
  readonly renewToken: RenewToken;
  readonly signal: AbortSignal;
}

export type OpenReplicaService = (replica: ReplicaToReach) => CategoryService;

/** Over the network. What answers show of the service is kept in the replica. `jsonTrial`: as of `jsonOf`. */
export const overNetwork =
  (jsonTrial: JsonTrial | null): OpenReplicaService =>
  ({ replica, state, credentials, log, renewToken, signal }) =>
    openCategoryService({
      address: state.address,
      dialect: effectiveDialect(replica, Date.now()) ?? state.dialect,
      credentials,
      log,
      renewToken,
      onDialectChanged: rememberDialect(replica, () => Date.now()),
      writes: provenWritesOf(replica),
      signal,
      ...(jsonTrial !== null && { jsonTrial })
    });
