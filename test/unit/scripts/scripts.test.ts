import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { reachedTests } from '../../../scripts/test/changed.mjs';
import { playwrightFailures, unhandledFailures, vitestFailures } from '../../../scripts/test/failures.mjs';
import { closing, honest, one, sum } from '../../../scripts/test/tally.mjs';
import { holdsAll } from '../../../scripts/setup/dependencies.mjs';
import { installerFailure } from '../../../scripts/setup/electron.mjs';

const SOURCES = new Map([
  ['src-renderer/features/trash/trash-view.tsx', "import { words } from './messages';"],
  ['src-renderer/features/trash/messages.ts', ''],
  ['src-renderer/session/paste.ts', ''],
  ['src-main/cli.ts', "import { store } from './store';"],
  ['src-main/store.ts', ''],
  ['test/support/started.ts', "bundle('src-main/cli.ts');"],
  ['test/support/window.ts', "import { store } from '../../src-main/store';"],
  ['test/unit/trash.test.ts', "import { view } from '../../src-renderer/features/trash/trash-view';"],
  ['test/unit/cli.test.ts', "import { started } from '../support/started';"],
  ['test/window/trash.test.ts', "import '../support/window';"],
  ['test/window/search.test.ts', "import '../support/window';"],
  ['test/e2e/main-story.test.ts', "import { words } from '../../src-renderer/features/trash/messages';"],
  ['test/e2e/trash-and-back.test.ts', "import '../support/window';"]
]);

it('a feature is reached by what imports it, also through others, and by what bears its name', () => {
  expect(reachedTests(['src-renderer/features/trash/messages.ts'], SOURCES)).toEqual({
    unit: ['test/unit/trash.test.ts'],
    window: ['test/window/trash.test.ts'],
    e2e: ['test/e2e/main-story.test.ts', 'test/e2e/trash-and-back.test.ts']
  });
});

it('a program is reached by the tests that start it; those of the window need not all run for what they stand on', () => {
  expect(reachedTests(['src-main/store.ts'], SOURCES)).toEqual({
    unit: ['test/unit/cli.test.ts'],
    window: [],
    e2e: []
  });
});

it('a part of the window that no test is named after is tried by one story', () => {
  const { window, e2e } = reachedTests(['src-renderer/session/paste.ts'], SOURCES);
  expect([...window, ...e2e]).toEqual(['test/e2e/main-story.test.ts']);
});

it('a helper of tests is reached by all that use it, a test by itself, and everything by the dependencies', () => {
  expect(reachedTests(['test/support/window.ts'], SOURCES).window).toHaveLength(2);
  expect(reachedTests(['test/window/search.test.ts'], SOURCES).window).toEqual(['test/window/search.test.ts']);
  expect(reachedTests(['package-lock.json'], SOURCES).unit).toHaveLength(2);
});

it('sums all suites into one plain line', () => {
  const total = sum([one(true), one(false), { passed: 40, failed: 2, skipped: 0 }]);
  expect(closing(total)).toBe('41 passed, 3 failed');
});

it('mentions skipped tests only when there are any', () => {
  expect(closing({ passed: 1, failed: 0, skipped: 3 })).toBe('1 passed, 0 failed, 3 skipped');
});

it('counts a runner that failed without a failed test, such as a file that does not load', () => {
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(honest({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});

it('counts a run without a single test as a failure', () => {
  expect(honest({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1);
});

it('names each failed test before the closing line, of all suites', () => {
  const unit = { passed: 1, failed: 1, skipped: 0, failures: ['a.test.ts > a: Error: no'] };
  const e2e = { passed: 1, failed: 1, skipped: 0, failures: ['b.test.ts:3 > b: Error: gone'] };
  expect(closing(sum([unit, one(true), e2e]))).toBe(
    'Failed: a.test.ts > a: Error: no\nFailed: b.test.ts:3 > b: Error: gone\n3 passed, 2 failed'
  );
});

it('reads names and messages from what the runners report, with the seed of a property', () => {
  const message = 'Error: Property failed after 3 tests\n{ seed: 7, path: "2:0" }\n    at somewhere\n    at elsewhere';
  const ofVitest = {
    testResults: [
      { name: '/a/x.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'well' }] },
      {
        name: '/a/y.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'ill', failureMessages: [message] }]
      },
      { name: '/a/z.test.ts', status: 'failed', message: 'It does not load', assertionResults: [] }
    ]
  };
  expect(vitestFailures(ofVitest, '/a')).toEqual([
    'y.test.ts > ill: Error: Property failed after 3 tests { seed: 7, path: "2:0" }',
    'z.test.ts: It does not load'
  ]);
  const ofPlaywright = {
    errors: [{ message: 'No such file' }],
    suites: [
      {
        specs: [{ ok: true, title: 'well', file: 'x.test.ts', line: 1, tests: [] }],
        suites: [
          {
            specs: [
              {
                ok: false,
                title: 'ill',
                file: 'y.test.ts',
                line: 9,
                tests: [{ results: [{ errors: [{ message: '\u001B[31mError: gone\u001B[39m\n  at somewhere' }] }] }]
              }
            ]
          }
        ]
      }
    ]
  };
  expect(playwrightFailures(ofPlaywright)).toEqual(['No such file', 'y.test.ts:9 > ill: Error: gone']);
  const stack = 'TypeError: not a function\n    at node:internal/x\n    at later (/a/b.ts:3:4)';
  expect(unhandledFailures([{ name: 'TypeError', message: 'not a function', stack }])).toEqual([
    'outside of any test > TypeError: not a function at later (/a/b.ts:3:4)'
  ]);
  expect([...vitestFailures({}, '/a'), ...unhandledFailures(), ...playwrightFailures({})]).toEqual([]);
});

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/only-on-mac': { version: '2.0.0', integrity: 'sha512-m', optional: true }
  }
};

it('is content with everything but an optional package for another system', () => {
  expect(holdsAll({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } } }, wanted)).toBe(true);
});

it('notices a package that is missing, of another version, or of other bytes', () => {
  expect(holdsAll({ packages: {} }, wanted)).toBe(false);
  expect(holdsAll({ packages: { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } } }, wanted)).toBe(false);
  expect(holdsAll({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-b' } } }, wanted)).toBe(false);
});

const STATIC_IMPORT = /^(?:import|export)\b(?:[\w\s*{},]*\bfrom)?\s*['"]([^'"]+)['"]/gm;

/** The packages that a script and the scripts it imports statically need, each as "file: package". */
function neededPackages(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const paths = [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map(([, path = '']) => path);
  return paths
    .filter((path) => !path.startsWith('node:'))
    .flatMap((path) => (path.startsWith('.') ? neededPackages(join(dirname(file), path), seen) : [`${file}: ${path}`]));
}

const commands = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8'))).scripts;
const entries = Object.values(commands).flatMap((command) => command.match(/scripts\/\S+\.mjs/) ?? []);

it('finds a package that is needed through another script', () => {
  expect(neededPackages('scripts/test/mutants/sample.mjs')).toContainEqual(expect.stringContaining('rolldown'));
});

it.each(entries)('%s begins without any installed package, since it installs them', (entry) => {
  expect(neededPackages(entry)).toEqual([]);
});

it('names why Electron could not be downloaded in a few words, without a kind of error or a stack', () => {
  expect(installerFailure('TypeError: fetch failed\n')).toBe('fetch failed');
  expect(installerFailure('Downloading…\nError: Response code 404\n')).toBe('Response code 404');
  expect(installerFailure('')).toBe('');
});
