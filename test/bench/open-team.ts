import type { CategoryRepository } from '../../src-main/domain/category-repository';
import { StoreError } from '../../src-main/domain/errors';
import { Postgres } from '../../src-main/store/team/postgres';
import { openTeamWorkspace } from '../../src-main/store/team/open-team-workspace';
import { createTeamWorkspace } from '../../src-main/store/team/postgres-log';
import { migrateTeam } from '../../src-main/store/team/team-migrations';
import type { TeamWorkspace } from '../../src-main/store/team/team-workspace';

/** One process's view of a workspace of a team. */
export interface OpenTeam {
  readonly workspace: TeamWorkspace;
  readonly categories: CategoryRepository;
  readonly makeSnapshot: () => Promise<number>;
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
  const opened = await openTeamWorkspace({ postgres, workspace: name, folder, upkeep: null });
  const { workspace, snapshots, categories } = opened;
  return {
    workspace,
    categories,
    makeSnapshot: opened.makeSnapshot,
    loadSnapshot: async (file) => (await snapshots.load(file)) !== null,
    close: async () => {
      await opened.close(() => new StoreError('storage_failed', 'Closed.'));
      await postgres.close();
    }
  };
};
