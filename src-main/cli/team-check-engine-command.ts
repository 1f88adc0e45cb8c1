import { CommandFailure, parseArguments, printJson, printSentence, UsageError, type CliCommand } from './command';
import { messages } from './messages';
import { POSTGRES_OPTIONS, POSTGRES_USAGE, postgresUrl } from './team-options';
import { messageOf } from '../platform/file-identity';

const USAGE = `canopy team check-engine [--postgres URL] [--json]

${POSTGRES_USAGE}
  --json           say it as JSON: {"version":…,"findings":[{"probe":…,"outcome":"fine",…}]}

Tries what a team needs of a database, in a schema of its own, which it removes
again: PostgreSQL has all of it; of others that speak its protocol it tells
whether they do. Ends with 0 when they do, with 1 when something is missing.
“!” marks what works and should be otherwise.`;

const MARKS = { fine: ' ', warning: '!', failed: '✗' } as const;

export const teamCheckEngineCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...POSTGRES_OPTIONS,
      json: { type: 'boolean', default: false }
    });
    // The URL may also be given alone, without `--postgres`.
    const [postgres = values.postgres, ...others] = positionals;
    if (others.length > 0 || (positionals.length > 0 && values.postgres !== undefined))
      throw new UsageError('team check-engine takes one URL.');
    const url = postgresUrl({ postgres }, io);
    const [{ checkEngine }, { messages: words }] = await Promise.all([
      import('../team/engine-check/check-engine'),
      import('../team/engine-check/messages')
    ]);
    const { version, findings } = await checkEngine(url).catch((error: unknown) => {
      throw new CommandFailure(messages.teamFaults.database({ reason: messageOf(error) }), {
        cause: error
      });
    });
    const isFine = findings.every(({ outcome }) => outcome !== 'failed');
    if (values.json) printJson(io, { version, findings });
    else {
      printSentence(io, words.version(version));
      for (const { outcome, sentence } of findings) printSentence(io, `${MARKS[outcome]} ${sentence}`);
      printSentence(io, isFine ? words.summary.fine : words.summary.failed);
    }
    return isFine ? 0 : 1;
  }
};
