import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { Sharing } from '../../../../src-shared/sharing';
import { NetworkSharing } from '../../../../src-main/app/workspaces/network-sharing';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { logTo } from '../../../../src-main/platform/log';
import { sqliteService } from '../../../../src-main/store/sqlite/sqlite-service';
import { WorkspaceStore } from '../../../../src-main/store/sqlite/workspace-store';
import type { WorkspaceThread } from '../../../../src-main/workspace/client';
import { SharedSocket } from '../../../../src-main/workspace/worker/socket-host';
import { layEmptyWorkspace } from '../../../support/empty-workspace';
import { TOKEN } from '../../../support/service-under-test';
import { temporaryFolder } from '../../../support/temporary-folder';

type Thread = Pick<WorkspaceThread, 'call'>;

/** A thread whose port is as the test says, with what it was asked. */
const threadThat = (answer: (name: string) => unknown): { readonly thread: Thread; readonly asked: string[] } => {
  const asked: string[] = [];
  const call = (name: string): Promise<never> => {
    asked.push(name);
    return Promise.resolve().then(() => answer(name) as never);
  };
  return { thread: { call }, asked };
};
const obeying = () => threadThat((name) => (name === 'share' ? { state: 'open', port: 8443 } : { state: 'closed' }));

/** A thread with the door for other computers. */
const byDoor = (door: SharedSocket): Thread => ({
  call: async (name, args): Promise<never> => {
    const access = accessSchema.safeParse(args);
    return (name === 'share' && access.success ? await door.open(access.data) : await door.close()) as never;
  }
});
const accessSchema = z.object({
  port: z.int(),
  token: z.string(),
  files: z.object({ certFile: z.string(), keyFile: z.string() })
});

/** A port of all addresses of this computer that somebody else has. */
const takenPort = async (): Promise<{ readonly port: number; readonly release: () => void }> => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A port has a number.');
  return { port: address.port, release: () => void server.close() };
};

const sharingIn = (folder: string, isSafeMode = false) => {
  const registry = new WorkspaceRegistry(folder);
  const { id } = registry.first;
  const told: Sharing['state'][] = [];
  const sharing = new NetworkSharing({
    registry,
    settings: { certificate: null, change: () => undefined },
    ownBeside: join(folder, 'canopy'),
    isSafeMode,
    onChanged: (_id, { state }) => told.push(state),
    log: logTo(() => undefined, 'error')
  });
  return { registry, id, told, sharing };
};

test('what is shared is shown as shared, with the certificate that is presented, also when its file is gone', async () => {
  const folder = temporaryFolder();
  const { id, sharing } = sharingIn(folder);
  const on = await sharing.start(id, obeying().thread, 'a token');
  rmSync(join(folder, 'canopy.tls-cert.pem'));
  expect(await sharing.read(id)).toEqual(on);
  expect(on).toMatchObject({ state: 'on', port: 8443, certificate: { origin: 'made' } });
});

test('what was turned off stays off after a restart, also where the thread gives no answer any more', async () => {
  const folder = temporaryFolder();
  const { id, sharing, registry } = sharingIn(folder);
  await sharing.start(id, obeying().thread, 'a token');
  const { thread } = threadThat(() => {
    throw new Error('The workspace is being closed.');
  });
  await expect(sharing.stop(id, thread)).rejects.toThrow('being closed');
  expect(registry.get(id).sharing).toEqual({ isOn: false, port: 8443 });
  const restarted = sharingIn(folder);
  const next = obeying();
  await restarted.sharing.resume(id, next.thread, 'a token');
  expect(next.asked).toEqual([]);
});

test('it is shared again after a restart, and each change is told', async () => {
  const folder = temporaryFolder();
  const { id, sharing, told } = sharingIn(folder);
  await sharing.start(id, obeying().thread, 'a token');
  const restarted = sharingIn(folder);
  const next = obeying();
  await restarted.sharing.resume(id, next.thread, 'a token');
  expect(next.asked).toEqual(['share']);
  expect(await restarted.sharing.stop(id, next.thread)).toMatchObject({ state: 'off', problem: null });
  expect([told, restarted.told]).toEqual([['on'], ['on', 'off']]);
});

test('where it cannot be shared again, it is off and says why', async () => {
  const folder = temporaryFolder();
  const { id, sharing } = sharingIn(folder);
  await sharing.start(id, obeying().thread, 'a token');
  const restarted = sharingIn(folder);
  await restarted.sharing.resume(
    id,
    threadThat(() => ({ state: 'failed', message: 'The port is taken.' })).thread,
    'x'
  );
  const now = await restarted.sharing.read(id);
  expect(now).toMatchObject({ state: 'off' });
  expect(now.state === 'off' && now.problem).toContain('The port is taken.');
});

test('in safe mode nothing is shared by itself', async () => {
  const folder = temporaryFolder();
  const { id, sharing } = sharingIn(folder);
  await sharing.start(id, obeying().thread, 'a token');
  const restarted = sharingIn(folder, true);
  const next = obeying();
  await restarted.sharing.resume(id, next.thread, 'a token');
  expect(next.asked).toEqual([]);
  expect(await restarted.sharing.read(id)).toMatchObject({ state: 'off', problem: null });
});

test('a port that another program has is said, and another one is taken where the person shares again', async () => {
  const folder = temporaryFolder();
  const { id, sharing, registry } = sharingIn(folder);
  const { port, release } = await takenPort();
  onTestFinished(release);
  registry.change(id, { sharing: { isOn: true, port } });
  layEmptyWorkspace(join(folder, 'shared.canopy'));
  const store = WorkspaceStore.open(join(folder, 'shared.canopy'));
  onTestFinished(() => store.close());
  const door = new SharedSocket({ service: () => sqliteService(store), log: logTo(() => undefined, 'error') });
  onTestFinished(async () => void (await door.close()));
  const thread = byDoor(door);
  await sharing.resume(id, thread, TOKEN);
  const off = await sharing.read(id);
  expect(off.state === 'off' && off.problem).toContain(`Port ${port} is in use by another program`);
  const on = await sharing.start(id, thread, TOKEN);
  expect(on.state === 'on' && on.port).not.toBe(port);
  expect(on.state).toBe('on');
});
