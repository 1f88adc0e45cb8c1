import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BackupList } from '../../../src-shared/backups';
import { once } from '../../../src-shared/once';
import { type ReplicaState, type TokenKeeping, WORKSPACE_EVENTS } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import { collectGarbage } from '../../platform/collect-garbage';
import { type Backup, backUpBeforeImport, backupFolder, listBackups } from '../../store/sqlite/backups/backup-folder';
import { soundBackups } from '../../store/sqlite/backups/recover-workspace';
import { effectiveDialect } from '../../sync/engine/effective-dialect';
import { messages } from '../messages';
import type { ThreadData } from '../thread-protocol';
import { someHandlers, type ThreadHandlers } from './answer-calls';
import type { compareHandlers } from './compare-handlers';
import { draftHandlers, proposalHandlers } from './proposal-handlers';
import { ImportMarker } from './import-marker';
import { editHandlers, historyHandlers } from './edit-handlers';
import { backupEntry, keepHistoryTrimmed } from './upkeep';
import { NOBODY } from '../../sync/engine/presence-link';
import type { SyncHost } from './sync-host';
import type { mappingHandlers } from './mapping-handlers';
import type { exportHandlers, transferHandlers } from './transfer-handlers';
import type { Workspace, WorkspaceParts } from './workspace';

/** The newest backup may be damaged too, so several are offered. */
const OFFERED_BACKUPS = 5;

/** Answers the calls of backups and recovery, also for a workspace that could not be opened. */
export const backupHandlers = (workspace: Workspace) => {
  const backupList = (backups: readonly Backup[]): BackupList => ({
    folder: backupFolder(workspace.file),
    backups: backups.map(backupEntry)
  });
  return someHandlers({
    listBackups: () => backupList(listBackups(workspace.file)),
    listSoundBackups: () => backupList(soundBackups(workspace.file, OFFERED_BACKUPS)),
    makeBackup: async () => backupEntry(await workspace.backups.backUp()),
    restoreBackup: ({ id }) => {
      const file = join(backupFolder(workspace.file), id);
      // The id comes from a window, so only files of the list are accepted.
      if (!listBackups(workspace.file).some((backup) => backup.file === file))
        throw new StoreError('storage_failed', messages.file.backupGone);
      return workspace.restore(file);
    },
    openWorkspace: () => workspace.opening(),
    examineWorkspace: () => workspace.examine(),
    startEmpty: () => workspace.startEmpty()
  });
};

/** `null`: the workspace is not open. */
const describeReplica = ({ store, credentialsSentAs: sentAs }: SyncHost): ReplicaState => {
  if (store === null) return { kind: 'notOpen' };
  const state = store.replica.state();
  if (state === null) {
    const dialect = store.draft.state()?.dialect;
    return { kind: 'local', ...(dialect && { dialect }) };
  }
  return {
    kind: 'replica',
    address: state.address,
    dialect: effectiveDialect(store.replica, Date.now()) ?? state.dialect,
    auth: state.authKind,
    ...(sentAs !== undefined && { sentAs })
  };
};

export const syncHandlers = (sync: SyncHost) =>
  someHandlers({
    readSyncStatus: () => sync.status(),
    syncNow: () => sync.syncNow(),
    cancelSync: () => sync.cancelSync(),
    setSending: (sending) => sync.setSending(sending),
    readEditCount: () => sync.edits,
    readUnsent: () => sync.store?.replica.unsent() ?? [],
    readServiceFacts: (question) => sync.serviceFacts(question),
    readRecreatedByUndo: () => sync.store?.replica.recreatedByUndo() ?? 0,
    sendChanges: (edits) => sync.send(edits),
    readConflicts: () => sync.findings(),
    resolveConflicts: (resolution) => sync.resolve(resolution),
    answerShrinking: (answer) => sync.answerShrinking(answer),
    readReplica: () => describeReplica(sync),
    setDialect: (dialect) => sync.setDialect(dialect),
    startReplica: (connection) => sync.start(connection),
    setCredentials: ({ credentials, problem }) => sync.setCredentials(credentials, problem),
    tryCredentials: (given) => sync.tryCredentials(given),
    giveToken: (answer) => sync.tokens.take(answer),
    setFocus: ({ focused }) => sync.setFocus(focused),
    readPresence: () => sync.presence?.shown ?? NOBODY,
    reportPlace: (note) => sync.presence?.place(note),
    readPeople: () => sync.store?.replica.team.people() ?? { you: null, people: [] }
  });

/** Loaded on demand, since their modules would delay the start. */
const handlersLoadedAtUse = (
  workspace: Workspace,
  { importComparison }: ThreadData,
  parts: WorkspaceParts,
  marker: ImportMarker
): ReturnType<typeof compareHandlers> &
  ReturnType<typeof transferHandlers> &
  ReturnType<typeof exportHandlers> &
  ReturnType<typeof mappingHandlers> => {
  const comparing = once(async () => (await import('./compare-handlers')).compareHandlers(workspace));
  const exporting = once(async () => (await import('./transfer-handlers')).exportHandlers(workspace));
  const mapping = once(async () => (await import('./mapping-handlers')).mappingHandlers(workspace));
  const transfers = once(async () => {
    const { transferHandlers: handlersOf } = await import('./transfer-handlers');
    if (importComparison === undefined) return handlersOf(workspace, parts, marker);
    const { compareInThread } = await import('./comparison-thread');
    return handlersOf(workspace, parts, marker, compareInThread(importComparison));
  });
  return {
    readTreeOfFile: async (args) => (await comparing()).readTreeOfFile(args),
    readTreeOfBackup: async (args) => (await comparing()).readTreeOfBackup(args),
    planRequests: async (args) => (await comparing()).planRequests(args),
    planPublication: async (args) => (await comparing()).planPublication(args),
    beginImport: async (args) => (await transfers()).beginImport(args),
    takeImportPiece: async (args) => (await transfers()).takeImportPiece(args),
    importTaken: async (args, control) => (await transfers()).importTaken(args, control),
    compareTaken: async (args, control) => (await transfers()).compareTaken(args, control),
    treeOfTaken: async (args) => (await transfers()).treeOfTaken(args),
    keepTaxonomy: async (args) => (await transfers()).keepTaxonomy(args),
    forgetTaken: async (args) => (await transfers()).forgetTaken(args),
    exportTree: async (args) => (await exporting()).exportTree(args),
    readRedirects: async (args) => (await exporting()).readRedirects(args),
    changeRedirects: async (args) => (await exporting()).changeRedirects(args),
    listTaxonomies: async (args) => (await mapping()).listTaxonomies(args),
    readGoneTargets: async (args) => (await mapping()).readGoneTargets(args),
    removeTaxonomy: async (args) => (await mapping()).removeTaxonomy(args),
    addReplacements: async (args) => (await mapping()).addReplacements(args),
    readSureMappings: async (args) => (await mapping()).readSureMappings(args),
    readMappings: async (args) => (await mapping()).readMappings(args),
    readMappingTargets: async (args) => (await mapping()).readMappingTargets(args),
    exportRedirects: async (args) => (await exporting()).exportRedirects(args)
  };
};

export const workspaceHandlers = (workspace: Workspace, data: ThreadData, parts: WorkspaceParts): ThreadHandlers => {
  const { log } = parts;
  const { sampleFile } = data;
  let { name } = data;
  const { trim: trimHistory } = keepHistoryTrimmed(workspace, {
    log,
    firstMs: 10_000,
    onTrimmed: () => parts.emit(WORKSPACE_EVENTS.historyTrimmed, null)
  });
  const marker = new ImportMarker(workspace.file, log);
  const proposals = proposalHandlers(workspace);
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
      const { openFile } = await import('../../formats/import-session');
      const sample = openFile(basename(sampleFile), await readFile(sampleFile));
      const categories = await sample.trees({ reading: {}, choices: {} }, () => undefined);
      await backUpBeforeImport(workspace.backups, (error) => log.error('backup_failed', error));
      return { imported: workspace.store.importTree([...categories], { author: 'import' }).imported };
    },
    readProposalDraft: () => {
      const draft = workspace.isOpen ? workspace.store.draft.state() : null;
      if (draft === null) return null;
      const { workspace: workspaceId, title, note, proposal: proposalId, events, leftOut } = draft;
      const changes = workspace.store.draft.changes();
      return { workspaceId, workspaceName: name, title, note, proposalId, changes, events, leftOut };
    },
    ...draftHandlers(workspace, proposals),
    readLostImport: () => (workspace.isOpen ? marker.takeLost(workspace.store) : null),
    ...editHandlers(workspace, parts),
    ...backupHandlers(workspace),
    ...historyHandlers(workspace, parts, trimHistory),
    ...proposals,
    ...syncHandlers(workspace.sync),
    ...handlersLoadedAtUse(workspace, data, parts, marker),

    listen: ({ port, token, tokenKeeping: keeping }) => {
      tokenKeeping = keeping;
      return workspace.listen(port, token);
    },
    rename: (changed) => {
      ({ name } = changed);
      return null;
    },
    moveTo: ({ port }) => workspace.moveTo(port),
    share: (access) => workspace.shared.open(access),
    unshare: () => workspace.shared.close(),
    releaseMemory: () => {
      if (workspace.isOpen) workspace.store.releaseMemory();
      collectGarbage();
      return null;
    },
    ping: () => null,
    close: async () => await workspace.close()
  };
};
