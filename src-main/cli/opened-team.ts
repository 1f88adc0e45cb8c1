import { z } from 'zod';
import { inTemporaryFolder } from '../platform/temporary-folder';
import { StoreError } from '../domain/errors';
import type { Postgres } from '../store/team/postgres';
import type { OpenTeamWorkspace } from '../store/team/open-team-workspace';
import { CommandFailure } from './command';
import { messages } from './messages';
import { onPostgres } from './team-options';

/** The title of a workspace. @throws CommandFailure where there is none of that name */
export const titleOfWorkspace = async (postgres: Postgres, name: string): Promise<string> => {
  const select = 'SELECT title FROM canopy.workspaces WHERE workspace = $1';
  const [row] = await postgres.rows(z.object({ title: z.string() }), select, [name]);
  if (row === undefined) throw new CommandFailure(messages.teamFaults.noWorkspace(name));
  return row.title;
};

interface OpenedTeam extends OpenTeamWorkspace {
  readonly title: string;
  readonly postgres: Postgres;
}

/** Opens a temporary copy of a team workspace for as long as `work` takes. @throws CommandFailure where it cannot be used */
export const onTeamWorkspace = async <T>(
  url: string,
  name: string,
  work: (opened: OpenedTeam) => Promise<T>
): Promise<T> => {
  const [{ openTeamWorkspace }, { NewerEntry }] = await Promise.all([
    import('../store/team/open-team-workspace'),
    import('../store/team/team-copy')
  ]);
  return onPostgres(url, async (postgres) => {
    const title = await titleOfWorkspace(postgres, name);
    return inTemporaryFolder('canopy-team-', async (folder) => {
      const opened = await openTeamWorkspace({ postgres, workspace: name, folder, upkeep: null });
      try {
        await opened.workspace.caughtUp();
        return await work({ ...opened, title, postgres });
      } finally {
        await opened.close(() => new StoreError('storage_failed', messages.teamFaults.closed));
      }
    }).catch((error: unknown) => {
      throw error instanceof NewerEntry
        ? new CommandFailure(messages.teamFaults.newerEntries, { cause: error })
        : error;
    });
  });
};
