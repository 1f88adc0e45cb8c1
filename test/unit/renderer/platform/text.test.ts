import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { categories, fileSize, itemsOf, listWithMore } from '../../../../src-renderer/platform/amounts';
import { listOf } from '../../../../src-shared/sentence';
import {
  ago,
  dateOf,
  dateTimeOf,
  dayTitle,
  isFirstOfDay,
  isPast,
  momentOf,
  timeOf
} from '../../../../src-renderer/platform/dates';
import { always } from '../../../support/fuzz-runs';
import { fromStart, onwardKey } from '../../../../src-renderer/platform/direction';
import { directionOf } from '../../../../src-shared/language';

describe('a count', () => {
  it.each([
    [0, '0 categories'],
    [1, '1 category'],
    [2, '2 categories'],
    [1_234, '1,234 categories']
  ])('%i: %s', (count, text) => {
    expect(categories(count)).toBe(text);
  });
});

it.each([
  [[], ''],
  [['name'], 'name'],
  [['name', 'slug'], 'name and slug'],
  [['name', 'slug', 'description'], 'name, slug and description']
])('the list %j reads "%s"', (words, text) => {
  expect(listOf(words)).toBe(text);
});

it('a list that goes on says how many more there are, and things in a row stand for themselves', () => {
  expect(listWithMore(['Ann', 'Bo'], 0)).toBe('Ann and Bo');
  expect(listWithMore(['Ann', 'Bo'], 3)).toBe('Ann, Bo and 3 more');
  expect(itemsOf(['Offline', '2 changes waiting', '1 refused'])).toBe('Offline, 2 changes waiting, 1 refused');
});

describe('a file size', () => {
  it.each([
    [1, '1 byte'],
    [812, '812 bytes'],
    [4_200, '4.2 KB'],
    [45_300_000, '45 MB'],
    [1_500_000_000, '1.5 GB']
  ])('%i: %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});

/** The person's own time, whatever zone the test runs in. */
const local = (year: number, month: number, day: number, hour = 12, minute = 0): string =>
  new Date(year, month - 1, day, hour, minute).toISOString();

const now = new Date(2026, 10, 12, 9, 30);

describe('the heading of a day', () => {
  it('is today and yesterday by the calendar, not by hours', () => {
    expect(dayTitle(local(2026, 11, 12, 0, 1), now)).toBe('Today');
    expect(dayTitle(local(2026, 11, 11, 23, 59), now)).toBe('Yesterday');
    expect(dayTitle(local(2026, 11, 11, 0, 0), now)).toBe('Yesterday');
    expect(dayTitle(local(2026, 11, 10, 23, 59), now)).toBe('Tuesday 10 November 2026');
  });

  it('knows yesterday across the ends of months and years', () => {
    expect(dayTitle(local(2026, 12, 31), new Date(2027, 0, 1))).toBe('Yesterday');
    expect(dayTitle(local(2026, 2, 28), new Date(2026, 2, 1))).toBe('Yesterday');
  });
});

describe('a moment in a sentence', () => {
  it('says the day in words when it is near', () => {
    expect(momentOf(local(2026, 11, 12, 8, 5), now)).toMatch(/^today at 0?8:05/);
    expect(momentOf(local(2026, 11, 11, 8, 5), now)).toMatch(/^yesterday at 0?8:05/);
    expect(momentOf(local(2025, 1, 2, 8, 5), now)).toMatch(/^2 January 2025 at 0?8:05/);
  });

  it('is past or not', () => {
    expect(isPast(local(2026, 11, 12, 9, 29), now)).toBe(true);
    expect(isPast(local(2026, 11, 12, 9, 31), now)).toBe(false);
  });
});

describe('a list by days', () => {
  it('gets as many headings as it has days, each of them once, whatever the times', () => {
    const times = fc.array(fc.date({ min: new Date(2026, 0, 1), max: new Date(2026, 0, 20), noInvalidDate: true }), {
      maxLength: 60
    });
    always(100, [times], (dates) => {
      const items = dates.toSorted((a, b) => b.getTime() - a.getTime()).map((date) => ({ at: date.toISOString() }));
      const titles = items.flatMap(({ at }, index) => (isFirstOfDay(items, index) ? [dayTitle(at, now)] : []));
      expect(titles).toEqual([...new Set(items.map(({ at }) => dayTitle(at, now)))]);
    });
  });
});

const NOW = new Date('2026-11-21T12:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('how long ago', () => {
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
});

describe('a time that makes no sense', () => {
  const nonsense = ['', 'nonsense', '2026-99-99T99:99:99.000Z', '+999999-01-01T00:00:00.000Z', '\u202E'];

  it.each(nonsense)('%j is said to be unknown wherever it would be shown', (at) => {
    for (const show of [timeOf, dateOf, momentOf, ago]) expect(show(at)).toBe('an unknown time');
    expect(dateTimeOf(at)).toBe('Unknown');
    expect(dayTitle(at)).toBe('Unknown date');
    expect(isPast(at)).toBe(false);
  });

  it('has a heading of its own in a list by days', () => {
    const items = [local(2026, 1, 2), 'nonsense', 'other nonsense', local(2026, 1, 2)].map((at) => ({ at }));
    expect(items.map((_item, index) => isFirstOfDay(items, index))).toEqual([true, true, false, true]);
  });

  it('is shown by what belongs to the far ends of the calendar', () => {
    for (const at of ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      for (const show of [timeOf, dateOf, momentOf, ago, dateTimeOf, dayTitle])
        expect(show(at)).not.toContain('nknown');
  });
});

it.each([
  ['en', 'ltr'],
  ['ja', 'ltr'],
  ['az', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['ckb', 'rtl'],
  ['pa-Arab', 'rtl'],
  ['dv', 'rtl']
])('a window in %s runs %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

it('keys and places go by the direction of lines', () => {
  expect(onwardKey('ArrowLeft', true)).toBe('ArrowRight');
  expect(onwardKey('ArrowUp', true)).toBe('ArrowUp');
  expect(onwardKey('ArrowLeft', false)).toBe('ArrowLeft');
  expect(fromStart({ left: 100, right: 400 }, 130, true)).toBe(270);
  expect(fromStart({ left: 100, right: 400 }, 130, false)).toBe(30);
});
