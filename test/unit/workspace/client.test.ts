import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { CancelFlag } from '../../../src-main/workspace/thread-protocol';
import { WorkspaceThread } from '../../../src-main/workspace/client';
import { temporaryFolder } from '../../support/temporary-folder';

/** A thread that does this with each call. */
const threadThat = (
  does: string
): {
  thread: WorkspaceThread;
  onFailure: ReturnType<typeof vi.fn<(error: Error) => void>>;
  onHung: ReturnType<typeof vi.fn<() => void>>;
} => {
  const entry = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(
    entry,
    `import { parentPort, workerData } from 'node:worker_threads';\nparentPort.on('message', ({ id, key, cancelFlag }) => { ${does} });\n`
  );
  const onFailure = vi.fn<(error: Error) => void>();
  const onHung = vi.fn<() => void>();
  const heartbeat = {
    whileOpen: { everyMs: 100, beats: 10 },
    whileClosing: { everyMs: 100, beats: 5 },
    mostClosingMs: 2_000
  };
  const data = { name: 'test', file: 'test.canopy', sampleFile: '', backupCheck: '', syncPaused: null };
  return {
    thread: new WorkspaceThread({
      entry,
      data,
      jsonTrial: () => Promise.resolve('parsed'),
      writeLog: () => undefined,
      onEvent: () => undefined,
      onHung,
      onFailure,
      heartbeat
    }),
    onFailure,
    onHung
  };
};

it.each([`throw new Error('broken')`, 'process.exit(3)'])(
  'says once that the thread has ended, and leaves no call without an answer, after %s',
  async (does) => {
    const { thread, onFailure } = threadThat(does);
    const outcomes = await Promise.all([thread.forward('undo', null), thread.forward('redo', null)]);
    expect(outcomes).toMatchObject([
      { ok: false, error: { code: 'internal' } },
      { ok: false, error: { code: 'internal' } }
    ]);
    expect(await thread.gone).toBeUndefined();
    expect(await thread.forward('undo', null)).toMatchObject({ ok: false, error: { code: 'internal' } });
    await expect(thread.close()).rejects.toThrow(/broken|code 3/);
    expect(onFailure).toHaveBeenCalledOnce();
  }
);

it('is no failure when it ends as it is closed, and close still ends', async () => {
  const { thread, onFailure } = threadThat('process.exit(3)');
  await expect(thread.close()).rejects.toThrow(/broken|code 3/);
  expect(onFailure).not.toHaveBeenCalled();
});

it('ends edits that still wait for their turn, and not those that come after', async () => {
  const busy = 'const until = Date.now() + 50; while (Date.now() < until);';
  const flag = 'cancelFlag && Atomics.load(new Int32Array(cancelFlag), 0)';
  const { thread } = threadThat(
    `${busy} parentPort.postMessage({ kind: 'outcome', id, outcome: { ok: true, value: ${flag} } });`
  );
  const cancel = new CancelFlag();
  const edits = [thread.forward('undo', null, cancel), thread.forward('editTree', null, cancel)];
  cancel.cancel();
  expect(await edits[1]).toEqual({ ok: true, value: 1 });
  for (const key of ['editTree', 'undo', 'redo'] as const) {
    const later = new CancelFlag();
    expect(await thread.forward(key, null, later)).toEqual({ ok: true, value: 0 });
    later.cancel();
  }
});

it('ends the edit of one call, and not the one of another that waits beside it', async () => {
  const busy = 'const until = Date.now() + 50; while (Date.now() < until);';
  const { thread } = threadThat(
    `${busy} parentPort.postMessage({ kind: 'outcome', id, outcome: { ok: true, value: cancelFlag && Atomics.load(new Int32Array(cancelFlag), 0) } });`
  );
  const [one, other] = [new CancelFlag(), new CancelFlag()];
  const edits = [thread.forward('importTaken', null, one), thread.forward('importTaken', null, other)];
  other.cancel();
  expect(await Promise.all(edits)).toEqual([
    { ok: true, value: 0 },
    { ok: true, value: 1 }
  ]);
});

const ANSWER = "parentPort.postMessage({ kind: 'outcome', id, outcome: { ok: true, value: null } });";

it('ends a thread that hangs, says so once, and leaves no call without an answer', async () => {
  const { thread, onFailure, onHung } = threadThat('for (;;);');
  expect(await thread.forward('undo', null)).toMatchObject({
    ok: false,
    error: { code: 'storage_failed', detail: expect.stringContaining('stopped responding') as string }
  });
  await thread.gone;
  expect(onHung).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
  await expect(thread.close()).rejects.toThrow('stopped responding');
});

it('ends one that hangs as it is closed, and tells nobody but who closes it', async () => {
  const { thread, onFailure, onHung } = threadThat(`if (key === 'close') for (;;); ${ANSWER}`);
  expect(await thread.forward('undo', null)).toMatchObject({ ok: true });
  await expect(thread.close()).rejects.toThrow('stopped responding');
  await thread.gone;
  expect(onHung).not.toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});

it('ends one that answers, and never finishes what it is doing as it is closed', async () => {
  const { thread, onHung, onFailure } = threadThat(`if (key !== 'close') { ${ANSWER} }`);
  expect(await thread.forward('undo', null)).toMatchObject({ ok: true });
  await expect(thread.close()).rejects.toThrow('stopped responding');
  await thread.gone;
  expect(onHung).not.toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});

it('lets one work that takes long and says so in between', async () => {
  const progress =
    "parentPort.postMessage({ kind: 'event', name: 'tree.editProgress', payload: { done: 1, total: 2 } });";
  const { thread, onHung } = threadThat(
    `if (key === 'undo') for (let part = 0; part < 15; part += 1) { const until = Date.now() + 150; while (Date.now() < until); ${progress} } ${ANSWER}`
  );
  expect(await thread.forward('undo', null)).toMatchObject({ ok: true });
  expect(onHung).not.toHaveBeenCalled();
  await thread.close();
});
