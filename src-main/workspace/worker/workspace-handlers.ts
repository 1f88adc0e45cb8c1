import { readFile } from 'node:fs/promises';
import { WORKSPACE_EVENTS, type TokenKeeping } from '../../../src-shared/workspace-calls';
import { readCanopyJson } from '../../formats/canopy-json';
import { backUpBeforeImport } from '../../store/sqlite/backups/backup-schedule';
import type { ThreadData } from '../thread-protocol';
import type { ThreadHandlers } from './answer-calls';
import { backupHandlers } from './backup-handlers';
import { compareHandlers } from './compare-handlers';
import { editHandlers, historyHandlers } from './edit-handlers';
import { keepHistoryTrimmed } from './upkeep';
import { syncHandlers } from './sync-handlers';
import { transferHandlers } from './transfer-handlers';
import type { Workspace, WorkspaceParts } from './workspace';

/** What carries out every call of a thread. */
export const workspaceHandlers = (workspace: Workspace, data: ThreadData, parts: WorkspaceParts): ThreadHandlers => {
  const { log } = parts;
  const { sampleFile } = data;
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
    ...editHandlers(workspace, parts),
    ...backupHandlers(workspace),
    ...historyHandlers(workspace, parts, trimHistory),
    ...syncHandlers(workspace.sync),
    ...compareHandlers(workspace, parts.jsonTrial ?? null),
    ...transferHandlers(workspace, parts, parts.jsonTrial ?? null),

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
