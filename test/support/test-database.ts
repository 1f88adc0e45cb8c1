import { afterAll, beforeAll } from 'vitest';
import { makeDatabase, serverOfTheRun, startForMany } from './postgres-of-the-run';

export interface TestDatabase {
  /** Available when the file's tests begin. */
  readonly url: string;
}

/** For a run without a server, such as a long one: a server for each file. */
const ownServer = async (): Promise<string> => {
  const server = await startForMany();
  afterAll(() => server.stop());
  return server.url;
};

/** Gives a test file a database on the server of the run. @param content `team`: it has a team's tables */
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
