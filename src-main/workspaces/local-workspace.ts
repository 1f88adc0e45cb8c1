import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where a workspace lives and what the window calls it. */
export interface WorkspaceLocation {
  name: string;
  file: string;
}

/** The workspace that every installation starts with; its folder is made when missing. */
export const localWorkspace = (userDataDir: string): WorkspaceLocation => {
  const folder = join(userDataDir, 'workspaces');
  mkdirSync(folder, { recursive: true });
  return { name: 'My categories', file: join(folder, 'my-categories.canopy') };
};
