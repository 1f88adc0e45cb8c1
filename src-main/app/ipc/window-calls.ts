import { basename } from 'node:path';
import { BrowserWindow, webContents, type WebContents, dialog } from 'electron';
import { IPC_EVENTS, WINDOW_CALLS } from '../../../src-shared/ipc';
import { WORKSPACE_CALLS } from '../../../src-shared/workspace-calls';
import { StoreError } from '../../domain/errors';
import { writeFileAtomic } from '../../platform/atomic-file';
import { isSandboxMissed } from '../security/page-guard';
import { closeSaved, noteSaving } from '../windows/save-before-close';
import type { CallParts } from './desktop-parts';
import { forwardCall, handleCall } from './window-channel';
import { showAbout } from '../menu/menu';
import { readLoginItem, setLoginItem } from '../process/login-item';
import { applyTheme } from '../windows/window';
import type { OpenThread } from '../workspaces/open-workspaces';
import type { DraftStore } from '../workspaces/draft-store';
import { workspaceOf, sendToAllWindows } from '../windows/pages';
import type { PictureKind } from '../../../src-shared/picture';
import { messages } from '../process/messages';

type WindowCallParts = Pick<
  CallParts,
  | 'guard'
  | 'cancellable'
  | 'files'
  | 'open'
  | 'registry'
  | 'token'
  | 'copiedToken'
  | 'input'
  | 'settings'
  | 'keepPort'
  | 'windows'
  | 'memory'
  | 'writeFailure'
  | 'drafts'
  | 'firstScreens'
  | 'menu'
>;

const isWorkspaceCall = (key: string): key is keyof typeof WORKSPACE_CALLS => Object.hasOwn(WORKSPACE_CALLS, key);

export const handleWindowCalls = ({
  guard,
  open,
  registry,
  token,
  copiedToken,
  input,
  settings,
  keepPort,
  windows,
  memory,
  drafts,
  firstScreens,
  menu,
  cancellable,
  files,
  writeFailure
}: WindowCallParts): void => {
  const threadOf = (sender: WebContents): Promise<OpenThread> => open.thread(workspaceOf(sender));

  for (const key of Object.keys(WORKSPACE_CALLS).filter(isWorkspaceCall)) {
    forwardCall(WORKSPACE_CALLS[key], guard, (args, sender, callId) =>
      cancellable.run(sender, callId, async (cancel) => (await threadOf(sender)).forward(key, args, cancel))
    );
  }

  handleCall(WINDOW_CALLS.copyToken, guard, async (_nothing, sender) => {
    if (!input.spend(sender)) throw new StoreError('forbidden', messages.clipboard.notAsked);
    await copiedToken.copy(await token());
  });

  handleCall(WINDOW_CALLS.setPort, guard, async ({ port }, sender) => {
    const workspaceId = workspaceOf(sender);
    if (workspaceId !== null) registry.requireWorkspace(workspaceId);
    const status = await (await threadOf(sender)).call('moveTo', { port });
    if (status.state !== 'listening' || workspaceId === null) return status;
    try {
      keepPort(workspaceId, port);
    } catch (error) {
      throw new StoreError('storage_failed', messages.settings.portNotWritten, {}, { cause: error });
    }
    return status;
  });

  handleCall(WINDOW_CALLS.readSettings, guard, () => settings.settings);

  handleCall(WINDOW_CALLS.writeSettings, guard, (change) => {
    try {
      settings.change(change);
    } catch (error) {
      throw new StoreError('storage_failed', messages.settings.notWritten, {}, { cause: error });
    }
    applyTheme(settings.settings.theme);
    sendToAllWindows(IPC_EVENTS.settingsChanged, settings.settings);
    return settings.settings;
  });

  handleCall(WINDOW_CALLS.readLoginItem, guard, () => readLoginItem());

  handleCall(WINDOW_CALLS.setLoginItem, guard, async ({ opens }) => {
    try {
      return await setLoginItem(opens);
    } catch (error) {
      throw new StoreError('storage_failed', messages.login.notWritten, {}, { cause: error });
    }
  });

  handleCall(WINDOW_CALLS.cancelCall, guard, ({ callId }, sender) => cancellable.cancel(sender, callId));

  handleCall(WINDOW_CALLS.readSandbox, guard, () => ({ isMissed: isSandboxMissed() }));

  handleCall(WINDOW_CALLS.showAbout, guard, async (_nothing, sender) => {
    const window = BrowserWindow.fromWebContents(sender);
    if (window !== null) await showAbout(window, files.icon);
  });

  handleCall(WINDOW_CALLS.reportDrawn, guard, () => {
    windows.noteDrawn();
    memory.soon();
  });

  handleCall(WINDOW_CALLS.openWindow, guard, (_nothing, sender) => windows.openAnother(sender));

  handleCall(WINDOW_CALLS.recallView, guard, (_nothing, sender) => windows.viewOf(sender));

  handleCall(WINDOW_CALLS.keepView, guard, (view, sender) => windows.keepView(sender, view));

  handleCall(WINDOW_CALLS.keepFirstScreen, guard, (screen, sender) => {
    const workspaceId = workspaceOf(sender);
    if (workspaceId !== null) firstScreens.keep(workspaceId, screen);
  });

  handleCall(WINDOW_CALLS.reportFailure, guard, (failure) => writeFailure(failure));

  handleCall(WINDOW_CALLS.updateMenu, guard, ({ disabled }, sender) => menu.setDisabled(sender, disabled));

  handleCall(WINDOW_CALLS.savePicture, guard, async ({ kind, bytes }, sender) => {
    const window = BrowserWindow.fromWebContents(sender);
    return { file: window === null ? null : await savePicture(window, kind, bytes) };
  });

  const draftsOf = (sender: WebContents): DraftStore | null => {
    const workspaceId = workspaceOf(sender);
    return workspaceId === null ? null : drafts.of(workspaceId);
  };

  handleCall(WINDOW_CALLS.savesOnClosing, guard, ({ saves }, sender) => noteSaving(sender, saves));

  handleCall(WINDOW_CALLS.closeWindow, guard, async ({ unsaved }, sender) => {
    const window = BrowserWindow.fromWebContents(sender);
    const owner = sender.id;
    const store = draftsOf(sender);
    if (window !== null) await closeSaved(window, unsaved, () => store?.dropTyped(owner));
  });

  handleCall(WINDOW_CALLS.keepDraft, guard, (draft, sender) => draftsOf(sender)?.keep(sender.id, draft));
  handleCall(WINDOW_CALLS.dropDraft, guard, ({ key }, sender) => draftsOf(sender)?.drop(sender.id, key));
  handleCall(
    WINDOW_CALLS.takeDrafts,
    guard,
    (_nothing, sender) => draftsOf(sender)?.take(sender.id, (owner) => webContents.fromId(owner) !== undefined) ?? []
  );

  handleCall(WINDOW_CALLS.editText, guard, async (command, sender) => {
    if (command !== 'undo' && command !== 'redo' && !input.spend(sender))
      throw new StoreError('forbidden', messages.clipboard.notAsked);
    // A key press of the person pastes it, which no script can make.
    if (command === 'paste' && (await copiedToken.isThere()))
      throw new StoreError('forbidden', messages.clipboard.holdsToken);
    sender[command]();
  });
};

/** Asks where to save a picture and saves it. @returns the file's name; `null`: the person canceled */
export const savePicture = async (
  window: BrowserWindow,
  kind: PictureKind,
  bytes: Uint8Array
): Promise<string | null> => {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    title: messages.file.pictureTitle,
    defaultPath: `${messages.file.pictureName}.${kind}`,
    filters: [{ name: messages.file.pictureKinds[kind], extensions: [kind] }]
  });
  if (canceled || filePath === '') return null;
  try {
    await writeFileAtomic(filePath, bytes);
  } catch (error) {
    throw new StoreError('storage_failed', messages.file.pictureNotWritten, {}, { cause: error });
  }
  return basename(filePath);
};
