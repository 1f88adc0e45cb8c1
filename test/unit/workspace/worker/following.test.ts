import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { givenFor } from '../../../../src-shared/presented-credentials';
import { type Address } from '../../../../src-shared/remote';
import { makeCertificate } from '../../../../src-main/http/tls/self-made';
import { CANOPY_DIALECT } from '../../../../src-main/sync/dialect/canopy-dialect';
import { syncHandlers } from '../../../../src-main/workspace/worker/workspace-handlers';
import type { Workspace } from '../../../../src-main/workspace/worker/workspace';
import { writeFileSync } from 'node:fs';
import { startCuttingProxy } from '../../../support/cutting-proxy';
import { openedWorkspace } from '../../../support/opened-workspace';
import { startService, TOKEN, type ServiceUnderTest } from '../../../support/service-under-test';
import { temporaryFolder } from '../../../support/temporary-folder';

const http = { author: 'http' } as const;
const TOKEN_CREDENTIALS = { kind: 'bearer', token: TOKEN } as const;

const serve = async (options: Parameters<typeof startService>[0] = {}): Promise<ServiceUnderTest> => {
  const service = await startService(options);
  onTestFinished(() => service.stop());
  return service;
};

const addressOf = (url: string): Address => ({
  url,
  readPath: '/api/categories',
  writePath: '/api/admin/categories'
});

/** A replica that nobody looks at: it asks by itself every 30 s at most. */
const replicaOf = async (url: string, certificate?: string): Promise<Workspace> => {
  const { workspace } = openedWorkspace();
  await syncHandlers(workspace.sync).startReplica({
    address: addressOf(url),
    dialect: CANOPY_DIALECT,
    credentials: TOKEN_CREDENTIALS,
    ...(certificate !== undefined && { certificate })
  });
  return workspace;
};

const namesIn = ({ store }: Pick<Workspace, 'store'>): string[] => store.readTree().map(({ name }) => name);
/** Below the 30 s after which it would ask by itself. */
const SOON = { timeout: 25_000, interval: 5 };

const callsOf = ({ log }: ServiceUnderTest, path: string): number =>
  log.lines.filter(({ event, facts }) => event === 'call' && 'path' in facts && facts.path === path).length;

test('what changes at a service of ours is here without asking now and then, and is read once', async () => {
  const service = await serve();
  service.store.create({ name: 'A' }, http);
  const replica = await replicaOf(service.door.url);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A']);
  for (const name of ['B', 'C', 'D']) {
    service.store.create({ name }, http);
    await expect.poll(() => namesIn(replica).at(-1), SOON).toBe(name);
  }
  expect(callsOf(service, '/api/categories')).toBeLessThanOrEqual(8);
});

test('two replicas of one service see what the other one does', async () => {
  const service = await serve();
  const [one, other] = [await replicaOf(service.door.url), await replicaOf(service.door.url)];
  await expect.poll(() => [one.sync.status()?.state, other.sync.status()?.state], SOON).toEqual(['settled', 'settled']);
  one.store.create({ name: 'From one' }, { author: 'window' });
  await expect.poll(() => namesIn(other), SOON).toEqual(['From one']);
  other.store.create({ name: 'From the other' }, { author: 'window' });
  await expect.poll(() => namesIn(one), SOON).toEqual(['From one', 'From the other']);
});

test('it follows with its token, and a service that it knows by its certificate', async () => {
  const folder = temporaryFolder();
  const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  const { cert, key } = await makeCertificate({ names: ['localhost'], addresses: ['127.0.0.1'] });
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
  // On all addresses, so that reads need the token too.
  const service = await serve({ host: '0.0.0.0', tls: files });
  const replica = await replicaOf(`https://127.0.0.1:${service.door.port}`, service.door.fingerprint);
  await expect.poll(() => replica.sync.status()?.state, SOON).toBe('settled');
  service.store.create({ name: 'A' }, http);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A']);
});

test('other credentials end what was opened with those before', async () => {
  const service = await serve();
  const replica = await replicaOf(service.door.url);
  await expect.poll(() => replica.sync.status()?.state, SOON).toBe('settled');
  service.store.create({ name: 'A' }, http);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A']);
  // By then it follows: it would not hear of this so soon.
  service.store.create({ name: 'Heard' }, http);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A', 'Heard']);
  const before = callsOf(service, '/api/categories/changes');
  replica.sync.setCredentials(givenFor(addressOf(service.door.url), TOKEN_CREDENTIALS));
  // A call is logged when it is over.
  await expect.poll(() => callsOf(service, '/api/categories/changes'), SOON).toBe(before + 1);
  service.store.create({ name: 'B' }, http);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A', 'Heard', 'B']);
});

test('a service that was away is followed again', async () => {
  let isAway = false;
  let port = 0;
  // Keeps the address meanwhile: another program could take the port of a service that is away.
  const proxy = await startCuttingProxy(
    () => port,
    () => (isAway ? 'before' : 'none')
  );
  onTestFinished(() => proxy.close());
  const publicUrls = [`http://127.0.0.1:${proxy.port}`];
  const [service, again] = [await serve({ publicUrls }), await serve({ publicUrls })];
  port = service.door.port;
  const replica = await replicaOf(`http://127.0.0.1:${proxy.port}`);
  await expect.poll(() => replica.sync.status()?.state, SOON).toBe('settled');
  service.store.create({ name: 'A' }, http);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A']);
  // By then it follows: who asks to while the service stops is told to come back much later.
  service.store.create({ name: 'Heard' }, http);
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A', 'Heard']);
  isAway = true;
  port = again.door.port;
  await service.door.close();
  for (const name of ['A', 'Heard', 'B']) again.store.create({ name }, http);
  isAway = false;
  await expect.poll(() => namesIn(replica), SOON).toEqual(['A', 'Heard', 'B']);
});
