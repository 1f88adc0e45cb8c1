import { once } from '../../src-shared/once';
import { withPlainDigits } from './amounts';
import { asTyped, FORMAT_LOCALE } from './text';
import messages from './messages/en.json' with { type: 'json' };

const dayFormat = once(
  () => new Intl.DateTimeFormat(FORMAT_LOCALE, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
);
const dateFormat = once(
  () => new Intl.DateTimeFormat(FORMAT_LOCALE, { day: 'numeric', month: 'long', year: 'numeric' })
);
const dateTimeFormat = once(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: 'medium', timeStyle: 'short' }));
const calendarFormat = once(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }));
const timeFormat = once(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { timeStyle: 'short' }));
const agoFormat = once(() => new Intl.RelativeTimeFormat(FORMAT_LOCALE, { numeric: 'always' }));

const timeIn = (at: string): Date | null => {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? null : time;
};

/** Whether two times are on the same calendar day; a day of a clock change may have 23 or 25 hours. */
const isSameDay = (a: Date, b: Date): boolean =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();

const precedingDay = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);

const nearDay = (at: Date, now: Date): 'today' | 'yesterday' | null => {
  if (isSameDay(at, now)) return 'today';
  return isSameDay(at, precedingDay(now)) ? 'yesterday' : null;
};

/** The heading of a day, in the person's own time zone: "Today", "Yesterday", "Thursday 12 November 2026". */
export const dayTitle = (at: string, now = new Date()): string => {
  const time = timeIn(at);
  if (time === null) return messages.unknownTime.heading;
  const day = nearDay(time, now);
  // Leaves out the comma that some locale data put between the weekday and the day's number.
  return day === null
    ? dayFormat()
        .format(time)
        .replace(/^(\p{L}+), (?=\d)/u, '$1 ')
    : messages.days[day];
};

/** Whether an item of a list that is sorted by time is the first of its day. */
export const isFirstOfDay = (items: readonly { readonly at: string }[], index: number): boolean => {
  const item = items[index];
  const before = items[index - 1];
  if (item === undefined) return false;
  if (before === undefined) return true;
  const [day, dayBefore] = [timeIn(item.at), timeIn(before.at)];
  return day === null || dayBefore === null ? day !== dayBefore : !isSameDay(day, dayBefore);
};

const formatted = (format: Intl.DateTimeFormat, at: string, unknown: string): string => {
  const time = timeIn(at);
  return time === null ? unknown : format.format(time);
};

/** "14:05", or "2:05 PM" where the system's region writes it so. */
export const timeOf = (at: string): string => formatted(timeFormat(), at, messages.unknownTime.inSentence);

/** "12 November 2026". */
export const dateOf = (at: string): string => formatted(dateFormat(), at, messages.unknownTime.inSentence);

/** A date and time for a table of facts: "12 Nov 2026, 14:05". */
export const dateTimeOf = (at: string): string => formatted(dateTimeFormat(), at, messages.unknownTime.asFact);

/** A day that is the same in every time zone: "12 Nov 2026". @param day YYYY-MM-DD */
export const calendarDay = (day: string): string => formatted(calendarFormat(), day, day);

/** The day, as YYYY-MM-DD, that `calendarDay` shows as this text; `null`: it shows none so. */
export const dayShownAs = (text: string): string | null => {
  const numbers = withPlainDigits(text).match(/\d+/g) ?? [];
  const year = numbers.find((part) => part.length === 4);
  if (year === undefined || numbers.length > 3) return null;
  const days = numbers.filter((part) => part.length <= 2).map((part) => part.padStart(2, '0'));
  const months = Array.from({ length: 12 }, (_month, index) => String(index + 1).padStart(2, '0'));
  const all = days.flatMap((day) => months.map((month) => `${year}-${month}-${day}`));
  return all.find((day) => asTyped(calendarDay(day)) === asTyped(text)) ?? null;
};

export const isToday = (at: string): boolean => isSameDay(new Date(at), new Date());

/** Whether a time has passed. */
export const isPast = (at: string, now = new Date()): boolean => new Date(at) <= now;

/** As part of a sentence: "today at 14:05", "12 November 2026 at 14:05". */
export const momentOf = (at: string, now = new Date()): string => {
  const time = timeIn(at);
  if (time === null) return messages.unknownTime.inSentence;
  const day = nearDay(time, now);
  const clock = timeFormat().format(time);
  return day === null
    ? messages.momentOf.otherDay({ date: dateFormat().format(time), time: clock })
    : messages.momentOf[day]({ time: clock });
};

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60]
];

/** The time since `at` in its largest unit: "just now", "5 minutes ago", "3 days ago". */
export const ago = (at: string, now = new Date()): string => {
  const time = timeIn(at);
  if (time === null) return messages.unknownTime.inSentence;
  const seconds = (now.getTime() - time.getTime()) / 1_000;
  // After the clock was put back, a past time may be in the future.
  const unit = UNITS.find(([, length]) => Math.abs(seconds) >= length);
  return unit === undefined ? messages.justNow : agoFormat().format(-Math.trunc(seconds / unit[1]), unit[0]);
};
