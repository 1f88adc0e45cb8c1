import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../src-shared/settings';
import { problemReport, safeLogLines, type ReportParts } from '../../../../src-main/app/process/problem-report';
import { always } from '../../../support/fuzz-runs';

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
