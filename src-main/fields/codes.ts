import { largest } from '../../src-shared/long-lists';

/** The possible parents of a code, the nearest first: by parts (`27-05-10`), zero-padded pairs or digits (`03111000`), or prefixes. */
export type CodeScheme = (code: string) => readonly string[];

const SEPARATORS = ['.', '-', '/', '_', ' '] as const;

const parts: CodeScheme = (code) => {
  const found: string[] = [];
  for (let rest = code; ;) {
    const cut = largest(SEPARATORS.map((separator) => rest.lastIndexOf(separator)));
    if (cut <= 0) return found;
    const first = `${rest.slice(0, cut + 1)}0`;
    rest = rest.slice(0, cut);
    found.push(rest);
    if (first !== code) found.push(first);
  }
};

/** `27-05-10-00` below `27-05-00-00`: zero-padded parts. */
const filledParts: CodeScheme = (code) => {
  const found: string[] = [];
  const digits = code.split(/([-./_ ])/);
  for (let at = digits.length - 1; at > 0; at -= 1) {
    const part = digits[at] ?? '';
    if (!/^\d+$/.test(part) || /^0+$/.test(part)) continue;
    digits[at] = '0'.repeat(part.length);
    found.push(digits.join(''));
  }
  return found;
};

/** UNSPSC, eCl@ss: two digits per level. */
const filledPairs: CodeScheme = (code) => {
  if (!/^(?:\d\d)+$/.test(code)) return [];
  const found: string[] = [];
  for (let end = code.length - 2; end > 0; end -= 2)
    if (code.slice(end, end + 2) !== '00') found.push(code.slice(0, end).padEnd(code.length, '0'));
  return found;
};

/** CPV, SOC, Dewey: one digit per level, except for the first two of a long code. */
const filledDigits: CodeScheme = (code) => {
  const found: string[] = [];
  const isLong = code.replaceAll(/\D/g, '').length > 5;
  const characters = code.split('');
  for (let at = characters.length - 1; at > (isLong ? 1 : 0); at -= 1) {
    if (!/[1-9]/.test(characters[at] ?? '')) continue;
    characters[at] = '0';
    const filled = characters.join('');
    found.push(filled);
    if (filled.includes('.')) found.push(filled.replace(/\.0+$/, ''));
  }
  return found;
};

const prefixes: CodeScheme = (code) => {
  const found: string[] = [];
  for (let end = code.length - 1; end > 0; end -= 1) found.push(code.slice(0, end).replace(/[.\-/_ ]$/, ''));
  return found;
};

const LOOKED_AT = 20_000;
const LEAST = 3;
/** Of a code; what is longer is a text. All beginnings of a code are tried. */
const LONGEST = 200;

/** The share of codes below the top level that have a parent. */
const fit = (scheme: CodeScheme, codes: readonly string[], known: ReadonlySet<string>): number => {
  const below = codes.filter((code) => scheme(code).length > 0);
  const found = below.filter((code) => scheme(code).some((parent) => parent !== code && known.has(parent)));
  return found.length < LEAST - 1 ? 0 : found.length / below.length;
};

/** Consecutive numbers are ids, where 1 is not the parent of 10. */
const areCounted = (codes: readonly string[], known: ReadonlySet<string>): boolean => {
  const numbers = codes.filter((code) => /^(?:0|[1-9]\d*)$/.test(code)).map(Number);
  if (numbers.length < codes.length) return false;
  const least = -largest(numbers.map((one) => -one));
  if (largest(numbers) - least < numbers.length * 2) return true;
  // Ids count on from 99 to 100, as the bricks of GPC do; level codes restart.
  const carried = numbers.filter(
    (one) => one % 100 === 99 && [one - 1, one + 1, one + 2].every((other) => known.has(String(other)))
  );
  return carried.length * 500 > numbers.length;
};

/** Each code below the shortest ones has a parent that is one step shorter. */
const arePrefixes = (codes: readonly string[], known: ReadonlySet<string>): boolean => {
  if (areCounted(codes, known)) return false;
  const lengths = [...new Set(codes.map((code) => code.length))].toSorted((a, b) => a - b);
  const [shortest = 0] = lengths;
  if (lengths.length < 2 || lengths.length > 12) return false;
  const below = codes.filter((code) => code.length > shortest);
  const found = below.filter((code) => prefixes(code).some((parent) => known.has(parent)));
  return found.length >= LEAST - 1 && found.length * 20 >= below.length * 19;
};

/** Outline numbers count under each parent, so 1.10 follows 1.9. */
const areOutlineNumbers = (codes: readonly string[]): boolean => {
  const groups = Map.groupBy(
    codes.filter((code) => parts(code).length > 0),
    (code) => parts(code)[0]
  );
  let [counted, all] = [0, 0];
  for (const [parent = '', group] of groups) {
    const numbers = group.map((code) => code.slice(parent.length + 1));
    all += 1;
    if (numbers.every((number) => !/^\d+$/.test(number) || Number(number) <= group.length * 2)) counted += 1;
  }
  return counted * 2 > all;
};

/** Pairs mostly have a zero before another digit (`15 01`); single-digit levels hardly ever. */
const areDigitsLevels = (codes: readonly string[]): boolean => {
  const skipping = codes.filter((code) => code.replaceAll(/\D/g, '').slice(2).replace(/0+$/, '').includes('0'));
  return skipping.length * 10 < codes.length;
};

/** Whether codes are zero-padded digits and no numbers: they have separators or leading zeros. */
const areFilledDigits = (codes: readonly string[]): boolean =>
  codes.some((code) => /^0|\D/.test(code)) && codes.every((code) => /^\d{3,}(?:[-.]\d+)?$|^\d\d-\d{4}$/.test(code));

const areOfOneLength = ([first = '', ...others]: readonly string[]): boolean =>
  others.every((code) => code.length === first.length);

const bestScheme = (codes: readonly string[], known: ReadonlySet<string>): CodeScheme | null => {
  const isCounted = areCounted(codes, known);
  if (!isCounted && fit(filledPairs, codes, known) >= 0.6)
    return areDigitsLevels(codes) && fit(filledDigits, codes, known) >= 0.9 ? filledDigits : filledPairs;
  if (!isCounted && areFilledDigits(codes) && fit(filledDigits, codes, known) >= 0.9) return filledDigits;
  if (areOfOneLength(codes) && fit(filledParts, codes, known) >= 0.6) return filledParts;
  if (fit(parts, codes, known) >= 0.6) return !areOutlineNumbers(codes) && arePrefixes(codes, known) ? prefixes : parts;
  return arePrefixes(codes, known) ? prefixes : null;
};

/** `03111000-2`: the last digit is a check digit. */
const CHECKED = /^(\d{6,})-\d$/;
/** NAICS: `31-33` stands for 31, 32 and 33. */
const RANGE = /^(\d+)-(\d+)$/;
const LONGEST_RANGE = 10;

const codesOfRange = (code: string): string[] => {
  const [, first = '', last = ''] = RANGE.exec(code) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (first.length !== last.length || !(count > 1 && count <= LONGEST_RANGE)) return [];
  return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0'));
};

export const codeSchemeOf = (all: readonly string[]): CodeScheme | null => {
  const codes = all.filter((code) => code !== '').slice(0, LOOKED_AT);
  if (codes.length < LEAST || codes.some((code) => code.length > LONGEST)) return null;
  if (codes.filter((code) => CHECKED.test(code)).length * 100 >= codes.length * 99) {
    const bare = (code: string): string => CHECKED.exec(code)?.[1] ?? code;
    const whole = new Map(all.map((code) => [bare(code), code]));
    const scheme = bestScheme(codes.map(bare), new Set(whole.keys()));
    return scheme === null ? null : (code) => scheme(bare(code)).flatMap((one) => whole.get(one) ?? []);
  }
  const plain = codes.filter((code) => !RANGE.test(code));
  const areNumbers = plain.length < codes.length && plain.every((code) => /^\d+$/.test(code));
  if (!areNumbers || plain.length * 10 < codes.length * 9) return bestScheme(codes, new Set(all));
  const ranges = new Map(all.flatMap((code) => codesOfRange(code).map((one) => [one, code] as const)));
  const known = new Set([...all, ...ranges.keys()]);
  const scheme = bestScheme(plain, known);
  if (scheme === null) return null;
  const written = new Set(all);
  return (code) => {
    if (codesOfRange(code).length > 0) return [];
    const range = ranges.get(code);
    if (range !== undefined) return [range];
    return scheme(code).flatMap((one) => (written.has(one) ? one : (ranges.get(one) ?? [])));
  };
};
