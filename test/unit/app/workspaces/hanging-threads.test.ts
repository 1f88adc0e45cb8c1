import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OpenWorkspaces } from '../../../../src-main/app/workspaces/open-workspaces';
import { ServiceCredentials } from '../../../../src-main/app/security/service-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WorkspaceThread } from '../../../../src-main/workspace/client';
import { FIRST_WORKSPACE_ID } from '../../../../src-shared/workspaces';
import { temporaryFolder } from '../../../support/temporary-folder';

const HEARTBEAT = { whileOpen: { everyMs: 100, beats: 50 }, whileClosing: { everyMs: 100, beats: 5 } };

/** Open workspaces whose threads are real, and do nothing but answer, until `hangs` of a call is true. */
const opened = (hangs: string, how = 'for (;;);') => {
  const folder = temporaryFolder();
  const entry = join(folder, 'thread.mjs');
  const listening = "{ state: 'listening', url: 'http://127.0.0.1:1', port: 1 }";
  writeFileSync(
    entry,
    `import { parentPort, workerData } from 'node:worker_threads';
parentPort.on('message', ({ id, key, args }) => {
  if (${hangs}) { ${how} }
  const value = key === 'listen' ? ${listening} : key === 'readReplica' ? { kind: 'local' } : key === 'callService' ? { status: 200, paused: workerData.syncPaused } : null;
  parentPort.postMessage({ kind: 'outcome', id, outcome: { ok: true, value } });
});
`
  );
  const events: string[] = [];
  const openedAnew = Promise.withResolvers<void>();
  const open: OpenWorkspaces = new OpenWorkspaces({
    registry: new WorkspaceRegistry(folder),
    credentials: new ServiceCredentials(folder),
    tokens: { renewed: () => Promise.reject(new Error('Nobody has signed in.')) },
    onListChanged: () => undefined,
    onSyncSummariesChanged: () => undefined,
    resumeSharing: () => Promise.resolve(),
    firstPort: () => 0,
    log: logTo(() => undefined),
    onListening: () => undefined,
    onHung: (id) => void events.push(`${id} hangs`),
    onOpenedAnew: (id) => {
      events.push(`${id} is opened anew`);
      openedAnew.resolve();
    },
    start: (id, { name, file, syncPaused }) =>
      new WorkspaceThread({
        entry,
        data: { name, file, syncPaused, sampleFile: '', backupCheck: '' },
        jsonTrial: () => Promise.resolve('parsed'),
        writeLog: () => undefined,
        onEvent: () => undefined,
        onHung: () => void open.openAnew(id),
        onFailure: (error) => void events.push(error.message),
        heartbeat: HEARTBEAT
      })
  });
  open.open(FIRST_WORKSPACE_ID);
  return { open, events, openedAnew: openedAnew.promise };
};

/** Why the thread that is there does not sync. */
const pauseIn = async (open: OpenWorkspaces): Promise<unknown> =>
  (await open.thread(FIRST_WORKSPACE_ID)).forward('callService', null);

test('a workspace whose thread hangs is opened anew, said so, and not synced by itself', async () => {
  const { open, events, openedAnew } = opened("key === 'undo' && workerData.syncPaused === null");
  expect(await pauseIn(open)).toMatchObject({ ok: true, value: { paused: null } });
  const thread = await open.thread(FIRST_WORKSPACE_ID);
  expect(await thread.forward('undo', null)).toMatchObject({ ok: false });
  await openedAnew;
  expect(events).toEqual([`${FIRST_WORKSPACE_ID} hangs`, `${FIRST_WORKSPACE_ID} is opened anew`]);
  expect(await pauseIn(open)).toMatchObject({ value: { paused: expect.stringContaining('Sync now') as string } });
  expect(await (await open.thread(FIRST_WORKSPACE_ID)).forward('undo', null)).toMatchObject({ ok: true });
  expect(await open.closeAll()).toBe('closed');
});

test('all are closed in time, also where one hangs', async () => {
  const { open, events } = opened("key === 'close'");
  await pauseIn(open);
  expect(await open.closeAll()).toBe('closed');
  expect(events).toEqual([]);
});

test('and where one hangs so that nothing can end it, which is said', async () => {
  const { open } = opened("key === 'close'", "('a' + '\\u0315\\u0300\\u05ae\\u0316'.repeat(20_000)).normalize('NFC');");
  await pauseIn(open);
  const thread = await open.thread(FIRST_WORKSPACE_ID);
  expect(await open.closeAll()).toBe('hanging');
  await thread.gone;
});
