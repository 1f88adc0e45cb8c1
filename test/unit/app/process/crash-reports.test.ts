import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CrashReports } from '../../../../src-main/app/process/crash-reports';
import { temporaryFolder } from '../../../support/temporary-folder';

const VERSIONS = { canopy: '1.2.0', electron: '42.0.0' };
const at = (second: number): Date => new Date(Date.UTC(2026, 4, 1, 10, 0, second));

it('a crash leaves a report for its owner alone, with the stack and without what the error says', () => {
  const folder = join(temporaryFolder(), 'crashes');
  const reports = new CrashReports(folder, VERSIONS);
  const error = new TypeError('Cannot read “Secret shoes” in /home/ada/tax.canopy with Bearer abc');
  error.stack += '\n    at read (file:///home/ada/app/out/main/main.js:10:20)\n    at C:\\Users\\Ada\\x\\cli.js:1:2';
  reports.write(error, at(0));
  const file = reports.newest();
  const text = readFileSync(file ?? '', 'utf8');
  expect(JSON.parse(text)).toMatchObject({ name: 'TypeError', kind: 'uncaughtException', versions: VERSIONS });
  expect(text).toContain('at read (main.js:10:20)');
  expect(text).toContain('crash-reports.test.ts');
  expect(text).not.toMatch(/Secret|ada|Ada|Bearer|canopy\.test/);
  expect(statSync(file ?? '').mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('names no folder of the person, whatever characters it has', () => {
  const folder = join(temporaryFolder(), 'crashes');
  const reports = new CrashReports(folder, VERSIONS);
  const error = new Error('x');
  error.stack = [
    'Error: x',
    '    at async Openings.#add (/home/ada (work)/apps/main.js:1:2)',
    '    at Object.<anonymous> (C:\\Users\\Ada: private\\apps\\cli.js:3:4)',
    '    at file:///home/ada%20private/entry.js:5:6',
    '    at Ada’s shoes (/home/ada/x.js:7:8)',
    '    at nowhere'
  ].join('\n');
  reports.write(error, at(0));
  expect(JSON.parse(readFileSync(reports.newest() ?? '', 'utf8'))).toMatchObject({
    frames: ['at main.js:1:2', 'at Object.<anonymous> (cli.js:3:4)', 'at entry.js:5:6', 'at x.js:7:8']
  });
});

it('lines of the error’s own sentence are no places', () => {
  const folder = join(temporaryFolder(), 'crashes');
  const reports = new CrashReports(folder, VERSIONS);
  reports.write(new Error('No such name:\n    at Secret.shoes (/home/ada/secret.js:1:2)\n    at $& tax.ts:3:4'), at(0));
  const text = readFileSync(reports.newest() ?? '', 'utf8');
  expect(text).not.toMatch(/ecret|tax/);
  expect(text).toContain('crash-reports.test.ts');
});

it('is offered once', () => {
  const reports = new CrashReports(join(temporaryFolder(), 'crashes'), VERSIONS);
  expect(reports.newest()).toBeNull();
  reports.settle();
  reports.write(new Error('one'), at(0));
  expect(reports.newest()).toContain('2026-05-01T10-00-00');
  reports.settle();
  expect(reports.newest()).toBeNull();
  reports.write(new Error('two'), at(1));
  expect(reports.newest()).toContain('2026-05-01T10-00-01');
});

it('the last five are kept', () => {
  const folder = join(temporaryFolder(), 'crashes');
  const reports = new CrashReports(folder, VERSIONS);
  for (let second = 0; second < 9; second += 1) {
    reports.write(new Error('one'), at(second));
    reports.settle();
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toHaveLength(5);
  expect(readdirSync(folder)).toHaveLength(10);
});

it('where none can be written, the end is not held up', () => {
  const folder = join(temporaryFolder(), 'crashes');
  writeFileSync(folder, 'a file in its place');
  expect(() => new CrashReports(folder, VERSIONS).write('no error at all')).not.toThrow();
  expect(new CrashReports(folder, VERSIONS).newest()).toBeNull();
  mkdirSync(`${folder}-2`);
  expect(new CrashReports(`${folder}-2`, VERSIONS).newest()).toBeNull();
});
