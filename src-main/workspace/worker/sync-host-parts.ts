import type { IpcEvent } from '../../../src-shared/ipc-call';
import type { StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import type { OpenReplicaService } from './replica-service';

export interface SyncClock {
  readonly now: () => number;
  /** Runs `work` once after so many milliseconds. @returns how to cancel that */
  readonly after: (ms: number, work: () => void) => () => void;
}

/** The system clock. Its timers do not keep the process alive. */
export const SYSTEM_CLOCK: SyncClock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  }
};

export interface SyncHostParts {
  readonly emit: <P>(event: IpcEvent<P>, payload: P) => void;
  readonly log: Log;
  readonly loadOpenService: () => Promise<OpenReplicaService>;
  /** Why nothing is synced until the person asks for it, as a sentence; `null`: it syncs by itself. */
  readonly pausedBy: string | null;
  readonly clock?: SyncClock;
  /** Called once when the workspace's own file cannot be read or written, and again after it could. */
  readonly onFileFailed: (error: StoreError) => void;
}
