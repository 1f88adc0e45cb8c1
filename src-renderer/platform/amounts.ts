import { once } from '../../src-shared/once';
import { listOf, number } from '../../src-shared/sentence';
import messages from './messages/en.json' with { type: 'json' };
import { FORMAT_LOCALE } from './text';

const decimalFormat = once(
  () => new Intl.NumberFormat(FORMAT_LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
);

const enteredFormat = (useGrouping: 'always' | false) => {
  const formats = new Map<number, Intl.NumberFormat>();
  return (minimumFractionDigits: number): Intl.NumberFormat => {
    const options = { minimumFractionDigits, maximumFractionDigits: 20, useGrouping };
    const format = formats.get(minimumFractionDigits) ?? new Intl.NumberFormat(FORMAT_LOCALE, options);
    formats.set(minimumFractionDigits, format);
    return format;
  };
};
const groupedFormat = enteredFormat('always');
const ungroupedFormat = enteredFormat(false);

const isDigitsAlone = once(() => ungroupedFormat(0).format(1_234_567_890) === '1234567890');

/** A number that a person entered, with all its digits. @param decimals so many digits after the point at least */
export const enteredNumber = (value: number, isGrouped: boolean, decimals = 0): string => {
  const digits = String(value);
  // Most numbers: a formatter takes far longer, and cells are painted in each frame of a scroll.
  const isPlain = decimals === 0 && /^\d+$/.test(digits) && (!isGrouped || digits.length < 4) && isDigitsAlone();
  if (isPlain || digits.includes('e')) return digits;
  return (isGrouped ? groupedFormat : ungroupedFormat)(decimals).format(value);
};

const numberSigns = once(() => {
  const parts = groupedFormat(1).formatToParts(1_000.5);
  const signOf = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return { group: signOf('group'), decimal: signOf('decimal') };
});

const digitsHere = once(() => Array.from(ungroupedFormat(0).format(9_876_543_210)).toReversed());

/** A text with 0 to 9 in place of the digits with which numbers are written here, such as ٠ to ٩. */
export const withPlainDigits = (text: string): string =>
  isDigitsAlone() ? text : digitsHere().reduce((plain, digit, value) => plain.replaceAll(digit, String(value)), text);

/** The text of a number as programs write it: without the signs between thousands of `enteredNumber`, and with a point. */
export const ungrouped = (text: string): string => {
  const { group, decimal } = numberSigns();
  return withPlainDigits(text.replaceAll(group.trim() === '' ? /\s/g : group, '').replace(decimal, '.'));
};

/** So many categories, in words: "1 category", "1,234 categories". */
export const categories = (count: number): string => messages.categories({ count });

/** The first words of a list, and how many more there are: "a, b and 3 more". */
export const listWithMore = (words: readonly string[], more: number): string =>
  listOf(more > 0 ? [...words, messages.more({ count: more })] : words);

/** Things that each stand for themselves, in a row: "Offline, 2 changes waiting". */
export const itemsOf = (items: readonly string[]): string =>
  items.reduce((first, next) => messages.items({ first, next }));

const UNITS = [messages.kilobytes, messages.megabytes, messages.gigabytes, messages.terabytes];

/** A file's size as file managers write it: "812 bytes", "4.2 MB". */
export const fileSize = (bytes: number): string => {
  let size = bytes;
  let inUnit: ((of: { readonly amount: string }) => string) | null = null;
  for (const unit of UNITS) {
    if (size < 1_000) break;
    size /= 1_000;
    inUnit = unit;
  }
  if (inUnit === null) return messages.bytes({ count: bytes });
  return inUnit({ amount: size < 10 ? decimalFormat().format(size) : number(Math.round(size)) });
};
