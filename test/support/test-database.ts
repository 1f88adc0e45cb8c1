import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { Postgres } from '../../src-main/store/team/postgres';
import { databaseAt, startForMany, TEAM_TEMPLATE, VARIABLE } from './postgres-of-the-run';

/** A database of a test file's own. */
export interface TestDatabase {
  /** Known once the tests of the file begin. */
  readonly url: string;
}

const serverOfTheRun = async (): Promise<string> => {
  const door = process.env[VARIABLE];
  if (door === undefined) {
    // In a run that has none, such as a long one, each file has its own.
    const server = await startForMany();
    afterAll(() => server.stop());
    return server.url;
  }
  const answer = await fetch(door);
  const said = await answer.text();
  if (!answer.ok) throw new Error(`PostgreSQL cannot be started: ${said}`);
  return said;
};

/** A new database on that server. */
const madeDatabase = async (server: string, template: string): Promise<string> => {
  const postgres = new Postgres(server, 1);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await postgres.run(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await postgres.close();
  return databaseAt(server, name);
};

/** Gives a file of tests a database on the server of the run. @param content `team`: it has the tables of a team */
export const useDatabase = (content: 'team' | 'empty' = 'team'): TestDatabase => {
  let url: string | undefined;
  beforeAll(async () => {
    url = await madeDatabase(await serverOfTheRun(), content === 'team' ? TEAM_TEMPLATE : 'template1');
  });
  return {
    get url() {
      if (url === undefined) throw new Error('The database is made before the first test of the file.');
      return url;
    }
  };
};
