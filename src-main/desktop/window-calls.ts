import { readFile } from 'node:fs/promises';
import { BrowserWindow, clipboard } from 'electron';
import { IPC_CALLS } from '../../src-shared/ipc';
import type { ServiceAnswer, ServiceCall } from '../../src-shared/workspace-calls';
import { StoreError } from '../store/store-error';
import type { WorkspaceStore } from '../store/workspace-store';
import { readCanopyJson } from '../transfer/canopy-json';
import type { WorkspaceLocation } from '../workspaces/local-workspace';
import { handleCall, type Guard } from './ipc';
import { takeJournalStep } from './journal-step';
import type { ServiceHost } from './service-host';
import type { ServiceToken } from './service-token';

/** What the window's calls are carried out with. */
export interface WindowCallParts {
  readonly guard: Guard;
  readonly workspace: WorkspaceLocation;
  readonly store: WorkspaceStore;
  readonly host: ServiceHost;
  readonly token: ServiceToken;
  readonly sampleFile: string;
  /** The in-process door of the four endpoints. */
  readonly callService: (call: ServiceCall) => ServiceAnswer | Promise<ServiceAnswer>;
  /** Before an import; never rejects. */
  readonly backUpFirst: () => Promise<void>;
  /** Keeps a port that the person has chosen. */
  readonly keepPort: (port: number) => void;
}

/** Answers every call of the IPC map. */
export const handleWindowCalls = ({ guard, workspace, store, host, token, sampleFile, callService, backUpFirst, keepPort }: WindowCallParts): void => {
  handleCall(IPC_CALLS.callService, guard, callService);

  handleCall(IPC_CALLS.copyToken, guard, async () => {
    await clipboard.writeText(token.value);
    return null;
  });

  handleCall(IPC_CALLS.setPort, guard, async ({ port }) => {
    const status = await host.moveTo(port);
    if (status.state !== 'listening') return status;
    try {
      keepPort(port);
    } catch (error) {
      throw new StoreError('storage_failed', 'The port works now, but the settings file could not be written, so the next start uses the old one.', {}, { cause: error });
    }
    return status;
  });

  handleCall(IPC_CALLS.describeWorkspace, guard, () => ({
    ...workspace,
    count: store.count(),
    journal: store.journalState(),
    service: host.status,
    tokenKept: token.kept,
  }));

  handleCall(IPC_CALLS.loadSample, guard, async () => {
    const sample = readCanopyJson(await readFile(sampleFile, 'utf8'));
    if (!sample.ok) throw new Error(`The sample is damaged: ${sample.faults[0]?.message ?? 'no reason given'}`);
    await backUpFirst();
    return { imported: store.importTree(sample.categories, { author: 'import' }).imported };
  });

  handleCall(IPC_CALLS.undo, guard, () => takeJournalStep(store, () => store.undo()));
  handleCall(IPC_CALLS.redo, guard, () => takeJournalStep(store, () => store.redo()));

  handleCall(IPC_CALLS.closeWindow, guard, (_nothing, sender) => {
    BrowserWindow.fromWebContents(sender)?.destroy();
    return null;
  });

  handleCall(IPC_CALLS.editText, guard, (command, sender) => {
    if (command === 'undo') sender.undo();
    else sender.redo();
    return null;
  });
};
