import { afterAll, beforeAll } from 'vitest';
import { makeDatabase, serverOfTheRun, startForMany } from './postgres-of-the-run';

/** A database of a test file's own. */
export interface TestDatabase {
  /** Known once the tests of the file begin. */
  readonly url: string;
}

/** In a run that has no server, such as a long one, each file has its own. */
const ownServer = async (): Promise<string> => {
  const server = await startForMany();
  afterAll(() => server.stop());
  return server.url;
};

/** Gives a file of tests a database on the server of the run. @param content `team`: it has the tables of a team */
export const useDatabase = (content: 'team' | 'empty' = 'team'): TestDatabase => {
  let url: string | undefined;
  beforeAll(async () => {
    url = await makeDatabase((await serverOfTheRun()) ?? (await ownServer()), content);
  });
  return {
    get url() {
      if (url === undefined) throw new Error('The database is made before the first test of the file.');
      return url;
    }
  };
};
