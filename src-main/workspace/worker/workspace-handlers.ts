import { readFile } from 'node:fs/promises';
import { once } from '../../../src-shared/once';
import { WORKSPACE_EVENTS, type TokenKeeping } from '../../../src-shared/workspace-calls';
import { backUpBeforeImport } from '../../store/sqlite/backups/backup-schedule';
import type { ThreadData } from '../thread-protocol';
import type { ThreadHandlers } from './answer-calls';
import { backupHandlers } from './backup-handlers';
import type { compareHandlers } from './compare-handlers';
import { editHandlers, historyHandlers } from './edit-handlers';
import { keepHistoryTrimmed } from './upkeep';
import { syncHandlers } from './sync-handlers';
import type { transferHandlers } from './transfer-handlers';
import type { Workspace, WorkspaceParts } from './workspace';

/** The handlers that bring formats and the planning of requests with them, which no window needs as it starts. */
const handlersLoadedAtUse = (
  workspace: Workspace,
  parts: WorkspaceParts
): ReturnType<typeof compareHandlers> & ReturnType<typeof transferHandlers> => {
  const jsonTrial = parts.jsonTrial ?? null;
  const comparing = once(async () => (await import('./compare-handlers')).compareHandlers(workspace, jsonTrial));
  const transfers = once(async () =>
    (await import('./transfer-handlers')).transferHandlers(workspace, parts, jsonTrial)
  );
  return {
    readTreeOfFile: async (args) => (await comparing()).readTreeOfFile(args),
    readTreeOfBackup: async (args) => (await comparing()).readTreeOfBackup(args),
    planRequests: async (args) => (await comparing()).planRequests(args),
    readImportFile: async (args, control) => (await transfers()).readImportFile(args, control),
    importFile: async (args, control) => (await transfers()).importFile(args, control),
    forgetImportFile: async (args) => (await transfers()).forgetImportFile(args),
    exportTree: async (args) => (await transfers()).exportTree(args)
  };
};

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
      const { readCanopyJson } = await import('../../formats/canopy-json');
      const sample = readCanopyJson(await readFile(sampleFile, 'utf8'));
      if (!sample.ok) throw new Error(`The sample is damaged: ${sample.faults[0]?.message ?? 'no reason given'}`);
      await backUpBeforeImport(workspace.backups, (error) => log.error('backup_failed', error));
      return { imported: workspace.store.importTree(sample.categories, { author: 'import' }).imported };
    },
    ...editHandlers(workspace, parts),
    ...backupHandlers(workspace),
    ...historyHandlers(workspace, parts, trimHistory),
    ...syncHandlers(workspace.sync),
    ...handlersLoadedAtUse(workspace, parts),

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
