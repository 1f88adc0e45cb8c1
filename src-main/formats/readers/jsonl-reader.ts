import { withLineFeeds } from './csv-rows';
import { textReader } from './decode-text';
import { parsedJson } from './foreign-json';
import { recordsOfDocument } from './nested-records';
import { requireRoom } from './refusals';
import { noteRepeated } from './repeated-keys';

const LOOK_EVERY = 1_000;

export const readJsonLinesRecords = textReader('jsonl', (whole, about) => {
  const text = withLineFeeds(whole);
  const values: unknown[] = [];
  const lines: number[] = [];
  const repeated = new Set<string>();
  let line = 0;
  for (let at = 0; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const end = feed === -1 ? text.length : feed;
    const one = text.slice(at, end).trim();
    line += 1;
    at = end + 1;
    if (line % LOOK_EVERY === 0) about.watch(at, text.length);
    if (one === '') continue;
    lines.push(line);
    requireRoom(values.push(parsedJson(one, repeated, line)));
  }
  return recordsOfDocument(values, false, {
    ...noteRepeated(about, repeated),
    placeOf: (pointer) => ({ kind: 'line', line: lines[Number(pointer.split('/')[1])] ?? 1 })
  });
});
