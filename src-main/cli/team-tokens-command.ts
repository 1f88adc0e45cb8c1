import { DAY_MS } from '../../src-shared/limits';
import type { Postgres } from '../store/team/postgres';
import { CommandFailure, parseArguments, printJson, required, UsageError, type CliCommand } from './command';
import type { CommandIo } from './command-io';
import { messages } from './messages';
import { onPostgres, POSTGRES_OPTIONS, POSTGRES_USAGE, postgresUrl } from './team-options';

const DEFAULT_DAYS = '365';
const USAGE = `canopy team tokens list --postgres URL
canopy team tokens create PERSON --name N --postgres URL [--expires DAYS]
canopy team tokens revoke ID --postgres URL

${POSTGRES_USAGE}
  --name N         what the token is for, such as the program that uses it
  --expires DAYS   for how many days it is good, or “never”; ${DEFAULT_DAYS} where it is
                   left out

“create” prints {"id":…,"token":…}. The token, “cnp_” and 43 characters, is shown this
once: the database keeps only its SHA-256. It may do what the person may, in each
workspace. A token that is revoked stops within two seconds at all processes. “list”
prints {"id":…,"person":…,"name":…,"madeAt":…,"expiresAt":…,"lastUsed":…}: a day,
or null.`;

const expiryOf = (days: string): Date | null => {
  if (days === 'never') return null;
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError(messages.teamTokens.days(days));
  return new Date(Date.now() + Number(days) * DAY_MS);
};

type Act = (postgres: Postgres, io: CommandIo) => Promise<void>;

const list: Act = async (postgres, io) => {
  const { Tokens } = await import('../team/people/tokens');
  for (const token of await new Tokens(postgres).list()) printJson(io, token);
};

const create =
  (person: string, name: string, expiresAt: Date | null): Act =>
  async (postgres, io) => {
    const [{ Tokens }, { People }] = await Promise.all([
      import('../team/people/tokens'),
      import('../team/people/people')
    ]);
    if ((await new People(postgres).find(person)) === undefined)
      throw new CommandFailure(messages.teamPeople.nobody(person));
    printJson(io, await new Tokens(postgres).create(person, name, expiresAt));
  };

const revoke =
  (id: string): Act =>
  async (postgres, io) => {
    const { Tokens } = await import('../team/people/tokens');
    if (!(await new Tokens(postgres).revoke(id))) throw new CommandFailure(messages.teamTokens.none(id));
    printJson(io, { id });
  };

export const teamTokensCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...POSTGRES_OPTIONS,
      name: { type: 'string' },
      expires: { type: 'string', default: DEFAULT_DAYS }
    });
    const actOf = (): Act => {
      const [word, ...words] = positionals;
      const [one = ''] = words;
      if (word === 'list' && words.length === 0) return list;
      if (word === 'create' && words.length === 1)
        return create(one, required(values.name, '--name'), expiryOf(values.expires));
      if (word === 'revoke' && words.length === 1) return revoke(one);
      throw new UsageError(messages.teamTokens.words);
    };
    const url = postgresUrl(values, io);
    const act = actOf();
    await onPostgres(url, (postgres) => act(postgres, io));
  }
};
