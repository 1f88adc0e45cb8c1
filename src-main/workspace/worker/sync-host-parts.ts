import type { Dialect } from '../../../src-shared/dialect';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import type { Credentials } from '../../../src-shared/presented-credentials';
import type { Address } from '../../../src-shared/remote';
import type { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import type { OpenReplicaService } from './replica-service';

/** When syncs are due. */
export interface SyncClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `work` once after so many milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** That of the system. It keeps no process from ending. */
export const SYSTEM_CLOCK: SyncClock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  }
};

export interface SyncHostParts {
  /** Sends an event to the windows. */
  readonly emit: <P>(event: IpcEvent<P>, payload: P) => void;
  readonly log: Log;
  /** Loads the client of services, which only a replica needs. */
  readonly loadOpenService: () => Promise<OpenReplicaService>;
  /** Why nothing is synced until the person asks for it, as a sentence; `null`: it syncs by itself. */
  readonly pausedBy: string | null;
  /** Left out: that of the system. */
  readonly clock?: SyncClock;
  /** Called once when the workspace's own file cannot be read or written, and again after it could. */
  readonly onFileFailed: (error: StoreError) => void;
}

/** Which service a new, empty workspace becomes a replica of. */
export interface NewReplica {
  readonly address: Address;
  readonly dialect: Dialect;
  readonly credentials: Credentials;
  readonly certificate?: string | undefined;
  /** Changes gather until the person sends them; left out: they are sent as they are made. */
  readonly isByHand?: boolean | undefined;
}
