import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { migrateTeam } from '../../../../src-main/store/team/team-migrations';
import { useDatabase } from '../../../support/test-database';

const server = useDatabase('empty');
beforeAll(async () => {
  const postgres = new Postgres(server.url, 1);
  for (const role of ['owns_the_schema', 'uses_the_tables']) await postgres.run(`CREATE ROLE ${role} LOGIN`);
  await postgres.close();
});

const connected = (account = 'canopy'): Postgres => {
  const postgres = new Postgres(server.url.replace('canopy@', `${account}@`), 1);
  onTestFinished(() => postgres.close());
  return postgres;
};
beforeEach(async () => {
  await connected().run('DROP SCHEMA IF EXISTS canopy CASCADE');
});

test('many processes may make the tables at one moment, each step once', async () => {
  const all = Array.from({ length: 8 }, () => connected());
  for (let round = 0; round < 4; round += 1) {
    await connected().run('DROP SCHEMA IF EXISTS canopy CASCADE');
    const taken = await Promise.all(all.map((one) => migrateTeam(one)));
    const steps = taken.reduce((sum, one) => sum + one, 0);
    expect(steps).toBeGreaterThan(3);
    expect(await migrateTeam(connected())).toBe(0);
  }
});

test('an account that owns the schema can make the tables, and one that may only read and write them finds nothing to do', async () => {
  const administrator = connected();
  await administrator.run('CREATE SCHEMA canopy AUTHORIZATION owns_the_schema');
  expect(await migrateTeam(connected('owns_the_schema'))).toBeGreaterThan(3);
  await administrator.run('GRANT USAGE ON SCHEMA canopy TO uses_the_tables');
  await administrator.run('GRANT SELECT, INSERT, DELETE ON ALL TABLES IN SCHEMA canopy TO uses_the_tables');
  expect(await migrateTeam(connected('uses_the_tables'))).toBe(0);
});
