import { WORKSPACE_NAME } from '../http/routes/workspace-path';
import { parseOptions, printJson, UsageError, type CliCommand } from './command';
import { messages } from './messages';
import { onPostgres, postgresUrl, WORKSPACE_OPTIONS, WORKSPACE_USAGE } from './team-options';

const USAGE = `canopy team init --postgres URL [--workspace W] [--title T] [--admin NAME]

${WORKSPACE_USAGE}
  --title T        what people read; left out, its name
  --admin NAME     who administers the workspace, “Administrator” where it is left
                   out

Makes the tables of a team in the schema “canopy” of the database, or brings them
to the present form, and makes the workspace. What is there already stays as it
is. The account needs to be allowed to create a schema, or to own that one.
Standard output carries {"workspace":W,"isNew":true,"token":"cnp_…"}: of a workspace
that is new, the token of its administrator, which is shown this once.`;

export const teamInitCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const values = parseOptions('team init', args, {
      ...WORKSPACE_OPTIONS,
      title: { type: 'string' },
      admin: { type: 'string', default: 'Administrator' }
    });
    const url = postgresUrl(values, io);
    const { workspace, title = workspace } = values;
    if (!WORKSPACE_NAME.test(workspace)) throw new UsageError(messages.teamFaults.workspaceName(workspace));
    const [{ migrateTeam }, { createTeamWorkspace }, { People }, { Tokens }] = await Promise.all([
      import('../store/team/team-migrations'),
      import('../store/team/postgres-log'),
      import('../team/people/people'),
      import('../team/people/tokens')
    ]);
    await onPostgres(url, async (postgres) => {
      await migrateTeam(postgres);
      const isNew = await createTeamWorkspace(postgres, workspace, title);
      if (!isNew) {
        printJson(io, { workspace, isNew });
        return;
      }
      const people = new People(postgres);
      const person = await people.add(values.admin);
      await people.setRole(workspace, person, { role: 'admin' });
      const { token } = await new Tokens(postgres).create(person, 'canopy team init', null);
      printJson(io, { workspace, isNew, token });
    });
  }
};
