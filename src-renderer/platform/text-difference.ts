/** A text in three parts: a prefix and suffix in common with another text, and the part between them. */
export interface MarkedText {
  readonly start: string;
  readonly own: string;
  readonly end: string;
}

const isBlank = (text: string, index: number): boolean => /\s/u.test(text.charAt(index));

/** The part of a text that differs from another one, in whole words. */
export const ownPart = (text: string, other: string): MarkedText => {
  const least = Math.min(text.length, other.length);
  let start = 0;
  while (start < least && text[start] === other[start]) start += 1;
  if (start === text.length && start === other.length) return { start: text, own: '', end: '' };
  let end = 0;
  while (end < least - start && text[text.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  while (start > 0 && !isBlank(text, start - 1)) start -= 1;
  while (end > 0 && !isBlank(text, text.length - end)) end -= 1;
  return { start: text.slice(0, start), own: text.slice(start, text.length - end), end: text.slice(text.length - end) };
};

const AROUND = 60;
const OWN = 400;
const LONG = { characters: OWN + 2 * AROUND, lines: 8 } as const;

export const isLong = (text: string): boolean =>
  text.length > LONG.characters || text.split('\n', LONG.lines + 1).length > LONG.lines;

const head = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
const tail = (text: string, length: number): string => text.slice(-length).replace(/^[\uDC00-\uDFFF]/, '');

const firstLines = (text: string): string => text.split('\n', LONG.lines).join('\n');

/** Shortens a long text to the part that differs and some of its context. */
export const shortened = ({ start, own, end }: MarkedText): MarkedText => {
  const kept = head(firstLines(own), OWN);
  const isCut = kept.length < own.length;
  return {
    start: start.length > AROUND ? `…${tail(start, AROUND)}` : start,
    own: isCut ? `${kept}…` : kept,
    end: isCut ? '' : end.length > AROUND ? `${head(end, AROUND)}…` : end
  };
};
