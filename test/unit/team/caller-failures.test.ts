import { expect, test } from 'vitest';
import { logTo, type LogEntry } from '../../../src-main/platform/log';
import { callerFailures } from '../../../src-main/team/server/web-pages';

test('that callers cannot be identified is said once in a while, and told to each of them', () => {
  const entries: LogEntry[] = [];
  let now = 0;
  const failed = callerFailures(
    logTo((entry) => entries.push(entry)),
    () => now
  );
  for (now = 0; now < 60_000; now += 100)
    expect(failed(new Error('connect ECONNREFUSED'))).toMatchObject({ code: 'unavailable' });
  expect(entries.map(({ event, level }) => [event, level])).toEqual([
    ['caller_not_identified', 'error'],
    ['caller_not_identified', 'error']
  ]);
});
