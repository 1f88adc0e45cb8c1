import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { StoreError } from '../domain/errors';
import type { Postgres } from '../store/team/postgres';
import type { OpenTeamWorkspace } from '../store/team/open-team-workspace';
import { CommandFailure } from './command';
import { messages } from './messages';
import { onPostgres } from './team-options';

const titleRow = z.object({ title: z.string() });

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
    const select = 'SELECT title FROM canopy.workspaces WHERE workspace = $1';
    const [row] = await postgres.rows(titleRow, select, [name]);
    if (row === undefined) throw new CommandFailure(messages.teamFaults.noWorkspace(name));
    const folder = mkdtempSync(join(tmpdir(), 'canopy-team-'));
    try {
      const opened = await openTeamWorkspace({ postgres, workspace: name, folder, upkeep: null });
      try {
        await opened.workspace.caughtUp();
        return await work({ ...opened, title: row.title, postgres });
      } finally {
        await opened.close(() => new StoreError('storage_failed', messages.teamFaults.closed));
      }
    } catch (error) {
      throw error instanceof NewerEntry
        ? new CommandFailure(messages.teamFaults.newerEntries, { cause: error })
        : error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
};
