import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { hasTooManyValues } from '../../../../src-main/app/ipc/window-channel';
import { CancellableCalls } from '../../../../src-main/app/ipc/cancellable-calls';
import type { CancelFlag } from '../../../../src-main/workspace/thread-protocol';
import { OpenedImports } from '../../../../src-main/app/ipc/opened-imports';
import type { Isolated } from '../../../../src-main/platform/isolated';

const MILLION = 1_000_000;

test('what people do passes: a million ids, a long text, the bytes of a picture', () => {
  for (const argument of [null, 'x', { ids: Array.from({ length: MILLION }, (_, id) => id) }, 'x'.repeat(10 * MILLION)])
    expect(hasTooManyValues(argument, false)).toBe(false);
  expect(hasTooManyValues({ kind: 'png', bytes: new Uint8Array(5 * MILLION) }, true)).toBe(false);
});

test('millions of values, of bytes that nobody asked for, and a value that contains itself do not', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const wide = { ids: Array.from({ length: 2 * MILLION }, () => null) };
  for (const argument of [new Uint8Array(5 * MILLION), new ArrayBuffer(5 * MILLION), wide, [[wide.ids]], cyclic])
    expect(hasTooManyValues(argument, false)).toBe(true);
});

test('a window ends that of its calls which it names, and neither its others nor those of another window', async () => {
  const calls = new CancellableCalls();
  const over = Promise.withResolvers<void>();
  const flags: CancelFlag[] = [];
  const call = (id: number, callId?: string): Promise<void> =>
    calls.run({ id }, callId, (cancel) => {
      flags.push(cancel);
      return over.promise;
    });
  const cancelled = (): boolean[] => flags.map(({ isCancelled }) => isCancelled);
  const underWay = [call(1, 'edit'), call(2, 'edit'), call(1, 'import'), call(1)];
  calls.cancel({ id: 2 }, 'import');
  expect(cancelled()).toEqual([false, false, false, false]);
  calls.cancel({ id: 2 }, 'edit');
  expect(cancelled()).toEqual([false, true, false, false]);
  calls.cancel({ id: 1 }, 'import');
  expect(cancelled()).toEqual([false, true, true, false]);
  const later = call(2, 'import');
  expect(cancelled()).toEqual([false, true, true, false, false]);
  await expect(call(2, 'import')).rejects.toThrow('under way');
  over.resolve();
  await Promise.all([...underWay, later]);
  calls.cancel({ id: 1 }, 'edit');
  expect(flags[0]?.isCancelled).toBe(false);
});

test('the workspace’s thread knows the call by its id, so that its progress can be told from that of another', async () => {
  const calls = new CancellableCalls();
  expect(await calls.run({ id: 1 }, 'import', async ({ callId }) => callId)).toBe('import');
});

let windows = 0;
const page = () => {
  windows += 1;
  return Object.assign(new EventEmitter(), { id: windows });
};

const opened = () => {
  const kills: ReturnType<typeof vi.fn<() => void>>[] = [];
  const start = (): Isolated => {
    const kill = vi.fn<() => void>();
    kills.push(kill);
    return { send: () => undefined, onMessage: () => undefined, onExit: () => undefined, kill };
  };
  return { kills, imports: new OpenedImports(start, (error) => expect.fail(String(error))) };
};

test('a window reaches the file that it has opened, until it forgets it, and that of no other', () => {
  const { imports, kills } = opened();
  const [one, other] = [page(), page()];
  const { id, name } = imports.add(one, { file: '/home/ada/tree.csv' });
  expect(name).toBe('tree.csv');
  expect(imports.reader(one, id)).toBe(imports.reader(one, id));
  expect(() => imports.reader(other, id)).toThrow('Choose it again');
  imports.forget(other, id);
  expect(kills).toHaveLength(1);
  expect(kills[0]).not.toHaveBeenCalled();
  imports.forget(one, id);
  expect(kills[0]).toHaveBeenCalledOnce();
  expect(() => imports.reader(one, id)).toThrow('Choose it again');
});

test.each(['destroyed', 'did-navigate'])('the process of a file ends with its page (%s)', (event) => {
  const { imports, kills } = opened();
  const sender = page();
  const { id } = imports.add(sender, { name: 'list.txt', bytes: Buffer.from('A') });
  imports.reader(sender, id);
  sender.emit(event);
  expect(kills[0]).toHaveBeenCalledOnce();
});

test('a window has one file at a time, and listens for its end once', () => {
  const { imports, kills } = opened();
  const sender = page();
  for (let file = 0; file < 30; file += 1) {
    const { id } = imports.add(sender, { file: `/home/ada/${file}` });
    imports.reader(sender, id);
  }
  expect(kills.filter(({ mock }) => mock.calls.length === 0)).toHaveLength(1);
  expect(sender.listenerCount('destroyed')).toBe(1);
});

test('a reading that was cancelled is begun anew by the next look', () => {
  const { imports, kills } = opened();
  const sender = page();
  const { id } = imports.add(sender, { file: '/home/ada/tree.csv' });
  const first = imports.reader(sender, id);
  imports.endReader(sender, id);
  expect(kills[0]).toHaveBeenCalledOnce();
  expect(imports.reader(sender, id)).not.toBe(first);
});

test('a process that has ended by itself is begun anew by the next look', () => {
  const { imports, kills } = opened();
  const sender = page();
  const { id } = imports.add(sender, { file: '/home/ada/tree.csv' });
  const first = imports.reader(sender, id);
  first.end();
  expect(imports.reader(sender, id)).not.toBe(first);
  expect(kills).toHaveLength(2);
});
