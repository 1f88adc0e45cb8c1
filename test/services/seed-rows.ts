import type { RowFields } from './service';

/** A row to seed, with its parent named by its index among the rows: a parent always stands before its children. */
export type SeedRow = Omit<RowFields, 'parent'> & {
  readonly parentIndex: number | null;
  readonly slug: string;
  readonly order: number;
};

/** What breaks careless software: entities, markup, quotes, umlauts, signs that are composed, emoji, right to left. */
const NAMES = [
  'Tea & coffee',
  'Salt &amp; pepper',
  'Less than 5 < 10',
  'The "best" of it',
  "Baker's choice",
  'Grün & Öl',
  'Crème brûlée',
  'E\u0301clair',
  'Straße',
  '👩‍🍳 Kitchen',
  '日本茶',
  'שוקולד',
  'قهوة عربية',
  '100 % cotton',
  'A/B\\C',
  'São Tomé',
  'Ελλάδα',
  'Ünïcödé',
  '+plus+',
  'Snow ☃ man'
];

const ROOTS = 5;
const CHILDREN = 4;

/**
 * `count` categories, the same at every call: five roots, four children each, so that 60 are three levels deep and 1,200 five.
 * Names are different throughout; slugs too, and some of them have capitals or `_`.
 */
export const seedRows = (count: number): SeedRow[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${NAMES[index % NAMES.length]} ${index + 1}`,
    slug: index % 7 === 3 ? `Seed_${index + 1}` : `seed-${index + 1}`,
    parentIndex: index < ROOTS ? null : Math.floor((index - ROOTS) / CHILDREN),
    order: index < ROOTS ? index : (index - ROOTS) % CHILDREN
  }));
