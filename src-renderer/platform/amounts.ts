import { once } from '../../src-shared/once';
import { messages } from './messages';
import { FORMAT_LOCALE, numeral } from './text';

const decimalFormat = once(
  () => new Intl.NumberFormat(FORMAT_LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
);

/** So many categories, in words: "1 category", "1,234 categories". */
export const categories = (count: number): string => messages.categories(count);

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** A file's size as file managers write it: "812 bytes", "4.2 MB". */
export const fileSize = (bytes: number): string => {
  let size = bytes;
  let unit: string | null = null;
  for (const next of UNITS) {
    if (size < 1_000) break;
    size /= 1_000;
    unit = next;
  }
  if (unit === null) return messages.bytes(bytes);
  return `${size < 10 ? decimalFormat().format(size) : numeral(Math.round(size))} ${unit}`;
};
