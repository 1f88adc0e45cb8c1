import { basename } from 'node:path';
import { BrowserWindow, dialog, type FileFilter, type WebContents } from 'electron';
import { WINDOW_CALLS } from '../../../src-shared/ipc';
import type { ExportFormat } from '../../../src-shared/import-plan';
import type { WorkspaceRegistry } from '../workspaces/workspace-registry';
import type { CancellableCalls } from './cancellable-calls';
import { ChosenFiles } from './chosen-files';
import { handleCall, type Guard } from './window-channel';
import type { OpenThread, OpenWorkspaces } from '../workspaces/open-workspaces';
import { workspaceOf } from '../windows/pages';
import { messages } from '../process/messages';

interface TransferCallParts {
  readonly guard: Guard;
  readonly cancellable: CancellableCalls;
  readonly registry: WorkspaceRegistry;
  readonly open: OpenWorkspaces;
}

const ALL_FILES: FileFilter = { name: messages.file.allFiles, extensions: ['*'] };

/** The file dialogs' filter for each format. */
const KINDS: Readonly<Record<ExportFormat, FileFilter>> = {
  csv: { name: messages.file.kinds.csv, extensions: ['csv'] },
  json: { name: messages.file.kinds.json, extensions: ['json'] },
  xlsx: { name: messages.file.kinds.xlsx, extensions: ['xlsx'] },
  yaml: { name: messages.file.kinds.yaml, extensions: ['yaml', 'yml'] },
  text: { name: messages.file.kinds.text, extensions: ['txt'] },
  markdown: { name: messages.file.kinds.markdown, extensions: ['md'] },
  opml: { name: messages.file.kinds.opml, extensions: ['opml'] },
  turtle: { name: messages.file.kinds.turtle, extensions: ['ttl'] },
  google: { name: messages.file.kinds.google, extensions: ['txt'] },
  html: { name: messages.file.kinds.html, extensions: ['html'] }
};

/** Characters that not every file system takes in a name. */
const UNFIT = /[<>:"/\\|?*\p{Cc}]/gu;

/** Answers the calls of import and export. Files are chosen in the system's dialogs, and read and written by the workspace's thread. */
export const handleTransferCalls = ({ guard, cancellable, registry, open }: TransferCallParts): void => {
  const chosen = new ChosenFiles();
  const threadOf = (sender: WebContents): Promise<OpenThread> => open.thread(workspaceOf(sender));

  handleCall(WINDOW_CALLS.chooseImport, guard, async (_nothing, sender) => {
    const window = BrowserWindow.fromWebContents(sender);
    if (window === null) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog(window, {
      title: messages.file.importTitle,
      properties: ['openFile'],
      filters: [{ name: messages.file.importKinds, extensions: ['csv', 'tsv', 'json', 'txt', 'md'] }, ALL_FILES]
    });
    const [file] = filePaths;
    return canceled || file === undefined ? null : chosen.add(sender, { file });
  });

  handleCall(WINDOW_CALLS.takeDropped, guard, (dropped, sender) => chosen.add(sender, dropped));

  handleCall(WINDOW_CALLS.readImport, guard, async ({ id }, sender, callId) => {
    const source = chosen.get(sender, id);
    return cancellable.run(sender, callId, async (cancel) =>
      (await threadOf(sender)).call('readImportFile', { id, source }, cancel)
    );
  });

  handleCall(WINDOW_CALLS.carryOutImport, guard, async (request, sender, callId) => {
    chosen.get(sender, request.id);
    return cancellable.run(sender, callId, async (cancel) =>
      (await threadOf(sender)).call('importFile', request, cancel)
    );
  });

  handleCall(WINDOW_CALLS.endImport, guard, async ({ id }, sender) => {
    chosen.forget(sender, id);
    return (await threadOf(sender)).call('forgetImportFile', { id });
  });

  handleCall(WINDOW_CALLS.exportTree, guard, async (request, sender) => {
    const window = BrowserWindow.fromWebContents(sender);
    const workspaceId = workspaceOf(sender);
    if (window === null || workspaceId === null) return null;
    const { format } = request;
    const title = registry.get(workspaceId).name;
    const name = title.replaceAll(UNFIT, ' ').trim();
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title: messages.file.exportTitle,
      defaultPath: `${name === '' ? messages.file.exportName : name}.${KINDS[format].extensions[0] ?? format}`,
      filters: [KINDS[format], ALL_FILES]
    });
    if (canceled || filePath === '') return null;
    const { count } = await (await threadOf(sender)).call('exportTree', { file: filePath, title, request });
    return { file: basename(filePath), count };
  });
};
