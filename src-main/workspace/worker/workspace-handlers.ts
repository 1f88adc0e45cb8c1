import { readFile } from 'node:fs/promises';
import type { Handlers } from '../../../src-shared/ipc-call';
import { WORKSPACE_EVENTS, type TokenKeeping } from '../../../src-shared/workspace-calls';
import { readCanopyJson } from '../../formats/canopy-json';
import { backUpBeforeImport } from '../../store/sqlite/backups/occasions';
import { backupCalls } from './backup-handlers';
import { compareCalls } from './compare-handlers';
import { editTree } from './edit-handlers';
import { historyCalls } from './history-handlers';
import { keepHistoryTrimmed } from './history-upkeep';
import { takeJournalStep } from './journal-step';
import { syncCalls } from './sync-handlers';
import { transferCalls } from './transfer-handlers';
import type { THREAD_CALLS, ThreadData } from '../protocol';
import type { Workspace, WorkspaceParts } from './workspace';

/** What carries out every call of a thread. */
export const workspaceHandlers = (
  workspace: Workspace,
  data: ThreadData,
  parts: WorkspaceParts
): Handlers<typeof THREAD_CALLS> => {
  const { log } = parts;
  const { sampleFile } = data;
  const watched = { tell: parts.tell, cancelFlag: new Int32Array(data.cancelFlag) };
  let { name } = data;
  const { trim: trimHistory } = keepHistoryTrimmed(workspace, {
    log,
    // When the window has been served.
    firstMs: 10_000,
    onTrimmed: () => parts.tell(WORKSPACE_EVENTS.historyTrimmed, null)
  });
  let tokenKeeping: TokenKeeping = 'kept';
  return {
    callService: (call) => workspace.callService(call),
    describeWorkspace: () => ({
      name,
      file: workspace.file,
      count: workspace.store.count(),
      journal: workspace.store.journalState(),
      service: workspace.host.status,
      isDamaged: workspace.isDamaged,
      tokenKeeping
    }),
    loadSample: async () => {
      const sample = readCanopyJson(await readFile(sampleFile, 'utf8'));
      if (!sample.ok) throw new Error(`The sample is damaged: ${sample.faults[0]?.message ?? 'no reason given'}`);
      await backUpBeforeImport(workspace.backups, (error) => log.error('backup_failed', error));
      return { imported: workspace.store.importTree(sample.categories, { author: 'import' }).imported };
    },
    editTree: (text) => editTree(workspace, watched, text),
    undo: () => takeJournalStep(workspace.store, watched, (isCancelled) => workspace.store.undo(isCancelled)),
    redo: () => takeJournalStep(workspace.store, watched, (isCancelled) => workspace.store.redo(isCancelled)),
    ...backupCalls(workspace),
    ...historyCalls(workspace, watched, trimHistory),
    ...syncCalls(workspace.sync),
    ...compareCalls(workspace, parts.jsonTrial ?? null),
    ...transferCalls(workspace, watched, parts.jsonTrial ?? null),

    listen: ({ port, token, tokenKeeping: keeping }) => {
      tokenKeeping = keeping;
      return workspace.listen(port, token);
    },
    rename: (changed) => {
      ({ name } = changed);
      return null;
    },
    moveTo: ({ port }) => workspace.moveTo(port),
    ping: () => null,
    close: async () => {
      await workspace.close();
      return null;
    }
  };
};
