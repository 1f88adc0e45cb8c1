import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OpenWorkspaces } from '../../../../src-main/app/workspaces/open-workspaces';
import { ServiceCredentials } from '../../../../src-main/app/security/service-credentials';
import { logTo } from '../../../../src-main/platform/log';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WorkspaceThread } from '../../../../src-main/workspace/client';
import { FIRST_WORKSPACE_ID } from '../../../../src-shared/workspaces';
import { temporaryFolder } from '../../../support/temporary-folder';

const HEARTBEAT = {
  whileOpen: { everyMs: 1_000, beats: 5 },
  whileClosing: { everyMs: 1_000, beats: 5 },
  mostEndingMs: 200
};
/** Longer than a thread may be silent. Beats pass only where a test says so, and all at once: no thread is slow, and one that hangs is not waited for. */
const letBeatsPass = (): void => void vi.advanceTimersByTime(10_000);
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Sleeps, so that it takes no time of others; it can be ended as what runs for ever. */
const SLEEPING = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

/** Open workspaces whose threads are real, and do nothing but answer, until `hangs` of a call is true. */
const opened = (hangs: string, how = SLEEPING) => {
  const folder = temporaryFolder();
  const entry = join(folder, 'thread.mjs');
  const listening = "{ state: 'listening', url: 'http://127.0.0.1:1', port: 1 }";
  writeFileSync(
    entry,
    `import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
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
    onReopened: (id) => {
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
        onHung: () => void open.reopen(id),
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
  const undone = thread.forward('undo', null);
  letBeatsPass();
  expect(await undone).toMatchObject({ ok: false });
  await openedAnew;
  expect(events).toEqual([`${FIRST_WORKSPACE_ID} hangs`, `${FIRST_WORKSPACE_ID} is opened anew`]);
  expect(await pauseIn(open)).toMatchObject({ value: { paused: expect.stringContaining('Sync now') as string } });
  expect(await (await open.thread(FIRST_WORKSPACE_ID)).forward('undo', null)).toMatchObject({ ok: true });
  expect(await open.closeAll()).toBe('closed');
});

test('all are closed in time, also where one hangs', async () => {
  const { open, events } = opened("key === 'close'");
  await pauseIn(open);
  const closed = open.closeAll();
  letBeatsPass();
  expect(await closed).toBe('closed');
  expect(events).toEqual([]);
});

test('and where one hangs so that nothing can end it, which is said', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const { open } = opened("key === 'close'", `readFileSync(${JSON.stringify(pipe)}, 'utf8');`);
  await pauseIn(open);
  const thread = await open.thread(FIRST_WORKSPACE_ID);
  const closed = open.closeAll();
  // Opened once the thread reads, which ends when there is nobody left who could write. A text is read in one call of C++.
  const writer = await openFile(pipe, 'w');
  letBeatsPass();
  const ending = await closed;
  await writer.close();
  await thread.gone;
  expect(ending).toBe('hanging');
});
