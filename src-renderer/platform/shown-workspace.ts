import { WORKSPACE_PARAMETER } from '../../src-shared/app-origin';
import { workspaceIdSchema } from '../../src-shared/workspaces';

/** Which workspace this page shows, for as long as it is there: turning to another one loads another page. */
export const shownWorkspaceId = (): string =>
  workspaceIdSchema.safeParse(new URLSearchParams(location.search).get(WORKSPACE_PARAMETER)).data ?? '';
