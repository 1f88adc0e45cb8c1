import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { runProgram } from '../../../support/child-program';
import { call, problemOf, type HttpAnswer } from '../../../support/http-caller';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { madeDefault } from '../../../support/team-engine';
import { serveTeam, type TeamProcess } from '../../../support/team-processes';
import { temporaryFolder } from '../../../support/temporary-folder';

/*
 * Two versions at once, each a real process: the newer is the same program with a higher schema number, as a release with a migration has.
 */

let server: PostgresServer;
let older: BundledEntry;
let newer: BundledEntry;
const running = new Set<TeamProcess>();
beforeAll(async () => {
  [server, older, newer] = await Promise.all([
    startPostgres(['fsync=off']),
    bundleEntry('src-main/cli.ts'),
    bundleEntry({
      entry: 'src-main/cli.ts',
      replace: { in: 'team-schema.ts', from: 'schema: LATEST_SCHEMA', to: 'schema: LATEST_SCHEMA + 1' }
    })
  ]);
  await madeDefault(server.url);
});
afterEach(async () => {
  await Promise.all([...running].map((one) => one.end('SIGKILL')));
  running.clear();
});
afterAll(async () => {
  older.remove();
  newer.remove();
  await server.stop();
});

const serve = async ({ file }: BundledEntry): Promise<TeamProcess> => {
  const one = await serveTeam(file, server.url);
  running.add(one);
  return one;
};
const create = ({ url }: TeamProcess, name: string): Promise<HttpAnswer> =>
  call(url, { method: 'POST', path: '/api/admin/categories', body: JSON.stringify({ name }) });
const read = ({ url }: TeamProcess, path = '/api/categories'): Promise<HttpAnswer> =>
  call(url, { method: 'GET', path });
const unready = async (one: TeamProcess): Promise<string> => problemOf(await read(one, '/readyz')).detail;

test('the newer waits until the last older one has ended, and then writes', async () => {
  const [before, after] = [await serve(older), await serve(newer)];
  expect(await unready(after)).toContain('older version');
  const refused = await create(after, 'Too early');
  expect([refused.status, problemOf(refused).code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect((await create(before, 'As ever')).status).toBe(201);
  // It can read what the older ones write.
  expect((await read(after)).body).toContain('As ever');
  expect((await read(before, '/readyz')).status).toBe(200);
  expect(await before.end()).toBe(0);
  await expect.poll(async () => (await read(after, '/readyz')).status).toBe(200);
  expect((await create(after, 'In time')).status).toBe(201);
  const tree = (await read(after)).body;
  expect(['As ever', 'In time', 'Too early'].map((name) => tree.includes(name))).toEqual([true, true, false]);
});

test('the command line of the newer writes nothing that the older processes could not read', async () => {
  const second = await startPostgres(['fsync=off']);
  onTestFinished(() => second.stop());
  await madeDefault(second.url);
  const before = await serveTeam(older.file, second.url);
  running.add(before);
  const file = join(temporaryFolder(), 'tree.md');
  writeFileSync(file, '- Shoes\n');
  const args = ['team', 'import', file];
  const refused = await runProgram(newer.file, args, '', {}, { CANOPY_POSTGRES_URL: second.url });
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toContain('older version');
  expect((await create(before, 'As ever')).status).toBe(201);
  expect((await read(before)).body).not.toContain('Shoes');
});

test('an entry of the newer makes an older one unready, which then answers nothing wrong', async () => {
  // The default workspace has an entry of the newer one by now.
  await expect(serve(older)).rejects.toThrow('A newer version of Canopy has written');
});

test('one that was held up while the newer began to write notices by itself', async () => {
  const second = await startPostgres(['fsync=off']);
  try {
    await madeDefault(second.url);
    const before = await serveTeam(older.file, second.url);
    running.add(before);
    const after = await serveTeam(newer.file, second.url);
    running.add(after);
    await expect
      .poll(async () => {
        const postgres = new Postgres(second.url, 1);
        await postgres.remove(
          'DELETE FROM canopy.processes WHERE schema = (SELECT min(schema) FROM canopy.processes)',
          []
        );
        await postgres.close();
        return (await create(after, 'Newer')).status;
      })
      .toBe(201);
    await expect.poll(() => unready(before)).toContain('newer version');
    for (const answer of [await create(before, 'Lost?'), await read(before)])
      expect([answer.status, problemOf(answer).code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
    expect((await read(after)).body).not.toContain('Lost?');
  } finally {
    await second.stop();
  }
});
