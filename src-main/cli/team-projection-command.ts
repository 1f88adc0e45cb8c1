import { parseArguments, printJson, UsageError, type CliCommand } from './command';
import { messages } from './messages';
import { onPostgres, postgresUrl, WORKSPACE_OPTIONS, WORKSPACE_USAGE } from './team-options';

export const teamProjectionCommand: CliCommand = {
  usage: `canopy team projection on|off --postgres URL [--workspace W]

${WORKSPACE_USAGE}

“on” has the processes of the service keep a table canopy.categories of the
workspace, for people who read it by SQL: some seconds behind, and to be read alone.
“off” removes its rows.`,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, WORKSPACE_OPTIONS);
    const [state, ...more] = positionals;
    if ((state !== 'on' && state !== 'off') || more.length > 0) throw new UsageError(messages.teamFaults.projection);
    const { workspace } = values;
    const [{ ProjectionRows }, { titleOfWorkspace }, { migrateTeam }] = await Promise.all([
      import('../store/team/projection-rows'),
      import('./team-options'),
      import('../store/team/team-migrations')
    ]);
    await onPostgres(postgresUrl(values, io), async (postgres) => {
      await migrateTeam(postgres);
      await titleOfWorkspace(postgres, workspace);
      await new ProjectionRows(postgres, workspace).set(state === 'on');
      printJson(io, { workspace, projection: state });
    });
  }
};
