import { fold } from '../../../src-shared/normal-forms';
import { markedTexts, parseQuery } from '../../../src-shared/search-query';

type TextRange = readonly [start: number, end: number];

const IS_ASCII = /^[\x20-\x7e]*$/;

interface FoldedName {
  readonly folded: string;
  readonly startOf: (at: number) => number;
  readonly endOf: (at: number) => number;
}

/** Folds a name and maps indexes back: folding changes a text's length, since ß becomes ss and marks are dropped. */
const foldWithPlaces = (name: string): FoldedName => {
  if (IS_ASCII.test(name)) return { folded: fold(name), startOf: (at) => at, endOf: (at) => at + 1 };
  let folded = '';
  const starts: number[] = [];
  let offset = 0;
  for (const character of name) {
    const part = fold(character);
    for (let index = 0; index < part.length; index += 1) starts.push(offset);
    folded += part;
    offset += character.length;
  }
  const startOf = (at: number): number => starts[at] ?? name.length;
  const endOf = (at: number): number => {
    let next = at + 1;
    while (starts[next] === starts[at]) next += 1;
    return startOf(next);
  };
  return { folded, startOf, endOf };
};

let last = { query: '', texts: [] as readonly string[] };

/** Kept, since every row on screen asks for the same query. */
const textsOf = (query: string): readonly string[] => {
  if (last.query !== query) last = { query, texts: markedTexts(parseQuery(query)) };
  return last.texts;
};

/** The parts of a name that match a query's words, in order and without overlaps; adjacent words are one part. */
export const matchRanges = (name: string, query: string): TextRange[] => {
  const texts = textsOf(query);
  if (texts.length === 0) return [];
  const { folded, startOf, endOf } = foldWithPlaces(name);
  const found: TextRange[] = [];
  for (const text of texts) {
    for (let at = folded.indexOf(text); at !== -1; at = folded.indexOf(text, at + 1))
      found.push([startOf(at), endOf(at + text.length - 1)]);
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
