import { mkdirSync } from 'node:fs';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import { StoreError } from '../../src-main/domain/errors';
import { Postgres } from '../../src-main/store/team/postgres';
import { createTeamWorkspace, postgresLog } from '../../src-main/store/team/postgres-log';
import { TeamCopy } from '../../src-main/store/team/team-copy';
import { migrateTeam } from '../../src-main/store/team/team-migrations';
import { TeamSnapshots } from '../../src-main/store/team/team-snapshots';
import { teamCategories, TeamWorkspace } from '../../src-main/store/team/team-workspace';

/** One process's view of a workspace of a team. */
export interface OpenTeam {
  readonly workspace: TeamWorkspace;
  readonly categories: CategoryRepository;
  readonly saveSnapshot: (file: string) => Promise<number>;
  readonly loadSnapshot: (file: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** Opens a workspace, which is made where it is not there. */
export const openTeam = async ({
  url,
  workspace: name,
  folder
}: {
  readonly url: string;
  readonly workspace: string;
  readonly folder: string;
}): Promise<OpenTeam> => {
  const postgres = new Postgres(url);
  await migrateTeam(postgres);
  await createTeamWorkspace(postgres, name, name);
  mkdirSync(folder, { recursive: true });
  const snapshots = new TeamSnapshots(postgres, name);
  let copy: TeamCopy | null = null;
  const open = async (): Promise<TeamCopy> => (copy = await TeamCopy.open(folder, snapshots));
  const workspace = await TeamWorkspace.open(open, postgresLog(postgres, name));
  return {
    workspace,
    categories: teamCategories(workspace),
    saveSnapshot: (file) =>
      copy === null ? Promise.reject(new Error('There is no copy.')) : snapshots.save(copy, file),
    loadSnapshot: (file) => snapshots.load(file),
    close: async () => {
      await workspace.close(() => new StoreError('storage_failed', 'Closed.'));
      await postgres.close();
    }
  };
};
