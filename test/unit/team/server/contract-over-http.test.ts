import { afterAll, beforeAll, describe } from 'vitest';
import { bundleEntry, type BundledEntry } from '../../../support/bundle-entry';
import { describeContractRowsAt } from '../../../support/contract-rows';
import { describeContractAt } from '../../../support/contract-suite';
import { startPostgres, type PostgresServer } from '../../../support/postgres-server';
import { teamDoor } from '../../../support/team-doors';
import { madeDefault } from '../../../support/team-engine';
import { serveTeamBy, type TeamProcess } from '../../../support/team-processes';

let server: PostgresServer;
let cli: BundledEntry;
beforeAll(async () => {
  [server, cli] = await Promise.all([
    startPostgres(['fsync=off']),
    bundleEntry('src-main/cli.ts', 'src-main/backup-check.ts')
  ]);
  await madeDefault(server.url);
});
afterAll(async () => {
  cli.remove();
  await server.stop();
});

describe.each([1, 3])('%i real processes', (count) => {
  let processes: readonly TeamProcess[];
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ processes, stop } = await serveTeamBy(count, cli.file, server.url));
  });
  afterAll(() => stop());

  const doors = [
    teamDoor(
      () => server.url,
      () => processes
    )
  ];
  describeContractAt('a team', doors);
  describeContractRowsAt('a team', doors);
});
