import { BrowserWindow, clipboard } from 'electron';
import { WINDOW_CALLS } from '../../src-shared/ipc';
import { WORKSPACE_CALLS } from '../../src-shared/workspace-calls';
import { StoreError } from '../store/store-error';
import type { WorkspaceThread } from '../workspace-thread/start-thread';
import { forwardCall, handleCall, type Guard } from './ipc';

/** What the window's calls are carried out with. */
export interface WindowCallParts {
  readonly guard: Guard;
  readonly thread: WorkspaceThread;
  readonly token: string;
  /** Keeps a port that the person has chosen. */
  readonly keepPort: (port: number) => void;
}

const isWorkspaceCall = (key: string): key is keyof typeof WORKSPACE_CALLS => Object.hasOwn(WORKSPACE_CALLS, key);

/** Answers every call of the IPC map: the workspace's in its thread, the window's own here. */
export const handleWindowCalls = ({ guard, thread, token, keepPort }: WindowCallParts): void => {
  for (const key of Object.keys(WORKSPACE_CALLS).filter(isWorkspaceCall)) {
    forwardCall(WORKSPACE_CALLS[key], guard, (args) => thread.forward(key, args));
  }

  handleCall(WINDOW_CALLS.copyToken, guard, async () => {
    await clipboard.writeText(token);
    return null;
  });

  handleCall(WINDOW_CALLS.setPort, guard, async ({ port }) => {
    const status = await thread.call('moveTo', { port });
    if (status.state !== 'listening') return status;
    try {
      keepPort(port);
    } catch (error) {
      throw new StoreError('storage_failed', 'The port works now, but the settings file could not be written, so the next start uses the old one.', {}, { cause: error });
    }
    return status;
  });

  handleCall(WINDOW_CALLS.cancelEdit, guard, () => {
    thread.cancelEdit();
    return null;
  });

  handleCall(WINDOW_CALLS.closeWindow, guard, (_nothing, sender) => {
    BrowserWindow.fromWebContents(sender)?.destroy();
    return null;
  });

  handleCall(WINDOW_CALLS.editText, guard, (command, sender) => {
    if (command === 'undo') sender.undo();
    else sender.redo();
    return null;
  });
};
