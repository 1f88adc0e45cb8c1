import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { CategoryId, PersonId } from '../../../src-shared/ids';
import { roleSchema, type Role } from '../../../src-shared/me';
import type { Postgres } from '../../store/team/postgres';
import { count } from '../../store/team/postgres-log';

const namedRow = z.object({ person: z.string(), name: z.string() });
type Named = Readonly<z.output<typeof namedRow>>;
const personRow = namedRow.extend({ madeAt: z.date() });
export type Person = Readonly<z.output<typeof personRow>>;
const roleRow = z.object({
  workspace: z.string(),
  person: z.string(),
  change: z.int(),
  role: roleSchema.nullable(),
  branch: count.nullable()
});

export interface GivenRole {
  readonly role: Role;
  /** The category that all their changes have to be at or below; left out: anywhere. */
  readonly branch?: CategoryId;
}

const given = ({ role, branch }: z.output<typeof roleRow>): GivenRole | undefined =>
  role === null ? undefined : { role, ...(branch !== null && { branch }) };

const SELECT_PEOPLE = 'SELECT person, name, made_at AS "madeAt" FROM canopy.people';
const ROLE_COLUMNS = 'workspace, person, change, role, branch';

const INSERT_PERSON = 'INSERT INTO canopy.people (person, name, made_at) VALUES ($1, $2, now())';
const INSERT_ROLE = `INSERT INTO canopy.roles (${ROLE_COLUMNS}, at) VALUES ($1, $2, $3, $4, $5, now())`;

/** Characters of base64url: 96 bits. */
const ID_LENGTH = 16;

const newPersonId = (): PersonId => `p_${randomBytes(12).toString('base64url')}`;

/** The people of a team, who are the same in all its workspaces, and their roles, which each workspace gives for itself. */
export class People {
  constructor(private readonly postgres: Postgres) {}

  async add(name: string): Promise<PersonId> {
    const person = newPersonId();
    await this.postgres.insert(INSERT_PERSON, [person, name]);
    return person;
  }

  /** Adds somebody whom a provider knows, with their first role, in one transaction. @returns `undefined`: another process has added them at this moment */
  async addSignedIn(
    { issuer, subject }: { readonly issuer: string; readonly subject: string },
    name: string,
    first: (GivenRole & { readonly workspace: string }) | null
  ): Promise<PersonId | undefined> {
    const person = newPersonId();
    const isAdded = await this.postgres.transaction(async (run) => {
      await run(INSERT_PERSON, [person, name]);
      await run('INSERT INTO canopy.subjects (issuer, subject, person) VALUES ($1, $2, $3)', [issuer, subject, person]);
      if (first !== null) await run(INSERT_ROLE, [first.workspace, person, 1, first.role, first.branch ?? null]);
      return true;
    });
    return isAdded ? person : undefined;
  }

  /** The id for the first admin of a workspace: the same in all processes that make one at this moment, so that one succeeds. */
  async firstAdmin(workspace: string): Promise<PersonId> {
    const { length } = await this.#had(workspace);
    return `p_${createHash('sha256').update(`${workspace} ${length}`).digest('base64url').slice(0, ID_LENGTH)}`;
  }

  /** Adds the first admin of a workspace. @returns `false`: another process has added them at this moment */
  addFirstAdmin(workspace: string, person: PersonId, name: string): Promise<boolean> {
    return this.postgres.transaction(async (run) => {
      await run(INSERT_PERSON, [person, name]);
      await run(INSERT_ROLE, [workspace, person, 1, 'admin', null]);
      return true;
    });
  }

  async find(person: PersonId): Promise<Person | undefined> {
    const [row] = await this.postgres.rows(personRow, `${SELECT_PEOPLE} WHERE person = $1`, [person]);
    return row;
  }

  list(): Promise<readonly Person[]> {
    return this.postgres.rows(personRow, `${SELECT_PEOPLE} ORDER BY person`, []);
  }

  /** Invalidates their tokens and sign-ins. The journals keep their name. */
  async remove(person: PersonId): Promise<void> {
    const found = await this.find(person);
    if (found === undefined) return;
    await this.postgres.insert('INSERT INTO canopy.left_people (person, name, left_at) VALUES ($1, $2, now())', [
      person,
      found.name
    ]);
    await this.postgres.remove('DELETE FROM canopy.people WHERE person = $1', [person]);
  }

  /** Sets the role of a person in a workspace. Each change is a row, and the newest counts. @param role `null`: none any more */
  async setRole(workspace: string, person: PersonId, role: GivenRole | null): Promise<void> {
    for (;;) {
      const newest = await this.#newest(workspace, person);
      const isNext = await this.postgres.insert(INSERT_ROLE, [
        workspace,
        person,
        (newest?.change ?? 0) + 1,
        role?.role ?? null,
        role?.branch ?? null
      ]);
      // Another process has taken that number.
      if (isNext) return;
    }
  }

  async roleIn(workspace: string, person: PersonId): Promise<GivenRole | undefined> {
    const newest = await this.#newest(workspace, person);
    return newest && given(newest);
  }

  async rolesIn(workspace: string): Promise<ReadonlyMap<PersonId, GivenRole>> {
    const rows = await this.postgres.rows(
      roleRow,
      `SELECT ${ROLE_COLUMNS} FROM canopy.roles WHERE workspace = $1 ORDER BY person, change`,
      [workspace]
    );
    const roles = new Map<PersonId, GivenRole>();
    for (const row of rows) {
      const role = given(row);
      if (role === undefined) roles.delete(row.person);
      else roles.set(row.person, role);
    }
    return roles;
  }

  /** Everybody whom the log of a workspace may name, by id: people with a role there now or before, and people who have left. */
  async everIn(workspace: string): Promise<readonly Named[]> {
    const known = new Set((await this.#had(workspace)).map(({ person }) => person));
    const left = await this.postgres.rows(namedRow, 'SELECT person, name FROM canopy.left_people ORDER BY person', []);
    const named = new Map([...left, ...(await this.list())].map((one) => [one.person, one.name]));
    return [...known].flatMap((person) => {
      const name = named.get(person);
      return name === undefined ? [] : [{ person, name }];
    });
  }

  /** Who has had a role in a workspace, once for each change of it. */
  #had(workspace: string): Promise<{ person: string }[]> {
    return this.postgres.rows(
      z.object({ person: z.string() }),
      'SELECT person FROM canopy.roles WHERE workspace = $1 ORDER BY person, change',
      [workspace]
    );
  }

  async #newest(workspace: string, person: PersonId): Promise<z.output<typeof roleRow> | undefined> {
    const [row] = await this.postgres.rows(
      roleRow,
      `SELECT ${ROLE_COLUMNS} FROM canopy.roles WHERE workspace = $1 AND person = $2 ORDER BY change DESC LIMIT 1`,
      [workspace, person]
    );
    return row;
  }
}
