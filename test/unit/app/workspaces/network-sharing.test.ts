import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Sharing } from '../../../../src-shared/sharing';
import { NetworkSharing } from '../../../../src-main/app/workspaces/network-sharing';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { logTo } from '../../../../src-main/platform/log';
import type { WorkspaceThread } from '../../../../src-main/workspace/client';
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

const sharingIn = (folder: string) => {
  const registry = new WorkspaceRegistry(folder);
  const { id } = registry.first;
  const told: Sharing['state'][] = [];
  const sharing = new NetworkSharing({
    registry,
    settings: { certificate: null, change: () => undefined },
    ownBeside: join(folder, 'canopy'),
    isSafeMode: false,
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
