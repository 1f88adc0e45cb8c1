import { fold } from './fold';
import { markedTexts, parseQuery } from './search-query';

/** Start and end of a part of a text. */
export type TextRange = readonly [start: number, end: number];

const IS_ASCII = /^[\x20-\x7e]*$/;

/** A name folded, with the place in the name of each of its characters: folding can change a text's length. */
const foldedWithPlaces = (name: string): { folded: string; placeOf: (at: number) => number } => {
  if (IS_ASCII.test(name)) return { folded: fold(name), placeOf: (at) => at };
  let folded = '';
  const places: number[] = [];
  let offset = 0;
  for (const character of name) {
    const part = fold(character);
    for (let index = 0; index < part.length; index += 1) places.push(offset);
    folded += part;
    offset += character.length;
  }
  return { folded, placeOf: (at) => places[at] ?? name.length };
};

let last = { query: '', texts: [] as readonly string[] };

/** Every row on screen asks for the same query. */
const textsOf = (query: string): readonly string[] => {
  if (last.query !== query) last = { query, texts: markedTexts(parseQuery(query)) };
  return last.texts;
};

/** The parts of `name` that a query is about, in order, without overlaps; words side by side are one part. */
export const matchRanges = (name: string, query: string): TextRange[] => {
  const texts = textsOf(query);
  if (texts.length === 0) return [];
  const { folded, placeOf } = foldedWithPlaces(name);
  const found: TextRange[] = [];
  for (const text of texts) {
    for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + 1))
      found.push([placeOf(at), placeOf(at + text.length)]);
  }
  const ranges: TextRange[] = [];
  for (const [start, end] of found.sort((a, b) => a[0] - b[0])) {
    const before = ranges.at(-1);
    if (before !== undefined && name.slice(before[1], start).trim() === '')
      ranges[ranges.length - 1] = [before[0], Math.max(before[1], end)];
    else ranges.push([start, end]);
  }
  return ranges;
};
