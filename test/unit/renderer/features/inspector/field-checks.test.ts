import { describe, expect, it } from 'vitest';
import { slugSchema } from '../../../../../src-shared/category';
import {
  checkDescription,
  checkMetadata,
  checkName,
  checkSlug,
  readMetadata,
  writeMetadata
} from '../../../../../src-renderer/features/inspector/category-field';
import { slugOf } from '../../../../../src-renderer/model/slug-suggestion';

describe('a slug made of a name', () => {
  it.each([
    ['Baby & Toddler Shoes', 'baby-and-toddler-shoes'],
    ['  Crème brûlée!  ', 'creme-brulee'],
    ['Straße', 'strasse'],
    ['100 % cotton', '100-cotton'],
    ['日本語', ''],
    ['---', '']
  ])('%j gives %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('is never longer than a slug may be, nor ends in a hyphen', () => {
    const slug = slugOf(`${'a'.repeat(254)} b`);
    expect(slug).toHaveLength(254);
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});

describe('what the inspector says beside a field', () => {
  it('finds no fault with what the service takes', () => {
    expect([
      checkName('Shoes'),
      checkSlug(''),
      checkSlug('winter-shoes'),
      checkDescription(''),
      checkMetadata(''),
      checkMetadata('{"a":[1]}')
    ]).toEqual([null, null, null, null, null, null]);
  });

  it('says what is wrong and what is right', () => {
    expect(checkName('  ')).toBe('Enter a name.');
    expect(checkName('a\tb')).toContain('control characters');
    expect(checkSlug('Winter shoes')).toContain('lowercase letters');
    expect(checkDescription('x'.repeat(10_001))).toContain('10,000');
    expect(checkMetadata('{a:1}')).toContain('not valid JSON');
    expect(checkMetadata('[]')).toBe('Metadata must be a JSON object.');
    expect(checkMetadata(JSON.stringify({ a: 'x'.repeat(17_000) }))).toContain('16 KiB');
  });

  it('reads metadata back as it was written', () => {
    const metadata = { colour: 'green', sizes: [1, 2], nested: { a: null } };
    expect(readMetadata(writeMetadata(metadata))).toEqual(metadata);
    expect(readMetadata(writeMetadata({}))).toEqual({});
  });
});
