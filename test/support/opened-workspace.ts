import { onTestFinished } from 'vitest';
import type { IpcEvent } from '../../src-shared/ipc-call';
import { logTo } from '../../src-main/platform/log';
import { Workspace } from '../../src-main/workspace/worker/workspace';
import { call } from './http-caller';
import { newWorkspace, openedStore, planted } from './opened-store';

/** A workspace as in its thread, with all its events. */
export interface WorkspaceUnderTest {
  readonly workspace: Workspace;
  readonly events: string[];
  /** All of the log, as JSON. */
  readonly logged: string[];
}

/** A workspace on that file, by default a new one, closed at the end of the running test. */
export const openedWorkspace = (file = newWorkspace()): WorkspaceUnderTest => {
  const events: string[] = [];
  const logged: string[] = [];
  const emit = <P>({ name }: IpcEvent<P>): void => {
    events.push(name);
  };
  const workspace = new Workspace({ file, emit, log: logTo((entry) => logged.push(JSON.stringify(entry)), 'debug') });
  onTestFinished(() => workspace.close().catch(() => undefined));
  return { workspace, events, logged };
};

/** A closed workspace that contains both, with a backup from when it held only `before`. */
export const backedUp = async (before = 'A(B)', after = 'C'): Promise<{ file: string; backup: string }> => {
  const store = openedStore();
  planted(store, before);
  const { file: backup } = await store.backUp();
  planted(store, after);
  store.close();
  return { file: store.file, backup };
};

/** Where other programs reach it. @throws if they cannot */
export const urlOf = ({ host: { status } }: Workspace): string => {
  if (status.state !== 'listening') throw new Error(status.state === 'failed' ? status.message : 'It is not open yet.');
  return status.url;
};

export const isReachable = async (url: string): Promise<boolean> => {
  try {
    await call(url, { method: 'GET', path: '/healthz' });
    return true;
  } catch {
    return false;
  }
};
