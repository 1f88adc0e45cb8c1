import { expect, it } from 'vitest';
import { playwrightFailures, unhandledFailures, vitestFailures } from '../../../scripts/test/failures.mjs';
import { closing, honest, one, sum } from '../../../scripts/test/tally.mjs';

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
