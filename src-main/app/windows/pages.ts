import { BrowserWindow, WebContentsView, type WebContents } from 'electron';
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

/** The pages of a window: its own, and where it is split that of its second half. */
export const pagesIn = (window: BrowserWindow): readonly WebContents[] => [
  window.webContents,
  ...window.contentView.children.filter((view) => view instanceof WebContentsView).map(({ webContents }) => webContents)
];

const allPages = (): WebContents[] => BrowserWindow.getAllWindows().flatMap(pagesIn);

/** The page in a window that has the keyboard, or its own. */
export const focusedPage = (window: BrowserWindow): WebContents =>
  pagesIn(window).find((contents) => contents.isFocused()) ?? window.webContents;

export const sendEvent = <P>(contents: WebContents, event: IpcEvent<P>, payload: P): void => {
  if (!contents.isDestroyed()) contents.send(event.name, payload);
};

export const sendToAllWindows = <P>(event: IpcEvent<P>, payload: P): void => {
  for (const contents of allPages()) sendEvent(contents, event, payload);
};

/** Has the preload of all pages give back memory. */
export const releasePageMemory = (): void => {
  for (const contents of allPages()) if (!contents.isDestroyed()) contents.send(RELEASE_MEMORY);
};

export const sendToWindowsOf = <P>(workspaceId: string, event: IpcEvent<P>, payload: P): void => {
  for (const contents of allPages()) if (workspaceOf(contents) === workspaceId) sendEvent(contents, event, payload);
};
