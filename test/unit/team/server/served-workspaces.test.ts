import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { logTo } from '../../../../src-main/platform/log';
import { Postgres } from '../../../../src-main/store/team/postgres';
import { createTeamWorkspace } from '../../../../src-main/store/team/postgres-log';
import { TeamMetrics } from '../../../../src-main/team/server/metrics';
import { ProcessBeat } from '../../../../src-main/team/server/process-beat';
import { ProcessTable } from '../../../../src-main/team/server/process-table';
import { Readiness } from '../../../../src-main/team/server/readiness';
import { ServedWorkspaces } from '../../../../src-main/team/server/served-workspaces';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { madeDefault, teamMember } from '../../../support/team-engine';
import { temporaryFolder } from '../../../support/temporary-folder';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(['fsync=off']);
  await madeDefault(server.url);
});
afterAll(() => server.stop());

test('a workspace that takes long to open keeps no other one from taking in what is new', async () => {
  const postgres = new Postgres(server.url);
  onTestFinished(() => postgres.close());
  await createTeamWorkspace(postgres, 'large', 'Large');
  const readiness = new Readiness();
  readiness.set('starting', false);
  const log = logTo(() => undefined);
  const served = new ServedWorkspaces({
    postgres,
    aside: postgres,
    cache: temporaryFolder(),
    readiness,
    metrics: new TeamMetrics(readiness),
    allowsPrivateReceivers: false,
    log
  });
  const { changes } = await served.open('default');
  const other = await teamMember(server.url, 'default', temporaryFolder());
  const beat = new ProcessBeat(new ProcessTable(postgres), readiness, log, 20, () => served.catchUp());

  // Nobody reads the names of the workspaces now, so that none is opened.
  const holding = new pg.Client(server.url);
  await holding.connect();
  await holding.query('BEGIN; LOCK TABLE canopy.workspaces IN ACCESS EXCLUSIVE MODE');
  const opening = served.open('large');
  await beat.start();
  for (const revision of [1, 2, 3]) {
    await other.categories.create({ name: `N${revision}` }, { author: 'http' });
    await expect.poll(() => changes.revision()).toBe(revision);
  }
  await holding.end();
  await opening;
  await beat.stop();
  await served.close();
  await other.close();
});
