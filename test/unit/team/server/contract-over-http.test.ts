import { afterAll, beforeAll } from 'vitest';
import { firstOfEach, describeContractRowsAt } from '../../../support/contract-rows';
import { describeContractAt } from '../../../support/contract-suite';
import { teamDoor } from '../../../support/team-doors';
import { madeDefault } from '../../../support/team-engine';
import { openServer, type TeamServerUnderTest } from '../../../support/team-server';
import { useDatabase } from '../../../support/test-database';

// Two, each with copies and connections of its own, which know of each other by the database alone.
const database = useDatabase();
let servers: readonly TeamServerUnderTest[];
beforeAll(async () => {
  await madeDefault(database.url);
  servers = [await openServer(database.url), await openServer(database.url)];
});
afterAll(() => Promise.all(servers.map((one) => one.end())));

const doors = [
  teamDoor(
    () => database.url,
    () => servers
  )
];
describeContractAt('a team', doors);
// A team's copies are written by the store, whose rules the rows hold it to.
describeContractRowsAt('a team', doors, firstOfEach);
