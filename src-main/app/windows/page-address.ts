import type { WebContents } from 'electron';
import { APP_ORIGIN, WORKSPACE_PARAMETER } from '../../../src-shared/app-origin';
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
