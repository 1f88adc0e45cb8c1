import type { PersonId } from '../../src-shared/ids';
import { roleSchema } from '../../src-shared/me';
import { type GivenRole, People } from '../team/people/people';
import { Tokens } from '../team/people/tokens';
import {
  CommandFailure,
  parseArguments,
  printJson,
  UsageError,
  type CliCommand,
  type CommandIo,
  required,
  parseOptions,
  say,
  helpText
} from './command';
import { messages } from './messages';
import {
  onTeamWorkspace,
  titleOfWorkspace,
  onPostgres,
  postgresUrl,
  WORKSPACE_OPTIONS,
  POSTGRES_OPTIONS
} from './team-options';
import { DAY_MS } from '../../src-shared/limits';
import type { Postgres } from '../store/team/postgres';
import { isConfidential } from '../../src-shared/token-url';

const roleOf = (role: string | undefined, branch: string | undefined): GivenRole | null => {
  if (role === undefined || role === 'none') {
    if (branch !== undefined) throw new UsageError(messages.teamPeople.branchAlone);
    return null;
  }
  const read = roleSchema.safeParse(role);
  if (!read.success) throw new UsageError(messages.teamPeople.role(role, roleSchema.options));
  if (branch === undefined) return { role: read.data };
  if (!/^[1-9]\d{0,15}$/.test(branch)) throw new UsageError(messages.teamPeople.branch({ given: branch }));
  return { role: read.data, branch: Number(branch) };
};

const requireAll = (words: readonly string[], wanted: number): readonly string[] => {
  if (words.length === wanted && words.every((word) => word !== '')) return words;
  throw new UsageError(messages.teamPeople.words);
};

const shown = (person: PersonId, name: string, role: GivenRole | undefined): object => ({
  person,
  name,
  role: role?.role ?? null,
  ...(role?.branch !== undefined && { branch: role.branch })
});

const nameOf = async (people: People, person: PersonId): Promise<string> => {
  const found = await people.find(person);
  if (found === undefined) throw new CommandFailure(messages.teamPeople.nobody({ person }));
  return found.name;
};

const requireCategory = (url: string, workspace: string, id: number): Promise<void> =>
  onTeamWorkspace(url, workspace, async (opened) => {
    const found = await opened.workspace.inTurn((store) => store.find(id));
    if (found === undefined) throw new CommandFailure(messages.teamPeople.noBranch({ branch: String(id), workspace }));
  });

type Act = (people: People, io: CommandIo) => Promise<void>;
type Given = Readonly<Partial<Record<'role' | 'branch', string | undefined>>>;

/** The actions by their word. Each checks its arguments before it connects to the database. */
const ACTS = new Map<string, (words: readonly string[], workspace: string, given: Given) => Act>(
  Object.entries({
    list: (words, workspace) => {
      requireAll(words, 0);
      return async (people, io) => {
        const roles = await people.rolesIn(workspace);
        for (const { person, name } of await people.list()) printJson(io, shown(person, name, roles.get(person)));
      };
    },
    add: (words, workspace, given) => {
      const [name = ''] = requireAll(words, 1);
      const role = roleOf(given.role, given.branch);
      return async (people, io) => {
        const person = await people.add(name);
        if (role !== null) await people.setRole(workspace, person, role);
        printJson(io, shown(person, name, role ?? undefined));
      };
    },
    role: (words, workspace, { branch }) => {
      const [person = '', wanted] = requireAll(words, 2);
      const role = roleOf(wanted, branch);
      return async (people, io) => {
        const name = await nameOf(people, person);
        await people.setRole(workspace, person, role);
        printJson(io, shown(person, name, role ?? undefined));
      };
    },
    remove: (words) => {
      const [person = ''] = requireAll(words, 1);
      return async (people, io) => {
        const name = await nameOf(people, person);
        await people.remove(person);
        printJson(io, shown(person, name, undefined));
      };
    }
  })
);

export const teamPeopleCommand: CliCommand = {
  usage: helpText('team-people'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...WORKSPACE_OPTIONS,
      role: { type: 'string' },
      branch: { type: 'string' }
    });
    const [word, ...words] = positionals;
    const act = ACTS.get(word ?? '');
    if (act === undefined) throw new UsageError(messages.teamPeople.words);
    const url = postgresUrl(values, io);
    const work = act(words, values.workspace, values);
    if (values.branch !== undefined) await requireCategory(url, values.workspace, Number(values.branch));
    await onPostgres(url, async (postgres) => {
      // A role in a misspelled workspace would have no effect.
      await titleOfWorkspace(postgres, values.workspace);
      await work(new People(postgres), io);
    });
  }
};

const DEFAULT_DAYS = '365';
const expiryOf = (days: string): Date | null => {
  if (days === 'never') return null;
  if (!/^[1-9]\d{0,4}$/.test(days)) throw new UsageError(messages.teamTokens.days({ given: days }));
  return new Date(Date.now() + Number(days) * DAY_MS);
};

type TokenAct = (postgres: Postgres, io: CommandIo) => Promise<void>;

const listTokens: TokenAct = async (postgres, io) => {
  for (const token of await new Tokens(postgres).list()) printJson(io, token);
};

const createToken =
  (person: string, name: string, expiresAt: Date | null): TokenAct =>
  async (postgres, io) => {
    if ((await new People(postgres).find(person)) === undefined)
      throw new CommandFailure(messages.teamPeople.nobody({ person }));
    printJson(io, await new Tokens(postgres).create(person, name, expiresAt));
  };

const revokeToken =
  (id: string): TokenAct =>
  async (postgres, io) => {
    if (!(await new Tokens(postgres).revoke(id))) throw new CommandFailure(messages.teamTokens.none({ id }));
    printJson(io, { id });
  };

export const teamTokensCommand: CliCommand = {
  usage: helpText('team-tokens', { defaultDays: DEFAULT_DAYS }),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...POSTGRES_OPTIONS,
      name: { type: 'string' },
      expires: { type: 'string', default: DEFAULT_DAYS }
    });
    const actOf = (): TokenAct => {
      const [word, ...words] = positionals;
      const [one = ''] = words;
      if (word === 'list' && words.length === 0) return listTokens;
      if (word === 'create' && words.length === 1)
        return createToken(one, required(values.name, '--name'), expiryOf(values.expires));
      if (word === 'revoke' && words.length === 1) return revokeToken(one);
      throw new UsageError(messages.teamTokens.words);
    };
    const url = postgresUrl(values, io);
    const act = actOf();
    await onPostgres(url, (postgres) => act(postgres, io));
  }
};

const serviceOf = (text: string): string => {
  const url = URL.parse(text);
  if (url === null || !isConfidential(url)) throw new UsageError(messages.teamSignIn.url({ given: text }));
  return url.origin;
};

export const teamSignInCommand: CliCommand = {
  usage: helpText('team-sign-in'),
  run: async (args, io) => {
    const values = parseOptions('team sign-in', args, { url: { type: 'string' } });
    const service = serviceOf(required(values.url, '--url'));
    const { signInByDevice, SignInFailure } = await import('../team/people/device-sign-in');
    try {
      const signedIn = await signInByDevice(service, ({ url, code }) =>
        say(io, messages.teamSignIn.prompt({ url, code }))
      );
      printJson(io, signedIn);
    } catch (error) {
      if (error instanceof SignInFailure) throw new CommandFailure(error.message, { cause: error });
      throw error;
    }
  }
};
