import { describe, expect, it } from 'vitest';
import { categories, fileSize, itemsOf, listWithMore } from '../../../../src-renderer/platform/amounts';
import { listOf } from '../../../../src-shared/sentence';

describe('a count', () => {
  it.each([
    [0, '0 categories'],
    [1, '1 category'],
    [2, '2 categories'],
    [1_234, '1,234 categories']
  ])('%i: %s', (count, text) => {
    expect(categories(count)).toBe(text);
  });
});

it.each([
  [[], ''],
  [['name'], 'name'],
  [['name', 'slug'], 'name and slug'],
  [['name', 'slug', 'description'], 'name, slug and description']
])('the list %j reads "%s"', (words, text) => {
  expect(listOf(words)).toBe(text);
});

it('a list that goes on says how many more there are, and things in a row stand for themselves', () => {
  expect(listWithMore(['Ann', 'Bo'], 0)).toBe('Ann and Bo');
  expect(listWithMore(['Ann', 'Bo'], 3)).toBe('Ann, Bo and 3 more');
  expect(itemsOf(['Offline', '2 changes waiting', '1 refused'])).toBe('Offline, 2 changes waiting, 1 refused');
});

describe('a file size', () => {
  it.each([
    [1, '1 byte'],
    [812, '812 bytes'],
    [4_200, '4.2 KB'],
    [45_300_000, '45 MB'],
    [1_500_000_000, '1.5 GB']
  ])('%i: %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
