import { expect, it } from 'vitest';
import { ago } from '../../../src-renderer/platform/ago';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE + 59 * SECOND, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR + 59 * MINUTE, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [800 * DAY, '2 years ago'],
  // By a clock that was wrong then or is now.
  [-30 * SECOND, 'just now'],
  [-2 * HOUR, 'in 2 hours']
])('%i ms earlier was %s', (milliseconds, words) => {
  expect(ago(new Date(NOW.getTime() - milliseconds).toISOString(), NOW)).toBe(words);
});
