/** A text in three: what it begins and ends with like another one, and what is its own in between. */
export interface MarkedText {
  readonly start: string;
  readonly own: string;
  readonly end: string;
}

const isBlank = (text: string, index: number): boolean => /\s/u.test(text.charAt(index));

/** What a text has of its own beside another, in whole words. */
export const ownPart = (text: string, other: string): MarkedText => {
  const least = Math.min(text.length, other.length);
  let start = 0;
  while (start < least && text[start] === other[start]) start += 1;
  if (start === text.length && start === other.length) return { start: text, own: '', end: '' };
  let end = 0;
  while (end < least - start && text[text.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  // Back to where a word begins, in both: what goes on there is another word.
  while (start > 0 && !isBlank(text, start - 1)) start -= 1;
  while (end > 0 && !isBlank(text, text.length - end)) end -= 1;
  return { start: text.slice(0, start), own: text.slice(start, text.length - end), end: text.slice(text.length - end) };
};

/** Of a long text, as much is shown at first. */
const AROUND = 60;
const OWN = 400;
/** Beside these, a text is long. */
const LONG = { characters: OWN + 2 * AROUND, lines: 8 } as const;

export const isLong = (text: string): boolean =>
  text.length > LONG.characters || text.split('\n', LONG.lines + 1).length > LONG.lines;

/** Without half a character at a cut. */
const head = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
const tail = (text: string, length: number): string => text.slice(-length).replace(/^[\uDC00-\uDFFF]/, '');

const firstLines = (text: string): string => text.split('\n', LONG.lines).join('\n');

/** The part that matters of a long text, with a little of what stands around it. */
export const shortened = ({ start, own, end }: MarkedText): MarkedText => {
  const kept = head(firstLines(own), OWN);
  const isCut = kept.length < own.length;
  return {
    start: start.length > AROUND ? `…${tail(start, AROUND)}` : start,
    own: isCut ? `${kept}…` : kept,
    end: isCut ? '' : end.length > AROUND ? `${head(end, AROUND)}…` : end
  };
};
