const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Calendar days, not spans of 24 hours: a day of the clocks' change is one day too. */
const isSameDay = (a: Date, b: Date): boolean =>
  a.getFullYear() === b.getFullYear() && a.getMonth() === b.getMonth() && a.getDate() === b.getDate();

const dayBefore = (day: Date): Date => new Date(day.getFullYear(), day.getMonth(), day.getDate() - 1);

/** `null` for any other day. */
const nearDay = (at: Date, now: Date): 'Today' | 'Yesterday' | null => {
  if (isSameDay(at, now)) return 'Today';
  return isSameDay(at, dayBefore(now)) ? 'Yesterday' : null;
};

/** The heading of a day, in the person's own time zone: "Today", "Yesterday", "Thursday 12 November 2026". */
export const dayTitle = (at: string, now = new Date()): string => {
  const time = new Date(at);
  // Without the comma that some versions of the locale data put after the weekday.
  return nearDay(time, now) ?? DAY.format(time).replace(',', '');
};

/** Whether the item at `index` of a list, newest or oldest first, is the first one of its day. */
export const isFirstOfDay = (items: readonly { readonly at: string }[], index: number): boolean => {
  const item = items[index];
  const before = items[index - 1];
  if (item === undefined) return false;
  return before === undefined || !isSameDay(new Date(item.at), new Date(before.at));
};

/** "14:05", or as the person's system writes it. */
export const timeOf = (at: string): string => TIME.format(new Date(at));

/** "12 November 2026". */
export const dateOf = (at: string): string => DATE.format(new Date(at));

/** Whether the moment has come. */
export const isPast = (at: string, now = new Date()): boolean => new Date(at) <= now;

/** As part of a sentence: "today at 14:05", "12 November 2026 at 14:05". */
export const momentOf = (at: string, now = new Date()): string => {
  const time = new Date(at);
  return `${nearDay(time, now)?.toLowerCase() ?? DATE.format(time)} at ${TIME.format(time)}`;
};
