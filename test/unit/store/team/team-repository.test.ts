import {} from 'vitest';
import { describeRepository } from '../../../support/repository-suite';
import { useDatabase } from '../../../support/test-database';
import { teamEngine } from '../../../support/team-engine';

const server = useDatabase();

// The contract is asked of real processes, one and three: test/unit/team/server/contract-over-http.test.ts.
describeRepository('one process on PostgreSQL', () => teamEngine(server.url, 1));
describeRepository('three processes on PostgreSQL', () => teamEngine(server.url, 3));
