import { basename } from 'node:path';
import { BrowserWindow, dialog, type FileFilter, type WebContents } from 'electron';
import { IPC_EVENTS } from '../../../src-shared/ipc';
import type { ExportFormat } from '../../../src-shared/import-plan';
import { IMPORTED_EXTENSIONS } from '../../formats/extensions';
import { importCalls } from './import-calls';
import { OpenedImports } from './opened-imports';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';
import type { OpenThread } from '../workspaces/open-workspaces';
import { sendEvent, workspaceOf } from '../windows/pages';
import { READER_HEAP_MB } from '../../formats/file-in-process';
import { startUtility } from '../workspaces/utility-process';
import { chooseFile } from '../process/message-box';
import messages from '../process/messages/en.json' with { type: 'json' };

const ALL_FILES: FileFilter = { name: messages.file.allFiles, extensions: ['*'] };

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

/** Answers the calls of import and export. Files are chosen in the system's dialogs; each is read by a process of its own. */
export const handleTransferCalls = ({
  guard,
  cancellable,
  registry,
  open,
  files,
  mappings,
  settings
}: CallParts): void => {
  const imports = new OpenedImports(
    () => startUtility(files.fileReader, 'canopy-file-reader', READER_HEAP_MB),
    (error) => guard.report('file-reader', error)
  );
  const threadOf = (sender: WebContents): Promise<OpenThread> => open.thread(workspaceOf(sender));

  /** @param place offered in place of a name of the workspace */
  const askWhere = async (
    sender: WebContents,
    kind: FileFilter,
    place?: string
  ): Promise<{ file: string; title: string } | null> => {
    const window = BrowserWindow.fromWebContents(sender);
    const workspaceId = workspaceOf(sender);
    if (window === null || workspaceId === null) return null;
    const title = registry.get(workspaceId).name;
    const name = title.replaceAll(UNFIT, ' ').trim();
    const { canceled, filePath } = await dialog.showSaveDialog(window, {
      title: messages.file.exportTitle,
      defaultPath: place ?? `${name === '' ? messages.file.exportName : name}.${kind.extensions[0] ?? ''}`,
      filters: [kind, ALL_FILES]
    });
    return canceled || filePath === '' ? null : { file: filePath, title };
  };
  /** The export is done by then, whether or not the settings can be written. */
  const keepPlace = (key: string, file: string): void => {
    try {
      settings.change({ exportPlaces: { ...settings.exportPlaces, [key]: file } });
    } catch (error) {
      guard.report('exportPlaces', error);
    }
  };
  handleCalls(guard, {
    chooseImport: async (_nothing, sender) => {
      const kinds = [{ name: messages.file.importKinds, extensions: [...IMPORTED_EXTENSIONS] }, ALL_FILES];
      const file = await chooseFile(sender, messages.file.importTitle, kinds);
      return file === null ? null : imports.add(sender, { file });
    },
    ...importCalls({
      imports,
      cancellable,
      threadOf,
      report: (sender: WebContents, callId, done, total) =>
        sendEvent(sender, IPC_EVENTS.editProgress, { callId, done, total })
    }),
    listImportMappings: () => mappings.list(),
    keepImportMapping: (mapping) => mappings.keep(mapping),
    deleteImportMapping: ({ name }) => mappings.drop(name),
    exportTree: async ({ profile, ...request }, sender) => {
      const key = profile === undefined ? null : `${workspaceOf(sender) ?? ''} ${profile}`;
      const where = await askWhere(
        sender,
        KINDS[request.format],
        key === null ? undefined : settings.exportPlaces[key]
      );
      if (where === null) return null;
      const { count } = await (await threadOf(sender)).call('exportTree', { ...where, request });
      if (key !== null) keepPlace(key, where.file);
      return { file: basename(where.file), count };
    },
    exportRedirects: async (request, sender) => {
      const nginx = { name: messages.file.nginx, extensions: ['conf'] };
      const where = await askWhere(sender, request.format === 'nginx' ? nginx : KINDS.csv);
      if (where === null) return null;
      const { count } = await (await threadOf(sender)).call('exportRedirects', { file: where.file, request });
      return { file: basename(where.file), count };
    }
  });
};
