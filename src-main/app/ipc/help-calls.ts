import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { cpus, release, totalmem } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { app, BrowserWindow, clipboard, screen, shell } from 'electron';
import { z } from 'zod';
import { licensedPartSchema, type LicensedPart, type Licenses } from '../../../src-shared/ipc';
import { StoreError } from '../../domain/errors';
import messages from '../process/messages/en.json' with { type: 'json' };
import { ifMissing } from '../../platform/file-identity';
import { problemReport } from '../process/problem-report';
import type { CallParts } from './desktop-parts';
import { handleCalls } from './window-channel';

/** `null`: the build has no such file. Builds from source may lack it. */
const readLicensedParts = async (file: string): Promise<readonly LicensedPart[] | null> => {
  const text = await readFile(file, 'utf8').catch(ifMissing(null));
  return text === null ? null : z.array(licensedPartSchema).parse(JSON.parse(text));
};

const chromiumsTexts = (): string =>
  join(process.platform === 'darwin' ? process.resourcesPath : dirname(app.getPath('exe')), 'LICENSES.chromium.html');

const readOwnFiles = async (folder: string): Promise<ReadonlySet<string>> => {
  const entries = await readdir(folder, { recursive: true });
  return new Set(entries.map((entry) => basename(entry)).filter((name) => /\.c?js$/.test(name)));
};

export const handleHelpCalls = ({ guard, registry, open, settings, logFile, files }: CallParts): void => {
  const { electron, chrome, node } = process.versions;

  const makeReport = async (): Promise<string> =>
    problemReport({
      versions: { canopy: app.getVersion(), electron, chrome, node },
      isPackaged: app.isPackaged,
      system: {
        platform: process.platform,
        release: release(),
        arch: process.arch,
        processors: cpus().length,
        memoryBytes: totalmem(),
        locale: app.getSystemLocale(),
        scales: screen.getAllDisplays().map(({ scaleFactor }) => scaleFactor)
      },
      workspaces: registry.workspaces.map((workspace) => ({
        kind: workspace.kind,
        bytes: statSync(registry.fileOf(workspace), { throwIfNoEntry: false })?.size ?? null,
        isOpen: open.isOpen(workspace.id)
      })),
      windows: BrowserWindow.getAllWindows().length,
      settings: settings.settings,
      log: await readFile(logFile, 'utf8').catch(ifMissing('')),
      ownFiles: await readOwnFiles(files.folder)
    });

  const shown = new WeakMap<Electron.WebContents, string>();
  handleCalls(guard, {
    readReport: async (_nothing, sender) => {
      const text = await makeReport();
      shown.set(sender, text);
      return { text };
    },
    copyReport: async (_nothing, sender) => {
      // The text that was shown, since a new report could differ.
      const text = shown.get(sender);
      if (text !== undefined) await clipboard.writeText(text);
    },
    readLicenses: async (): Promise<Licenses> => {
      const parts = await readLicensedParts(files.licenses);
      return { parts: parts === null ? null : [...parts], hasChromiums: existsSync(chromiumsTexts()) };
    },
    openChromiumLicenses: async () => {
      const failure = await shell.openPath(chromiumsTexts());
      if (failure !== '') throw new StoreError('storage_failed', messages.help.notOpened);
    }
  });
};
