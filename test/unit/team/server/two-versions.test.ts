import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import messages from '../../../../src-main/team/server/messages/en.json' with { type: 'json' };
import { Postgres } from '../../../../src-main/store/team/postgres';
import { openTeamServer } from '../../../../src-main/team/server/team-server';
import type { callCli } from '../../../support/cli-call';
import { call, problemOf, type HttpAnswer } from '../../../support/http-caller';
import { madeDefault } from '../../../support/team-engine';
import { reachableDatabase } from '../../../support/reachable-database';
import { openServer, QUICK, type TeamServerUnderTest } from '../../../support/team-server';
import { temporaryFolder } from '../../../support/temporary-folder';
import { useDatabase } from '../../../support/test-database';

/*
 * Two versions at once: the newer is the same program with a higher schema number, as a release with a migration has. Its modules are loaded a second time.
 */

const EFFECT = '../../../../src-main/store/team/effect';
const ONE = useDatabase();
const OTHER = useDatabase();
const THIRD = useDatabase();

let newer: { readonly openTeamServer: typeof openTeamServer; readonly callCli: typeof callCli };
beforeAll(async () => {
  for (const { url } of [ONE, OTHER, THIRD]) await madeDefault(url);
  vi.resetModules();
  vi.doMock(EFFECT, async (original) => {
    const effect = await original<{ TEAM_SCHEMA: { schema: number } }>();
    return { ...effect, TEAM_SCHEMA: { ...effect.TEAM_SCHEMA, schema: effect.TEAM_SCHEMA.schema + 1 } };
  });
  newer = {
    ...(await import('../../../../src-main/team/server/team-server')),
    ...(await import('../../../support/cli-call'))
  };
});
afterAll(() => {
  vi.doUnmock(EFFECT);
  vi.resetModules();
});

const serve = async (url: string, version = { openTeamServer }): Promise<TeamServerUnderTest> => {
  const one = await openServer(url, QUICK, version.openTeamServer);
  onTestFinished(() => one.end());
  return one;
};
const create = ({ url }: TeamServerUnderTest, name: string): Promise<HttpAnswer> =>
  call(url, { method: 'POST', path: '/api/admin/categories', body: JSON.stringify({ name }) });
const read = ({ url }: TeamServerUnderTest, path = '/api/categories'): Promise<HttpAnswer> =>
  call(url, { method: 'GET', path });
const unready = async (one: TeamServerUnderTest): Promise<string> => problemOf(await read(one, '/readyz')).detail;

test('the newer waits until the last older one has ended, and then writes, which no older one can follow', async () => {
  const before = await serve(ONE.url);
  const after = await serve(ONE.url, newer);
  expect(await unready(after)).toBe(messages.notReady.olderProcesses);
  const refused = await create(after, 'Too early');
  expect([refused.status, problemOf(refused).code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect((await create(before, 'As ever')).status).toBe(201);
  // It can read what the older ones write.
  expect((await read(after)).body).toContain('As ever');
  expect((await read(before, '/readyz')).status).toBe(200);
  await before.end();
  await expect.poll(async () => (await read(after, '/readyz')).status).toBe(200);
  expect((await create(after, 'In time')).status).toBe(201);
  const tree = (await read(after)).body;
  expect(['As ever', 'In time', 'Too early'].map((name) => tree.includes(name))).toEqual([true, true, false]);
  await expect(serve(ONE.url)).rejects.toThrow(messages.notReady.newerEntries);
});

test('the command line of the newer writes nothing that the older processes could not read', async () => {
  const before = await serve(OTHER.url);
  const file = join(temporaryFolder(), 'tree.md');
  writeFileSync(file, '- Shoes\n');
  const refused = await newer.callCli(['team', 'import', file], { env: { CANOPY_POSTGRES_URL: OTHER.url } });
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('older version');
  expect((await create(before, 'As ever')).status).toBe(201);
  expect((await read(before)).body).not.toContain('Shoes');
});

test('one that was held up while the newer began to write notices by itself', async () => {
  const way = await reachableDatabase(THIRD.url);
  const before = await serve(way.url);
  const after = await serve(THIRD.url, newer);
  const postgres = new Postgres(THIRD.url, 1);
  onTestFinished(() => postgres.close());
  way.isAway = true;
  await expect
    .poll(async () => {
      // As if it had not said for long that it runs; what it was saying just then may still come.
      await postgres.remove(
        'DELETE FROM canopy.processes WHERE schema = (SELECT min(schema) FROM canopy.processes)',
        []
      );
      return (await create(after, 'Newer')).status;
    })
    .toBe(201);
  way.isAway = false;
  await expect.poll(() => unready(before)).toBe(messages.notReady.newerEntries);
  for (const answer of [await create(before, 'Lost?'), await read(before)])
    expect([answer.status, problemOf(answer).code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect((await read(after)).body).not.toContain('Lost?');
});
