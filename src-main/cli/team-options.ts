import pg from 'pg';
import { NewerEntry } from '../store/team/team-copy';
import { openTeamWorkspace, type OpenTeamWorkspace } from '../store/team/open-team-workspace';
import { Postgres } from '../store/team/postgres';
import { CommandFailure, required, UsageError, type CommandIo } from './command';
import { messages } from './messages';
import { messageOf } from '../platform/file-identity';
import { z } from 'zod';
import { inTemporaryFolder } from '../platform/temporary-folder';
import { StoreError } from '../domain/errors';

/** The title of a workspace. @throws CommandFailure where there is none of that name */
export const titleOfWorkspace = async (postgres: Postgres, name: string): Promise<string> => {
  const select = 'SELECT title FROM canopy.workspaces WHERE workspace = $1';
  const [row] = await postgres.rows(z.object({ title: z.string() }), select, [name]);
  if (row === undefined) throw new CommandFailure(messages.teamFaults.noWorkspace({ name }));
  return row.title;
};

interface OpenedTeam extends OpenTeamWorkspace {
  readonly title: string;
  readonly postgres: Postgres;
}

/** Opens a temporary copy of a team workspace for as long as `work` takes. @throws CommandFailure where it cannot be used */
export const onTeamWorkspace = <T>(url: string, name: string, work: (opened: OpenedTeam) => Promise<T>): Promise<T> =>
  onPostgres(url, async (postgres) => {
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

/** Read where there is no `--postgres`: every user of a machine can read the arguments of its programs. */
const VARIABLE = 'CANOPY_POSTGRES_URL';

export const POSTGRES_OPTIONS = { postgres: { type: 'string' } } as const;

export const WORKSPACE_OPTIONS = {
  ...POSTGRES_OPTIONS,
  workspace: { type: 'string', default: 'default' }
} as const;

export const postgresUrl = (
  values: { readonly postgres?: string | undefined },
  { env }: Pick<CommandIo, 'env'>
): string => {
  const url = required(values.postgres ?? env[VARIABLE], `--postgres (or ${VARIABLE})`);
  const isPostgres = /^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? '');
  if (!isPostgres) throw new UsageError(messages.teamFaults.url);
  return url;
};

/** PostgreSQL's codes for a table and for a schema that is not there. */
const NO_TABLES: ReadonlySet<string> = new Set(['42P01', '3F000']);

/** A sentence of the database without its password and statements. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return messageOf(error);
};

/** Connects to a database, and closes the connection after `work`. @throws CommandFailure where it cannot be reached or refuses */
export const onPostgres = async <T>(url: string, work: (postgres: Postgres) => Promise<T>): Promise<T> => {
  const postgres = new Postgres(url, 4);
  try {
    await postgres.rows(z.unknown(), 'SELECT 1', []);
    return await work(postgres);
  } catch (error) {
    if (error instanceof pg.DatabaseError && NO_TABLES.has(error.code ?? ''))
      throw new CommandFailure(messages.teamFaults.notInitialised, { cause: error });
    const isForeseen =
      error instanceof pg.DatabaseError || (error instanceof Error && 'code' in error && 'syscall' in error);
    if (!isForeseen && !(error instanceof AggregateError)) throw error;
    throw new CommandFailure(messages.teamFaults.database({ reason: reasonOf(error) }), { cause: error });
  } finally {
    await postgres.close();
  }
};
