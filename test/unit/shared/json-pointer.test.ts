import { expect, test } from 'vitest';
import { valueAt } from '../../../src-shared/json-pointer';

const DOCUMENT = { data: [{ id: 1, 'a/b': { 'm~n': true } }, { id: 2 }] };

test.each<[string, unknown]>([
  ['', DOCUMENT],
  ['/data/1/id', 2],
  ['/data/0/a~1b/m~0n', true],
  ['/data/2', undefined],
  ['/data/01', undefined],
  ['/data/length', undefined],
  ['/data/0/id/toString', undefined],
  ['/constructor', undefined],
  ['/__proto__', undefined]
])('at “%s” stands %j', (pointer, value) => {
  expect(valueAt(DOCUMENT, pointer)).toEqual(value);
});
