import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { OpenedImports } from '../../../../src-main/app/ipc/opened-imports';
import type { Isolated } from '../../../../src-main/platform/isolated';

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
