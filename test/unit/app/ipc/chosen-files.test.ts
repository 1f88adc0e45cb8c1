import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { ChosenFiles } from '../../../../src-main/app/ipc/chosen-files';

const page = () => new EventEmitter() as unknown as WebContents;

test('a window reaches the files that it has chosen, until it forgets them, and those of no other', () => {
  const files = new ChosenFiles();
  const [one, other] = [page(), page()];
  const { id, name } = files.add(one, { file: '/home/ada/tree.csv' });
  expect(name).toBe('tree.csv');
  expect(files.get(one, id)).toEqual({ file: '/home/ada/tree.csv' });
  expect(() => files.get(other, id)).toThrow('Choose it again');
  files.forget(other, id);
  expect(files.get(one, id)).toEqual({ file: '/home/ada/tree.csv' });
  files.forget(one, id);
  expect(() => files.get(one, id)).toThrow('Choose it again');
});

test('a window that chooses many files listens for its end no more often than one that chooses none', () => {
  const files = new ChosenFiles();
  const sender = page();
  for (let file = 0; file < 30; file += 1) files.forget(sender, files.add(sender, { file: `/home/ada/${file}` }).id);
  expect(sender.listenerCount('destroyed')).toBe(0);
});
