import { BrowserWindow, type WebContents } from 'electron';
import { APP_ORIGIN, WORKSPACE_PARAMETER } from '../../../src-shared/app-origin';
import type { IpcEvent } from '../../../src-shared/ipc-call';
import { workspaceIdSchema } from '../../../src-shared/workspaces';

/**
 * Where the page is that shows a workspace. Its address says which: so its calls can never reach another one, not even
 * the last calls of a page that is being left.
 */
export const pageOf = (workspaceId: string, devServer: URL | null): string => {
  const page = new URL(devServer === null ? `${APP_ORIGIN}/index.html` : devServer.href);
  page.searchParams.set(WORKSPACE_PARAMETER, workspaceId);
  return page.href;
};

/** The workspace that a page shows; `null` while it has none to show. */
export const workspaceOf = (contents: WebContents): string | null => {
  if (contents.isDestroyed() || !URL.canParse(contents.mainFrame.url)) return null;
  return (
    workspaceIdSchema.safeParse(new URL(contents.mainFrame.url).searchParams.get(WORKSPACE_PARAMETER)).data ?? null
  );
};

/** Tells a window something unasked. A window that is closing is skipped: it has nobody left to tell. */
export const sendEvent = <P>(contents: WebContents, event: IpcEvent<P>, payload: P): void => {
  if (!contents.isDestroyed()) contents.send(event.name, payload);
};

/** Tells every window. */
export const sendToAllWindows = <P>(event: IpcEvent<P>, payload: P): void => {
  for (const window of BrowserWindow.getAllWindows()) sendEvent(window.webContents, event, payload);
};

/** Tells the windows that show a workspace. */
export const sendToWindowsOf = <P>(workspaceId: string, event: IpcEvent<P>, payload: P): void => {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (workspaceOf(webContents) === workspaceId) sendEvent(webContents, event, payload);
  }
};
