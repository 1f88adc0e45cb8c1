import { afterAll, beforeAll } from 'vitest';
import { describeContract } from '../../../support/contract-suite';
import { describeRepository } from '../../../support/repository-suite';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { teamEngine } from '../../../support/team-engine';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(['fsync=off']);
});
afterAll(() => server.stop());

describeRepository('one process on PostgreSQL', () => teamEngine(server.url, 1));
describeRepository('three processes on PostgreSQL', () => teamEngine(server.url, 3));
describeContract('one process on PostgreSQL', () => teamEngine(server.url, 1));
describeContract('three processes on PostgreSQL', () => teamEngine(server.url, 3));
