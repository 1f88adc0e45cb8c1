import { UsageError, type CliCommand } from './command';
import { teamCheckCommand } from './team-check-command';
import { teamCheckEngineCommand } from './team-check-engine-command';
import { teamInitCommand } from './team-init-command';
import { teamPeopleCommand } from './team-people-command';
import { teamSignInCommand } from './team-sign-in-command';
import { teamTokensCommand } from './team-tokens-command';
import { teamServeCommand } from './team-serve-command';
import { teamWebhooksCommand } from './team-webhooks-command';
import { teamExportCommand, teamImportCommand } from './team-transfer-commands';

/** The words that may follow `canopy team`. */
const COMMANDS: ReadonlyMap<string, CliCommand> = new Map([
  ['init', teamInitCommand],
  ['serve', teamServeCommand],
  ['import', teamImportCommand],
  ['export', teamExportCommand],
  ['people', teamPeopleCommand],
  ['tokens', teamTokensCommand],
  ['sign-in', teamSignInCommand],
  ['webhooks', teamWebhooksCommand],
  ['check', teamCheckCommand],
  ['check-engine', teamCheckEngineCommand]
]);

const WIDTH = Math.max(...[...COMMANDS.keys()].map(({ length }) => length));

export const teamCommand: CliCommand = {
  summary: 'Serve workspaces of a team, on PostgreSQL',
  usage: `canopy team COMMAND …

${[...COMMANDS].map(([name, { summary }]) => `  ${name.padEnd(WIDTH)} ${summary}`).join('\n')}

“canopy team COMMAND --help” says more.`,
  commands: COMMANDS,
  run: ([name]) => {
    throw new UsageError(name === undefined ? 'Which command of team?' : `There is no command “team ${name}”.`);
  }
};
