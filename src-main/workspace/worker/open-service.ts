import type { Dialect } from '../../../src-shared/dialect';
import type { BoundCredentials } from '../../../src-shared/remote';
import type { JsonTrial } from '../../platform/json-guard';
import type { Log } from '../../platform/log';
import type { CategoryService } from '../../sync/category-service';
import type { KnownWrites } from '../../sync/service-client/proven-writes';
import { openCategoryService } from '../../sync/service-client/open-category-service';
import type { ReplicaSettings } from '../../store/sqlite/sync-state/replica-row';

interface ServiceToOpen extends ReplicaSettings {
  readonly credentials: BoundCredentials;
  readonly log: Log;
  /** As in `ServiceOptions`. */
  readonly onDialectChanged: (dialect: Dialect) => void;
  readonly writes: KnownWrites;
  /** As in `CallerOptions`. */
  readonly signal: AbortSignal;
}

/** How a replica's service is reached. */
export type OpenService = (service: ServiceToOpen) => CategoryService;

/** Over the network. `jsonTrial`: as of `jsonOf`. */
export const overNetwork =
  (jsonTrial: JsonTrial | null): OpenService =>
  ({ address, dialect, credentials, log, onDialectChanged, writes, signal }) =>
    openCategoryService({
      address,
      dialect,
      credentials,
      log,
      onDialectChanged,
      writes,
      signal,
      ...(jsonTrial !== null && { jsonTrial })
    });
