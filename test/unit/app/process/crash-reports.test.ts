import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { CrashReports } from '../../../../src-main/app/process/crash-reports';
import { temporaryFolder } from '../../../support/temporary-folder';
import { NativeDumps } from '../../../../src-main/app/process/native-dumps';
import { DEFAULT_SETTINGS } from '../../../../src-shared/settings';
import { problemReport, type ReportParts, safeLogLines } from '../../../../src-main/app/process/problem-report';
import { always } from '../../../support/fuzz-runs';

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

const OWN = new Set(['main.js', 'x-12345678.js']);

const parts = (log: string): ReportParts => ({
  versions: { canopy: '1.2.3', electron: '45.4.1', chrome: '150.0.1', node: '24.21.0' },
  isPackaged: true,
  system: {
    platform: 'linux',
    release: '6.1.0-ada-laptop',
    arch: 'x64',
    processors: 2,
    memoryBytes: 8_589_934_592,
    locale: 'en-GB',
    scales: [1, 2]
  },
  workspaces: [
    { kind: 'local', bytes: 1_048_576, isOpen: true },
    { kind: 'replica', bytes: null, isOpen: false }
  ],
  windows: 1,
  settings: DEFAULT_SETTINGS,
  log,
  ownFiles: OWN
});

const line = (facts: object): string => JSON.stringify({ time: '2026-01-02T03:04:05.678Z', level: 'error', ...facts });

describe('a report', () => {
  it('says versions, system, sizes, settings and the last lines of the log', () => {
    const stack = [
      'StoreError: “Shoes” in /home/ada/shop.canopy',
      '    at Openings.#add (/usr/lib/canopy/resources/app.asar/out/main/main.js:10:20)',
      '    at node:internal/process/task_queues:95:5'
    ].join('\n');
    const report = problemReport(
      parts(
        `${line({ event: 'opening_failed', call: 'files.open', code: 'storage_failed', ms: 12, path: '/home/ada', error: { name: 'StoreError', message: '“Shoes”', stack, cause: { name: 'Error', message: 'x', code: 'ENOENT' } } })}\n`
      )
    );
    expect(report).toContain('Canopy 1.2.3\n');
    expect(report).toContain('Electron 45.4.1');
    expect(report).toContain('linux 6.1.0, x64, 2 processors, 8.0 GB memory, locale en-GB');
    expect(report).toContain('1: local, 1.0 MB, open');
    expect(report).toContain('2: replica, no file');
    expect(report).toContain('theme: system');
    expect(report).toContain(
      '2026-01-02T03:04:05.678Z error opening_failed call=files.open code=storage_failed ms=12 StoreError main.js:10:20 < Error'
    );
    for (const secret of ['Shoes', 'ada', 'shop.canopy', '/home', '/usr']) expect(report).not.toContain(secret);
  });

  it('has nothing of what people and services write, wherever in a line of the log it stands', () => {
    const secret = fc.oneof(
      fc.constantFrom(
        'Shoes & boots',
        'shoes',
        'Error: Shoes',
        'at Shoes (Shoes.js:1:1)',
        '/home/ada/shop.canopy',
        'C:\\Users\\Ada\\shop.canopy',
        'https://user:hunter2@shop.example/api?token=abc',
        'shop.example:8080',
        '10.1.2.3',
        'Bearer eyJhbGciOiJIUzI1NiJ9.e30.sig',
        'aB3dE5gH7jK9mN1pQ3sT5vW7',
        'ada@shop.example'
      ),
      fc.string({ minLength: 6, unit: 'grapheme' })
    );
    // With a mark in each, by which it is found wherever it went.
    const marked = secret.map((text) => `${text}Zq9xW`);
    const error = fc.letrec<{ error: object }>((tie) => ({
      error: fc.record(
        {
          name: marked,
          message: marked,
          stack: marked.map((text) => `${text}\n    at ${text} (${text}/main.js:1:2)\n    at x (${text}.js:1:2)`),
          code: marked,
          cause: fc.option(tie('error'), { maxDepth: 3 })
        },
        { requiredKeys: [] }
      )
    })).error;
    const facts = fc.record(
      {
        event: fc.oneof(marked, fc.constant('call_failed')),
        call: marked,
        code: marked,
        method: marked,
        version: marked,
        electron: marked,
        url: marked,
        path: marked,
        workspace: marked,
        requestId: marked,
        nested: fc.record({ path: marked }),
        list: fc.array(marked),
        error
      },
      { requiredKeys: ['event'] }
    );
    always(100, [fc.array(fc.tuple(facts, fc.dictionary(marked, marked))), marked], (lines, junk) => {
      const log = [junk, ...lines.map(([known, other]) => line({ ...other, ...known })), ''].join('\n');
      expect(problemReport(parts(log))).not.toContain('Zq9xW');
    });
  });

  it('has the last lines alone', () => {
    const log = Array.from({ length: 500 }, (_none, index) => line({ event: 'call', ms: index })).join('\n');
    const shown = safeLogLines(`${log}\n`, 60, OWN);
    expect(shown).toHaveLength(60);
    expect(shown.at(-1)).toContain('ms=499');
  });
});
