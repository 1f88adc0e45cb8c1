import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { givenFor, type Credentials } from '../../../../src-shared/presented-credentials';
import { syncHandlers } from '../../../../src-main/workspace/worker/workspace-handlers';
import { CREDENTIALS, dialectOf, ForeignDoor, foreignServer, foreignService } from '../../../support/foreign/index';
import { plantTea } from '../../../support/foreign/foreign-outline';
import { openedWorkspace } from '../../../support/opened-workspace';
import { readdress } from '../../../support/readdressed';
import { recordingServer } from '../../../support/recording-server';
import { temporaryFolder } from '../../../support/temporary-folder';

const TRAITS = foreignService('shop table');
const SECRET = 'a-foreign-token';

/** A synced replica of one server, and another server, to which nobody has given anything. */
const begun = async () => {
  const service = foreignServer(TRAITS);
  plantTea(service);
  const door = await ForeignDoor.open(service);
  onTestFinished(() => door.stop());
  const other = await recordingServer();
  onTestFinished(() => other.stop());
  const { workspace, logged } = openedWorkspace(join(temporaryFolder(), 'shop.canopy'));
  const calls = syncHandlers(workspace.sync);
  await calls.startReplica({ address: door.address, dialect: dialectOf(TRAITS), credentials: CREDENTIALS.bearer });
  expect(await calls.syncNow(null)).toMatchObject({ state: 'settled' });
  return { service, door, other, workspace, calls, logged };
};

const asksAnew = (given: string, now: string): object => ({
  state: 'unauthorized',
  message: expect.stringMatching(new RegExp(`given for ${given},.*connected to ${now}\\.`)) as string
});

test('a restored backup whose address is another server gets nothing of the credentials in memory, and asks for others', async () => {
  const { service, door, other, workspace, calls, logged } = await begun();
  const { file } = await workspace.store.backUp();
  readdress(file, { url: other.url });
  await workspace.restore(file);
  workspace.store.create({ name: 'Cocoa' }, { author: 'window' });
  const requests = service.log.length;
  expect(await calls.syncNow(null)).toMatchObject({ ...asksAnew(door.url, other.url), waiting: 1 });
  expect([other.received(), service.log.length]).toEqual(['', requests]);
  // Given for the old server by a window that has not heard of the new one.
  expect(await calls.tryCredentials(givenFor(door.address, CREDENTIALS.bearer))).toMatchObject(
    asksAnew(door.url, other.url)
  );
  expect(other.received()).toBe('');
  // Given for the new one.
  const meant: Credentials = { kind: 'bearer', token: 'meant-for-the-other' };
  await calls.tryCredentials(givenFor({ ...door.address, url: other.url }, meant));
  expect(other.received()).toContain('Authorization: Bearer meant-for-the-other');
  expect(other.received()).not.toContain(SECRET);
  expect(logged.join()).not.toMatch(/a-foreign-token|meant-for/);
});

test('a restored backup of the same server goes on with the credentials that there are', async () => {
  const { workspace, calls } = await begun();
  const { file } = await workspace.store.backUp();
  await workspace.restore(file);
  expect(await calls.syncNow(null)).toMatchObject({ state: 'settled' });
});

test.each(['bearer', 'none'])(
  'a file that was edited while it was closed gets nothing of the kept credentials, whatever kind (%s) it says it needs',
  async (kind) => {
    const { service, door, other, workspace, logged } = await begun();
    await workspace.close();
    readdress(workspace.file, { url: other.url, authKind: kind });
    const again = openedWorkspace(workspace.file);
    const { sync } = again.workspace;
    const calls = syncHandlers(sync);
    expect(sync.status()).toMatchObject({ state: 'settled' });
    await calls.setCredentials({ credentials: givenFor(door.address, CREDENTIALS.bearer) });
    const requests = service.log.length;
    expect(await calls.syncNow(null)).toMatchObject(asksAnew(door.url, other.url));
    expect([other.requests(), service.log.length]).toEqual([0, requests]);
    expect(calls.readReplica(null)).toMatchObject({ auth: kind });
    expect([...logged, ...again.logged].join()).not.toContain(SECRET);
  }
);
