import { BrowserWindow, type WebContents } from 'electron';
import { APP_ORIGIN, RELEASE_MEMORY, WORKSPACE_PARAMETER } from '../../../src-shared/app-origin';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import { workspaceIdSchema } from '../../../src-shared/workspaces';

/** The page of a workspace. Its address names it, so that no call reaches another one, not even the last calls of a page that is left. */
export const pageOf = (workspaceId: string, devServer: URL | null): string => {
  const page = new URL(devServer === null ? `${APP_ORIGIN}/index.html` : devServer.href);
  page.searchParams.set(WORKSPACE_PARAMETER, workspaceId);
  return page.href;
};

/** The workspace that a page shows; `null`: it is not loaded yet, or destroyed. */
export const workspaceOf = (contents: WebContents): string | null => {
  if (contents.isDestroyed() || !URL.canParse(contents.mainFrame.url)) return null;
  return (
    workspaceIdSchema.safeParse(new URL(contents.mainFrame.url).searchParams.get(WORKSPACE_PARAMETER)).data ?? null
  );
};

export const sendEvent = <P>(contents: WebContents, event: IpcEvent<P>, payload: P): void => {
  if (!contents.isDestroyed()) contents.send(event.name, payload);
};

export const sendToAllWindows = <P>(event: IpcEvent<P>, payload: P): void => {
  for (const window of BrowserWindow.getAllWindows()) sendEvent(window.webContents, event, payload);
};

/** Has the preload of all pages give back memory. */
export const releasePageMemory = (): void => {
  for (const { webContents } of BrowserWindow.getAllWindows())
    if (!webContents.isDestroyed()) webContents.send(RELEASE_MEMORY);
};

export const sendToWindowsOf = <P>(workspaceId: string, event: IpcEvent<P>, payload: P): void => {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (workspaceOf(webContents) === workspaceId) sendEvent(webContents, event, payload);
  }
};
