import type { PersonId } from '../../src-shared/ids';
import { roleSchema } from '../../src-shared/me';
import type { GivenRole, People } from '../team/people/people';
import { CommandFailure, parseArguments, printJson, UsageError, type CliCommand } from './command';
import type { CommandIo } from './command-io';
import { messages } from './messages';
import {
  onTeamWorkspace,
  titleOfWorkspace,
  onPostgres,
  postgresUrl,
  WORKSPACE_OPTIONS,
  WORKSPACE_USAGE
} from './team-options';

const USAGE = `canopy team people list --postgres URL [--workspace W]
canopy team people add NAME --postgres URL [--workspace W] [--role R] [--branch ID]
canopy team people role PERSON R --postgres URL [--workspace W] [--branch ID]
canopy team people remove PERSON --postgres URL

${WORKSPACE_USAGE}
  --role R         what the person may do there: viewer (look), proposer (also
                   propose changes), editor (change categories and publish
                   proposals), admin (also say who else may) or none
  --branch ID      a category: only it and what is below it can be changed, and
                   never its own place

PERSON is the id that “list” shows; names need not be unique. Somebody who is removed
keeps what they have done in the history. Standard output carries a line of JSON for
each person: {"person":…,"name":…,"role":…,"branch":…}.`;

const roleOf = (role: string | undefined, branch: string | undefined): GivenRole | null => {
  if (role === undefined || role === 'none') {
    if (branch !== undefined) throw new UsageError(messages.teamPeople.branchAlone);
    return null;
  }
  const read = roleSchema.safeParse(role);
  if (!read.success) throw new UsageError(messages.teamPeople.role(role, roleSchema.options));
  if (branch === undefined) return { role: read.data };
  if (!/^[1-9]\d{0,15}$/.test(branch)) throw new UsageError(messages.teamPeople.branch(branch));
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
  if (found === undefined) throw new CommandFailure(messages.teamPeople.nobody(person));
  return found.name;
};

const requireCategory = (url: string, workspace: string, id: number): Promise<void> =>
  onTeamWorkspace(url, workspace, async (opened) => {
    const found = await opened.workspace.inTurn((store) => store.find(id));
    if (found === undefined) throw new CommandFailure(messages.teamPeople.noBranch(id, workspace));
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
  usage: USAGE,
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
    const { People: Opened } = await import('../team/people/people');
    await onPostgres(url, async (postgres) => {
      // A role in a misspelled workspace would have no effect.
      await titleOfWorkspace(postgres, values.workspace);
      await work(new Opened(postgres), io);
    });
  }
};
