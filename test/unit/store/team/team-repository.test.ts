import { afterAll, beforeAll } from 'vitest';
import { describeRepository } from '../../../support/repository-suite';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { teamEngine } from '../../../support/team-engine';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(['fsync=off']);
});
afterAll(() => server.stop());

// The contract is asked of real processes, one and three: test/unit/team/server/contract-over-http.test.ts.
describeRepository('one process on PostgreSQL', () => teamEngine(server.url, 1));
describeRepository('three processes on PostgreSQL', () => teamEngine(server.url, 3));
