import { onTestFinished } from 'vitest';
import type { IpcEvent } from '../../src-shared/ipc-call';
import { logTo } from '../../src-main/platform/log';
import { Workspace } from '../../src-main/workspace/worker/workspace';
import { call } from './http-caller';
import { newWorkspace, openedStore, planted } from './opened-store';

/** A workspace as its thread has it, with everything that it told. */
export interface WorkspaceUnderTest {
  readonly workspace: Workspace;
  /** The names of the events, in order. */
  readonly events: string[];
  /** The events of the log. */
  readonly logged: string[];
}

/** A workspace on that file, or on a new one of the running test's own, closed when the test is over. */
export const openedWorkspace = (file = newWorkspace()): WorkspaceUnderTest => {
  const events: string[] = [];
  const logged: string[] = [];
  const emit = <P>({ name }: IpcEvent<P>): void => {
    events.push(name);
  };
  const workspace = new Workspace({ file, emit, log: logTo(({ event }) => logged.push(event), 'error') });
  onTestFinished(() => workspace.close().catch(() => undefined));
  return { workspace, events, logged };
};

/** A closed workspace that holds `after` too, with a backup of when it held `before` alone. */
export const backedUp = async (before = 'A(B)', after = 'C'): Promise<{ file: string; backup: string }> => {
  const store = openedStore();
  planted(store, before);
  const { file: backup } = await store.backUp();
  planted(store, after);
  store.close();
  return { file: store.file, backup };
};

/** Where other programs reach it. Throws when they do not. */
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
