import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { People, type GivenRole } from '../../../src-main/team/people/people';
import { BELIEVED_MS, PersonAuthenticator } from '../../../src-main/team/people/person-authenticator';
import { newToken, tokenDigest, tokenId, Tokens } from '../../../src-main/team/people/tokens';
import { Postgres } from '../../../src-main/store/team/postgres';
import { useDatabase } from '../../support/test-database';

const server = useDatabase();

/** A process of a team, with a clock that the test moves. */
const opened = () => {
  const postgres = new Postgres(server.url, 4);
  onTestFinished(() => postgres.close());
  let [wall, ticks] = [Date.UTC(2026, 0, 1, 12), 0];
  const people = new People(postgres);
  const tokens = new Tokens(postgres, () => new Date(wall));
  const authenticator = new PersonAuthenticator({
    people,
    identify: [(token) => tokens.identify(token)],
    defaultWorkspace: 'default',
    clock: () => ticks
  });
  const pass = (ms: number): void => {
    wall += ms;
    ticks += ms;
  };
  return { postgres, people, tokens, authenticator, pass };
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const joined = async (team: ReturnType<typeof opened>, role: GivenRole, expiresAt: Date | null = null) => {
  const person = await team.people.add('Ada');
  await team.people.setRole('default', person, role);
  return { person, ...(await team.tokens.create(person, 'laptop', expiresAt)) };
};

test('the id of a token is no option of the command line', () => {
  const ids = Array.from({ length: 1000 }, () => tokenId(tokenDigest(newToken())));
  expect(ids.filter((id) => id.startsWith('-'))).toEqual([]);
});

test('a token of 256 bits is known by its digest alone, and says whose it is and what they may do', async () => {
  const team = opened();
  const { person, token } = await joined(team, { role: 'editor', branch: 7 });
  expect(token).toMatch(/^cnp_[A-Za-z0-9_-]{43}$/);
  expect(await team.authenticator.authenticate(bearer(token), null)).toEqual({
    state: 'known',
    caller: { kind: 'person', person, name: 'Ada', role: 'editor', branch: 7 }
  });
  const kept = JSON.stringify(await team.postgres.rows(z.unknown(), 'SELECT * FROM canopy.tokens', []));
  expect(kept).toContain(person);
  expect(kept).not.toContain(token.slice(4, 20));
});

test.each(['', 'cnp_short', `cnp_${'A'.repeat(43)}`, 'eyJhbGciOi.x.y'])('“%s” is nobody’s token', async (shown) => {
  const found = await opened().authenticator.authenticate(bearer(shown), null);
  expect(found.state === 'refused' && found.challenge).toMatch(shown === '' ? /^Bearer$/ : /error="invalid_token"/);
});

test('a token is good until it expires, and no longer than two seconds after it is revoked', async () => {
  const team = opened();
  const expiring = await joined(team, { role: 'viewer' }, new Date(Date.UTC(2026, 0, 1, 13)));
  expect(await team.authenticator.authenticate(bearer(expiring.token), null)).toMatchObject({ state: 'known' });
  team.pass(60 * 60 * 1_000);
  expect(await team.authenticator.authenticate(bearer(expiring.token), null)).toMatchObject({ state: 'refused' });

  const { id, token } = await joined(team, { role: 'viewer' });
  expect(await team.authenticator.authenticate(bearer(token), null)).toMatchObject({ state: 'known' });
  expect(await team.tokens.revoke(id)).toBe(true);
  expect(await team.tokens.revoke(id)).toBe(false);
  team.pass(BELIEVED_MS);
  expect(BELIEVED_MS).toBeLessThanOrEqual(2_000);
  expect(await team.authenticator.authenticate(bearer(token), null)).toMatchObject({ state: 'refused' });
});

test('a role is of one workspace, can be changed and taken away, and nothing is left of who is removed', async () => {
  const team = opened();
  const { person, token } = await joined(team, { role: 'admin' });
  const roleNow = async (workspace: string | null) => {
    team.pass(BELIEVED_MS);
    return team.authenticator.authenticate(bearer(token), workspace);
  };
  expect(await roleNow('other')).toMatchObject({ state: 'forbidden' });
  await team.people.setRole('other', person, { role: 'viewer' });
  expect(await roleNow('other')).toMatchObject({ caller: { role: 'viewer' } });
  expect(await roleNow(null)).toMatchObject({ caller: { role: 'admin' } });
  await team.people.setRole('default', person, null);
  expect(await roleNow(null)).toMatchObject({ state: 'forbidden' });
  await team.people.remove(person);
  expect(await roleNow('other')).toMatchObject({ state: 'refused' });
});

test('of two changes of a role at the same moment both are kept, and the later one counts for everybody', async () => {
  const [one, other] = [opened(), opened()];
  const { person } = await joined(one, { role: 'viewer' });
  await Promise.all([
    one.people.setRole('default', person, { role: 'editor' }),
    other.people.setRole('default', person, { role: 'admin' })
  ]);
  const role = await one.people.roleIn('default', person);
  expect(['editor', 'admin']).toContain(role?.role);
  expect(await other.people.roleIn('default', person)).toEqual(role);
  expect((await other.people.rolesIn('default')).get(person)).toEqual(role);
});

test('the last use of a token is noted by its day', async () => {
  const team = opened();
  const { id, token } = await joined(team, { role: 'viewer' });
  const lastUsed = async () => (await team.tokens.list()).find((one) => one.id === id)?.lastUsed;
  expect(await lastUsed()).toBeNull();
  await team.tokens.identify(token);
  expect(await lastUsed()).toBe('2026-01-01');
  team.pass(24 * 60 * 60 * 1_000);
  await team.tokens.identify(token);
  await team.tokens.identify(token);
  expect(await lastUsed()).toBe('2026-01-02');
});

test('where nothing can be written a token is still known, and its use noted later', async () => {
  const team = opened();
  const { id, token } = await joined(team, { role: 'viewer' });
  let isReadOnly = true;
  const { postgres } = team;
  const tokens = new Tokens({
    insert: (text, values) => (isReadOnly ? Promise.reject(new Error('Read-only.')) : postgres.insert(text, values)),
    rows: (schema, text, values) => postgres.rows(schema, text, values),
    remove: (text, values) => postgres.remove(text, values)
  });
  expect(await tokens.identify(token)).toMatchObject({ name: 'Ada', token: id });
  expect((await tokens.list()).find((one) => one.id === id)?.lastUsed).toBeNull();
  isReadOnly = false;
  await tokens.identify(token);
  expect((await tokens.list()).find((one) => one.id === id)?.lastUsed).not.toBeNull();
});

test('a database that is away refuses nobody: the call fails, and is not remembered', async () => {
  const team = opened();
  const { token } = await joined(team, { role: 'viewer' });
  let isAway = true;
  const authenticator = new PersonAuthenticator({
    people: team.people,
    identify: [(shown) => (isAway ? Promise.reject(new Error('Away.')) : team.tokens.identify(shown))],
    defaultWorkspace: 'default'
  });
  await expect(authenticator.authenticate(bearer(token), null)).rejects.toThrow('Away.');
  isAway = false;
  expect(await authenticator.authenticate(bearer(token), null)).toMatchObject({ state: 'known' });
  expect(authenticator.knows(bearer(token))).toBe(true);
  expect(authenticator.knows(bearer(`${token}x`))).toBe(false);
});
