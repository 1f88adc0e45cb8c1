import type { Dialect } from '../../../src-shared/dialect';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import type { Credentials } from '../../../src-shared/presented-credentials';
import type { Address } from '../../../src-shared/remote';
import type { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import type { OpenReplicaService } from './replica-service';

export interface SyncHostParts {
  /** Sends an event to the windows. */
  readonly emit: <P>(event: IpcEvent<P>, payload: P) => void;
  readonly log: Log;
  /** Loads the client of services, which only a replica needs. */
  readonly loadOpenService: () => Promise<OpenReplicaService>;
  /** Why nothing is synced until the person asks for it, as a sentence; `null`: it syncs by itself. */
  readonly pausedBy: string | null;
  /** Called once when the workspace's own file cannot be read or written, and again after it could. */
  readonly onFileFailed: (error: StoreError) => void;
}

/** Which service a new, empty workspace becomes a replica of. */
export interface NewReplica {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly credentials: Credentials;
  readonly certificate?: string | undefined;
}
