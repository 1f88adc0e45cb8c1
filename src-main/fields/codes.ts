/**
 * Finds the codes that are candidates for the parent of a code, the nearest first.
 * Known schemes: `27-05-10`, `A.01.2` and `aa-1-2` (parts), `27051000` (pairs of digits, filled up with zeros), `270510` (prefixes).
 */
export type CodeScheme = (code: string) => readonly string[];

const parts: CodeScheme = (code) => {
  const found: string[] = [];
  for (let rest = code; ;) {
    const cut = Math.max(rest.lastIndexOf('.'), rest.lastIndexOf('-'), rest.lastIndexOf('/'), rest.lastIndexOf('_'));
    if (cut <= 0) return found;
    rest = rest.slice(0, cut);
    found.push(rest);
  }
};

/** `27-05-10-00` over `27-05-00-00`: parts that are filled up with zeros. */
const filledParts: CodeScheme = (code) => {
  const found: string[] = [];
  const digits = code.split(/([-./_])/);
  for (let at = digits.length - 1; at > 0; at -= 1) {
    const part = digits[at] ?? '';
    if (!/^\d+$/.test(part) || /^0+$/.test(part)) continue;
    digits[at] = '0'.repeat(part.length);
    found.push(digits.join(''));
  }
  return found;
};

/** UNSPSC, eCl@ss: two digits a level. */
const filledPairs: CodeScheme = (code) => {
  if (!/^(?:\d\d)+$/.test(code)) return [];
  const found: string[] = [];
  for (let end = code.length - 2; end > 0; end -= 2)
    if (code.slice(end, end + 2) !== '00') found.push(code.slice(0, end).padEnd(code.length, '0'));
  return found;
};

const prefixes: CodeScheme = (code) => {
  const found: string[] = [];
  for (let end = code.length - 1; end > 0; end -= 1) found.push(code.slice(0, end).replace(/[.\-/_ ]$/, ''));
  return found;
};

/** Codes that are looked at to find the scheme; parents are looked for among all. */
const LOOKED_AT = 20_000;
const LEAST = 3;

/** Which part of the codes that are not of the topmost kind have a parent. */
const fit = (scheme: CodeScheme, codes: readonly string[], known: ReadonlySet<string>): number => {
  const below = codes.filter((code) => scheme(code).length > 0);
  const found = below.filter((code) => scheme(code).some((parent) => parent !== code && known.has(parent)));
  return found.length < LEAST - 1 ? 0 : found.length / below.length;
};

/** Numbers that are counted up are ids, and 1 is not the parent of 10. */
const areCounted = (codes: readonly string[]): boolean => {
  const numbers = codes.filter((code) => /^[1-9]\d*$/.test(code)).map(Number);
  if (numbers.length < codes.length) return false;
  const [least, most] = numbers.reduce(([low, high], one) => [Math.min(low, one), Math.max(high, one)], [
    Infinity,
    -Infinity
  ] as [number, number]);
  return most - least < numbers.length * 2;
};

/** Below the shortest codes, each has a parent that is shorter by one step. */
const arePrefixes = (codes: readonly string[], known: ReadonlySet<string>): boolean => {
  if (areCounted(codes)) return false;
  const lengths = [...new Set(codes.map((code) => code.length))].toSorted((a, b) => a - b);
  const [shortest = 0] = lengths;
  if (lengths.length < 2 || lengths.length > 12) return false;
  const below = codes.filter((code) => code.length > shortest);
  const found = below.filter((code) => prefixes(code).some((parent) => known.has(parent)));
  return found.length >= LEAST - 1 && found.length * 20 >= below.length * 19;
};

/** Outline numbers: under one parent they are counted, so that 1.10 comes after 1.9 rather than below 1.1. */
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

/** By which scheme the beginning of a code is its parent's; `null`: by none. */
export const codeSchemeOf = (all: readonly string[]): CodeScheme | null => {
  const codes = all.filter((code) => code !== '').slice(0, LOOKED_AT);
  if (codes.length < LEAST) return null;
  const known = new Set(all);
  if (fit(filledPairs, codes, known) >= 0.6) return filledPairs;
  if (fit(filledParts, codes, known) >= 0.6) return filledParts;
  if (fit(parts, codes, known) >= 0.6) return !areOutlineNumbers(codes) && arePrefixes(codes, known) ? prefixes : parts;
  return arePrefixes(codes, known) ? prefixes : null;
};
