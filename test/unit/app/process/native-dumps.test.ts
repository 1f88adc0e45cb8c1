import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NativeDumps } from '../../../../src-main/app/process/native-dumps';
import { temporaryFolder } from '../../../support/temporary-folder';

/** As Crashpad of Electron 42.0.0 leaves them: in one of three folders, with a `.meta` beside each. */
const dumped = (folder: string, name: string, second: number, state = 'pending'): string => {
  mkdirSync(join(folder, state), { recursive: true });
  const file = join(folder, state, `${name}.dmp`);
  for (const path of [file, file.replace('.dmp', '.meta')]) {
    writeFileSync(path, name);
    utimesSync(path, second, second);
  }
  writeFileSync(join(folder, 'settings.dat'), '');
  return file;
};

it('the newest dump is offered once, wherever Crashpad has put it', () => {
  const folder = join(temporaryFolder(), 'crashes', 'native');
  const dumps = new NativeDumps(folder);
  expect(dumps.newest()).toBeNull();
  dumps.settle();
  const first = dumped(folder, 'one', 100);
  expect(dumps.newest()).toBe(first);
  dumps.settle();
  expect(new NativeDumps(folder).newest()).toBeNull();
  const second = dumped(folder, 'two', 200, 'completed');
  expect(new NativeDumps(folder).newest()).toBe(second);
});

it('the three newest are kept, and nothing else of Crashpad is touched', () => {
  const folder = join(temporaryFolder(), 'crashes', 'native');
  for (let second = 1; second <= 6; second += 1) dumped(folder, `dump-${second}`, second);
  new NativeDumps(folder).removeOld();
  expect(readdirSync(join(folder, 'pending')).toSorted()).toEqual(
    [4, 5, 6].flatMap((second) => [`dump-${second}.dmp`, `dump-${second}.meta`])
  );
  expect(existsSync(join(folder, 'settings.dat'))).toBe(true);
});

it('where there is no folder, or a file in its place, nothing is offered', () => {
  const folder = join(temporaryFolder(), 'native');
  expect(() => new NativeDumps(folder).removeOld()).not.toThrow();
  writeFileSync(folder, 'a file');
  expect(new NativeDumps(folder).newest()).toBeNull();
});
