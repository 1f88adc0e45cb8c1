import { expect, it } from 'vitest';
import { completionsAt } from '../../../../../src-renderer/model/search/query-completions';

const KEYS = ['season', 'Net weight', 'SEO', 'map:google'];

it.each<[string, readonly string[]]>([
  ['vis', ['visible:']],
  ['boots (-vis', ['visible:']],
  ['visible:', ['visible:yes', 'visible:no']],
  ['visible:n', ['visible:no']],
  ['visible:no', []],
  ['has:s', ['has:slug']],
  ['hid', ['hidden']],
  ['se', ['meta:season', 'meta:SEO']],
  ['net', ['meta:"Net weight"']],
  ['meta:se', ['meta:season', 'meta:SEO']],
  ['map:google=in', ['map:google=inherited']],
  ['boots', []],
  ['s', []],
  ['"vis', []],
  ['"red" vis', ['visible:']]
])('%s can become %j', (text, offers) => {
  expect(completionsAt(text, text.length, KEYS).offers).toEqual(offers);
});

it('completes the word before the caret, not within another', () => {
  expect(completionsAt('red has boots', 7, KEYS)).toEqual({ from: 4, offers: ['has:'] });
  expect(completionsAt('red hasten', 7, KEYS).offers).toEqual([]);
});
