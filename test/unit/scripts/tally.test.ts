import { expect, it } from 'vitest';
import { closingLine, honest, one, sum } from '../../../scripts/test/tally.mjs';

it('sums all suites into one plain line', () => {
  const total = sum([one(true), one(false), { passed: 40, failed: 2, skipped: 0 }]);
  expect(closingLine(total)).toBe('41 passed, 3 failed');
});

it('mentions skipped tests only when there are any', () => {
  expect(closingLine({ passed: 1, failed: 0, skipped: 3 })).toBe('1 passed, 0 failed, 3 skipped');
});

it('counts a runner that failed without a failed test, such as a file that does not load', () => {
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, 1).failed).toBe(1);
  expect(honest({ passed: 5, failed: 2, skipped: 0 }, 1).failed).toBe(2);
  expect(honest({ passed: 5, failed: 0, skipped: 0 }, 0).failed).toBe(0);
});

it('counts a run without a single test as a failure', () => {
  expect(honest({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1);
});
