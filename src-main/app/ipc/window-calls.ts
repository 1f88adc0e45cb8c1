import { basename } from 'node:path';
import { BrowserWindow, webContents, type WebContents, dialog } from 'electron';
import { IPC_EVENTS, type SavedKind } from '../../../src-shared/ipc';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import { orStorageFailed, storageFailed, StoreError } from '../../domain/errors';
import { writeFileAtomic } from '../../platform/atomic-file';
import { isSandboxMissed } from '../security/page-guard';
import { closeSaved, noteSaving } from '../windows/save-before-close';
import type { CallParts } from './desktop-parts';
import { forwardCall, handleCalls } from './window-channel';
import { showAbout } from '../menu/menu';
import { speakChosen } from '../process/app-language';
import { readLoginItem, setLoginItem } from '../process/login-item';
import { applyTheme } from '../windows/window';
import type { OpenThread } from '../workspaces/open-workspaces';
import type { DraftStore } from '../workspaces/draft-store';
import { workspaceOf, sendToAllWindows } from '../windows/pages';
import messages from '../process/messages/en.json' with { type: 'json' };

const isWorkspaceCall = (key: string): key is keyof typeof WORKSPACE_CALLS => Object.hasOwn(WORKSPACE_CALLS, key);

/** Answers the calls about this window and the installation, and forwards those that its workspace's thread answers. */
export const handleWindowCalls = (parts: CallParts): void => {
  const { guard, cancellable, files, open, registry, token, copiedToken, input, settings, keepPort } = parts;
  const { windows, memory, drafts, firstScreens, menu, writeFailure } = parts;
  const threadOf = (sender: WebContents): Promise<OpenThread> => open.thread(workspaceOf(sender));

  for (const key of Object.keys(WORKSPACE_CALLS).filter(isWorkspaceCall)) {
    forwardCall(WORKSPACE_CALLS[key], guard, (args, sender, callId) =>
      cancellable.run(sender, callId, async (cancel) => (await threadOf(sender)).forward(key, args, cancel))
    );
  }

  const draftsOf = (sender: WebContents): DraftStore | null => {
    const workspaceId = workspaceOf(sender);
    return workspaceId === null ? null : drafts.of(workspaceId);
  };
  handleCalls(guard, {
    copyToken: async (_nothing, sender) => {
      if (!input.spend(sender)) throw new StoreError('forbidden', messages.clipboard.notAsked);
      await copiedToken.copy(await token());
    },
    setPort: async ({ port }, sender) => {
      const workspaceId = workspaceOf(sender);
      if (workspaceId !== null) registry.requireWorkspace(workspaceId);
      const status = await (await threadOf(sender)).call('moveTo', { port });
      if (status.state !== 'listening' || workspaceId === null) return status;
      orStorageFailed(messages.settings.portNotWritten, () => keepPort(workspaceId, port));
      return status;
    },
    readSettings: () => settings.settings,
    writeSettings: async (change) => {
      orStorageFailed(messages.settings.notWritten, () => settings.change(change));
      applyTheme(settings.settings.theme);
      if (change.language !== undefined) {
        await speakChosen(settings.settings.language);
        menu.install();
      }
      sendToAllWindows(IPC_EVENTS.settingsChanged, settings.settings);
      return settings.settings;
    },
    readLoginItem: () => readLoginItem(),
    setLoginItem: ({ opens }) => setLoginItem(opens).catch(storageFailed(messages.login.notWritten)),
    cancelCall: ({ callId }, sender) => cancellable.cancel(sender, callId),
    readSandbox: () => ({ isMissed: isSandboxMissed() }),
    showAbout: async (_nothing, sender) => {
      const window = BrowserWindow.fromWebContents(sender);
      if (window !== null) await showAbout(window, files.icon);
    },
    reportDrawn: () => {
      windows.noteDrawn();
      memory.soon();
    },
    openWindow: (_nothing, sender) => windows.openAnother(sender),
    splitWindow: (_nothing, sender) => windows.split(sender),
    readSplit: (_nothing, sender) => windows.halfOf(sender),
    sizeHalves: ({ share }, sender) => windows.sizeHalves(sender, share),
    focusOtherHalf: (_nothing, sender) => windows.focusOtherHalf(sender),
    recallView: (_nothing, sender) => windows.viewOf(sender),
    keepView: (view, sender) => windows.keepView(sender, view),
    keepFirstScreen: (screen, sender) => {
      const workspaceId = workspaceOf(sender);
      if (workspaceId !== null) firstScreens.keep(workspaceId, screen);
    },
    reportFailure: (failure) => writeFailure(failure),
    updateMenu: ({ disabled }, sender) => menu.setDisabled(sender, disabled),
    saveFile: async ({ kind, bytes }, sender) => {
      const window = BrowserWindow.fromWebContents(sender);
      return { file: window === null ? null : await saveFile(window, kind, bytes) };
    },
    savesOnClosing: ({ saves }, sender) => noteSaving(sender, saves),
    closeWindow: async ({ unsaved }, sender) => {
      const owner = sender.id;
      const store = draftsOf(sender);
      await closeSaved(sender, unsaved, () => store?.dropTyped(owner));
    },
    keepDraft: (draft, sender) => draftsOf(sender)?.keep(sender.id, draft),
    dropDraft: ({ key }, sender) => draftsOf(sender)?.drop(sender.id, key),
    takeDrafts: (_nothing, sender) =>
      draftsOf(sender)?.take(sender.id, (owner) => webContents.fromId(owner) !== undefined) ?? [],
    editText: async (command, sender) => {
      if (command !== 'undo' && command !== 'redo' && !input.spend(sender))
        throw new StoreError('forbidden', messages.clipboard.notAsked);
      // Only a real key press pastes the token, so that no script can read it from the clipboard.
      if (command === 'paste' && (await copiedToken.isThere()))
        throw new StoreError('forbidden', messages.clipboard.holdsToken);
      sender[command]();
    }
  });
};

/** Asks where to save it and saves it. @returns the file's name; `null`: the person canceled */
export const saveFile = async (window: BrowserWindow, kind: SavedKind, bytes: Uint8Array): Promise<string | null> => {
  const { title, name, kindName } = messages.file.saved[kind];
  const extension = kind === 'rules' ? 'json' : kind;
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title,
    defaultPath: `${name}.${extension}`,
    filters: [{ name: kindName, extensions: [extension] }]
  });
  if (canceled || filePath === '') return null;
  await writeFileAtomic(filePath, bytes).catch(storageFailed(messages.file.notSaved));
  return basename(filePath);
};
