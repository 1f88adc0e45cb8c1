import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { CancelFlag } from '../../../src-main/workspace/thread-protocol';
import { Heartbeat, type Repeat, WHILE_CLOSING, WHILE_OPEN, WorkspaceThread } from '../../../src-main/workspace/client';
import { messages } from '../../../src-main/workspace/messages';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

const ANSWER = "parentPort.postMessage({ kind: 'outcome', id, outcome: { ok: true, value: null } });";
const ANSWER_FLAG =
  "parentPort.postMessage({ kind: 'outcome', id, outcome: { ok: true, value: Atomics.load(new Int32Array(cancelFlag), 0) } });";
const PROGRESS =
  "parentPort.postMessage({ kind: 'event', name: 'tree.editProgress', payload: { done: 1, total: 2 } });";

interface ThreadUnderTest {
  readonly thread: WorkspaceThread;
  readonly onEvent: ReturnType<typeof vi.fn<() => void>>;
  readonly onFailure: ReturnType<typeof vi.fn<(error: Error) => void>>;
  readonly onHung: ReturnType<typeof vi.fn<() => void>>;
  /** So many beats, one after the other: by a clock, a busy machine would end a thread that has not even started. */
  readonly beat: (times: number) => void;
  /** What `UNTIL_TOLD` waits for. */
  readonly tell: () => void;
}

const UNTIL_TOLD = "while (!existsSync(new URL('told', import.meta.url)));";

/** A thread that does this with each call. */
const threadThat = (does: string, mostClosingMs?: number): ThreadUnderTest => {
  const folder = temporaryFolderInMemory();
  const entry = join(folder, 'thread.mjs');
  writeFileSync(
    entry,
    `import { existsSync } from 'node:fs';\nimport { parentPort } from 'node:worker_threads';\nparentPort.on('message', ({ id, key, cancelFlag }) => { ${does} });\n`
  );
  const [onEvent, onFailure, onHung] = [vi.fn<() => void>(), vi.fn<(error: Error) => void>(), vi.fn<() => void>()];
  let beatOnce = (): void => undefined;
  const repeat: Repeat = (beat) => {
    beatOnce = beat;
    return () => (beatOnce = () => undefined);
  };
  const data = { name: 'test', file: 'test.canopy', sampleFile: '', backupCheck: '', syncPaused: null };
  return {
    thread: new WorkspaceThread({
      entry,
      data,
      jsonTrial: () => Promise.resolve('parsed'),
      writeLog: () => undefined,
      onEvent,
      onHung,
      onFailure,
      heartbeat: { repeat, ...(mostClosingMs !== undefined && { mostClosingMs }) }
    }),
    onEvent,
    onFailure,
    onHung,
    beat: (times) => {
      for (let time = 0; time < times; time += 1) beatOnce();
    },
    tell: () => writeFileSync(join(folder, 'told'), '')
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
  const { thread, tell } = threadThat(`${UNTIL_TOLD} ${ANSWER_FLAG}`);
  const cancel = new CancelFlag();
  const edits = [thread.forward('undo', null, cancel), thread.forward('editTree', null, cancel)];
  cancel.cancel();
  tell();
  expect(await edits[1]).toEqual({ ok: true, value: 1 });
  for (const key of ['editTree', 'undo', 'redo'] as const) {
    const later = new CancelFlag();
    expect(await thread.forward(key, null, later)).toEqual({ ok: true, value: 0 });
    later.cancel();
  }
});

it('ends the edit of one call, and not the one of another that waits beside it', async () => {
  const { thread, tell } = threadThat(`${UNTIL_TOLD} ${ANSWER_FLAG}`);
  const [one, other] = [new CancelFlag(), new CancelFlag()];
  const edits = [thread.forward('importTaken', null, one), thread.forward('importTaken', null, other)];
  other.cancel();
  tell();
  expect(await Promise.all(edits)).toEqual([
    { ok: true, value: 0 },
    { ok: true, value: 1 }
  ]);
});

it('ends a thread that hangs, says so once, and leaves no call without an answer', async () => {
  const { thread, beat, onEvent, onFailure, onHung } = threadThat(`${PROGRESS} for (;;);`);
  const answer = thread.forward('undo', null);
  await expect.poll(() => onEvent.mock.calls).toHaveLength(1);
  beat(WHILE_OPEN.beats);
  expect(onHung).not.toHaveBeenCalled();
  beat(3);
  expect(await answer).toMatchObject({ ok: false, error: { code: 'storage_failed', detail: messages.hung } });
  await thread.gone;
  expect(onHung).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
  await expect(thread.close()).rejects.toThrow(messages.hung);
});

it('ends one that hangs as it is closed, and tells nobody but who closes it', async () => {
  const { thread, beat, onEvent, onFailure, onHung } = threadThat(
    `${PROGRESS} if (key === 'close') for (;;); ${ANSWER}`
  );
  expect(await thread.forward('undo', null)).toMatchObject({ ok: true });
  const closing = thread.close();
  await expect.poll(() => onEvent.mock.calls).toHaveLength(2);
  beat(WHILE_CLOSING.beats + 1);
  await expect(closing).rejects.toThrow(messages.hung);
  await thread.gone;
  expect(onHung).not.toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});

it('ends one that answers, and never finishes what it is doing as it is closed', async () => {
  const { thread, onHung, onFailure } = threadThat(`if (key !== 'close') { ${ANSWER} }`, 10);
  expect(await thread.forward('undo', null)).toMatchObject({ ok: true });
  await expect(thread.close()).rejects.toThrow(messages.hung);
  await thread.gone;
  expect(onHung).not.toHaveBeenCalled();
  expect(onFailure).not.toHaveBeenCalled();
});

it('lets one work that takes long and says so in between', async () => {
  const { thread, beat, onEvent, onHung } = threadThat(
    `if (key === 'undo') for (let part = 0; part < 5; part += 1) ${PROGRESS} ${ANSWER}`
  );
  onEvent.mockImplementation(() => beat(WHILE_OPEN.beats));
  expect(await thread.forward('undo', null)).toMatchObject({ ok: true });
  expect(onEvent).toHaveBeenCalledTimes(5);
  expect(onHung).not.toHaveBeenCalled();
  await thread.close();
});

it('asks one question at a time, counts anew from each answer, and no more once it is stopped', () => {
  const [ping, onSilent] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const timers = new Set<() => void>();
  const heartbeat = new Heartbeat(ping, onSilent, (beat) => {
    timers.add(beat);
    return () => void timers.delete(beat);
  });
  const after = (beats: number): number[] => {
    for (let time = 0; time < beats; time += 1) for (const beat of timers) beat();
    return [ping.mock.calls.length, onSilent.mock.calls.length, timers.size];
  };
  const limit = { everyMs: 100, beats: 3 };
  heartbeat.watch(limit);
  expect(after(3)).toEqual([1, 0, 1]);
  heartbeat.reset();
  expect(after(3)).toEqual([2, 0, 1]);
  heartbeat.watch(limit);
  expect(after(3)).toEqual([3, 0, 1]);
  expect(after(2)).toEqual([3, 1, 0]);
  heartbeat.watch(limit);
  heartbeat.stop();
  expect(after(9)).toEqual([3, 1, 0]);
});
