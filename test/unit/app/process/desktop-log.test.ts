import { expect, test } from 'vitest';
import { failureWriter } from '../../../../src-main/app/process/desktop-log';
import { logTo, type LogEntry } from '../../../../src-main/platform/log';
import { RateLimit } from '../../../../src-shared/rate-limit';

test('the log takes what a window reports, and of a flood only so much', () => {
  const entries: LogEntry[] = [];
  const write = failureWriter(logTo((entry) => entries.push(entry)));
  for (let count = 0; count < 1_000; count += 1)
    write({ place: 'command', command: 'copy', name: 'TypeError', frames: ['run app.js:1:2'], leftOut: 0 });
  expect(entries).toHaveLength(60);
  const [{ event, facts, error }] = entries as [LogEntry];
  expect([event, facts]).toEqual(['window_failed', { place: 'command', command: 'copy' }]);
  expect(error instanceof Error && error.stack).toBe('TypeError: Something failed in a window.\n    at run app.js:1:2');
});

test('a limit lets the next ones pass after its span, and says how many it held back', () => {
  const limit = new RateLimit(2, 1_000);
  expect([0, 1, 2, 3].map((now) => limit.take(now).passes)).toEqual([true, true, false, false]);
  expect(limit.take(1_000)).toEqual({ passes: true, leftOut: 2 });
  expect(limit.take(1_001)).toEqual({ passes: true, leftOut: 0 });
});
