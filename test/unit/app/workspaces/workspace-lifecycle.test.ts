import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type OpenThread, OpenWorkspaces } from '../../../../src-main/app/workspaces/open-workspaces';
import type { RegisteredWorkspace } from '../../../../src-main/app/workspaces/registry-file';
import { logTo } from '../../../../src-main/platform/log';
import { alwaysAsync } from '../../../support/fuzz-runs';
import { ServiceCredentials } from '../../../../src-main/app/security/service-credentials';
import { WorkspaceRegistry } from '../../../../src-main/app/workspaces/workspace-registry';
import { WorkspaceThread } from '../../../../src-main/workspace/client';
import { FIRST_WORKSPACE_ID } from '../../../../src-shared/workspaces';
import { temporaryFolder } from '../../../support/temporary-folder';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A thread whose end is decided by the test: when it says that it has closed, and when its file is free. */
class StandIn {
  readonly #closed = Promise.withResolvers<void>();
  readonly #freed = Promise.withResolvers<void>();
  isAsked = false;
  hasFile = true;
  readonly gone = this.#freed.promise;

  constructor(readonly id: string) {}

  close(): Promise<void> {
    this.isAsked = true;
    return this.#closed.promise;
  }

  /** It has ended, and its file is free. A thread ends by being closed or by a crash. */
  end(how: 'closed' | 'crashed'): void {
    this.hasFile = false;
    this.#freed.resolve();
    if (how === 'closed') this.#closed.resolve();
    else this.#closed.reject(new Error('The thread has crashed.'));
    this.#closed.promise.catch(() => undefined);
  }

  async call(key: string): Promise<unknown> {
    await settled();
    if (!this.hasFile) throw new Error('The thread has ended.');
    if (key === 'readReplica') return { kind: 'local' };
    return key === 'listen' ? { state: 'listening', url: 'http://127.0.0.1:1', port: 1 } : null;
  }
}

const IDS = ['a', 'b'];

const opened = () => {
  const threads: StandIn[] = [];
  const known = new Map<string, RegisteredWorkspace>(
    IDS.map((id) => [
      id,
      {
        id,
        name: id,
        file: `${id}.canopy`,
        kind: 'local',
        address: null,
        auth: null,
        port: 1,
        certificate: null,
        sharing: null,
        lastOpened: null,
        unsettled: null,
        copiedFrom: null,
        draft: null
      }
    ])
  );
  const find = (id: string) => known.get(id);
  const get = (id: string) => {
    const workspace = find(id);
    if (workspace === undefined) throw new Error('not there');
    return workspace;
  };
  const open = new OpenWorkspaces({
    registry: { find, get, change: get, fileOf: ({ file }) => file },
    credentials: { read: () => Promise.resolve(null) },
    tokens: { renewed: () => Promise.reject(new Error('Nobody has signed in.')) },
    resumeSharing: () => Promise.resolve(),
    firstPort: () => 0,
    onListChanged: () => undefined,
    onSyncSummariesChanged: () => undefined,
    onHung: () => undefined,
    onReopened: () => undefined,
    onListening: () => undefined,
    log: logTo(() => undefined),
    start: (id) => {
      expect(threads.filter((thread) => thread.id === id && thread.hasFile)).toEqual([]);
      const thread = new StandIn(id);
      threads.push(thread);
      return thread as unknown as OpenThread;
    }
  });
  open.connections.admit({ value: 'a-token', keeping: 'kept' });
  const live = (id: string): StandIn | undefined => threads.find((thread) => thread.id === id && thread.hasFile);
  const show = (...ids: readonly string[]): void => {
    for (const id of ids) open.open(id);
    open.keepOnly(new Set(ids));
  };
  return { open, threads, live, show };
};

test('left and returned to twice while it closes slowly, a workspace has one thread, and all wait for it at the end', async () => {
  const { open, threads, live, show } = opened();
  show('a');
  show('b');
  show('b', 'a');
  show('b');
  show('b', 'a');
  await settled();
  expect(threads.map(({ id }) => id)).toEqual(['a', 'b']);
  let isClosed = false;
  const closing = open.closeAll().then((outcome) => {
    isClosed = true;
    return outcome;
  });
  live('b')?.end('closed');
  await settled();
  expect(isClosed).toBe(false);
  live('a')?.end('closed');
  expect(await closing).toBe('closed');
  expect(threads.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('a workspace that is returned to while it closes is open again once its file is free, and calls wait for that', async () => {
  const { open, threads, live, show } = opened();
  show('a');
  show('b');
  show('b', 'a');
  const thread = open.thread('a');
  await settled();
  expect(threads).toHaveLength(2);
  live('a')?.end('closed');
  expect(await thread).toBe(threads[2]);
});

test('a workspace that a window turns to stays open where work on it ends before the window has loaded', async () => {
  const { open, threads, live, show } = opened();
  show('a');
  const work = Promise.withResolvers<void>();
  void open.withThread('b', () => work.promise);
  open.open('b');
  await settled();
  work.resolve();
  await settled();
  expect(open.isOpen('b')).toBe(true);
  expect(await open.thread('b')).toBe(live('b'));
  open.keepOnly(new Set(['a', 'b']));
  await open.withThread('b', async () => undefined);
  expect(threads.map(({ isAsked }) => isAsked)).toEqual([false, false]);
  show('a');
  await settled();
  expect(live('b')?.isAsked).toBe(true);
});

test('whoever waits for a workspace that is left again before it could be opened is refused', async () => {
  const { open, show } = opened();
  show('a');
  show('b');
  show('b', 'a');
  const thread = open.thread('a');
  show('b');
  await expect(thread).rejects.toThrow('No open workspace');
});

const step = fc.oneof(
  fc.record({ kind: fc.constant('show' as const), ids: fc.subarray(IDS) }),
  fc.record({ kind: fc.constantFrom('close' as const, 'end' as const, 'crash' as const), id: fc.constantFrom(...IDS) }),
  fc.record({ kind: fc.constant('pause' as const) })
);

test('whatever is opened, left, closed, ended and broken in whatever order, no file has two threads, and the end waits for all', async () => {
  await alwaysAsync(200, [fc.array(step, { maxLength: 30 })], async (steps) => {
    const { open, threads, live, show } = opened();
    let shown: readonly string[] = [];
    for (const taken of steps) {
      if (taken.kind === 'show') show(...(shown = taken.ids));
      else if (taken.kind === 'close') {
        void open.close(taken.id);
        shown = shown.filter((id) => id !== taken.id);
      } else if (taken.kind === 'crash') live(taken.id)?.end('crashed');
      else if (taken.kind === 'end') {
        const thread = live(taken.id);
        if (thread?.isAsked === true) thread.end('closed');
      } else await settled();
    }
    // What is shown is there, or comes once the file is free.
    for (const id of IDS) {
      const answer = await Promise.race([open.thread(id).catch(() => 'closed'), settled().then(() => 'waiting')]);
      if (shown.includes(id)) expect(answer).not.toBe('closed');
      else expect(answer).toBe('closed');
    }
    let isOver = false;
    const closing = open.closeAll().then((outcome) => {
      isOver = true;
      return outcome;
    });
    for (let left = IDS.flatMap((id) => live(id) ?? []); left.length > 0; left = IDS.flatMap((id) => live(id) ?? [])) {
      await settled();
      expect(isOver).toBe(false);
      expect(left.every(({ isAsked }) => isAsked)).toBe(true);
      left[0]?.end('closed');
    }
    expect(await closing).toBe('closed');
    expect(threads.filter(({ hasFile }) => hasFile)).toEqual([]);
  });
});

describe('a thread that hangs', () => {
  const HEARTBEAT = {
    whileOpen: { everyMs: 1_000, beats: 5 },
    whileClosing: { everyMs: 1_000, beats: 5 }
  };
  /** Longer than a busy machine takes to end a thread. */
  const ENDS = 120_000;
  /** Longer than a thread may be silent. Beats pass only where a test says so, and all at once: no thread is slow, and one that hangs is not waited for. */
  const letBeatsPass = (): void => void vi.advanceTimersByTime(10_000);
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  /** Sleeps, so that it takes no time of others; it can be ended as what runs for ever. */
  const SLEEPING = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

  /** Open workspaces whose threads are real, and do nothing but answer, until `hangs` of a call is true. */
  const opened = (hangs: string, how = SLEEPING, mostEndingMs = ENDS) => {
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
          heartbeat: { ...HEARTBEAT, mostEndingMs }
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
    const { open } = opened("key === 'close'", `readFileSync(${JSON.stringify(pipe)}, 'utf8');`, 200);
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
});
