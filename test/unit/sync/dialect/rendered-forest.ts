import fc from 'fast-check';
import type { Dialect } from '../../../../src-shared/dialect';
import type { SyncFields } from '../../../../src-main/sync/sync-tree';

/** One category of a forest, siblings in order. */
export interface Planted {
  readonly id: number;
  readonly fields: SyncFields;
  readonly children: readonly Planted[];
}

/** A category as it should be read. */
export interface Expected {
  readonly id: number;
  readonly parentId: number | null;
  readonly fields: SyncFields;
}

const WORDS = [
  'Tea',
  'Café',
  'Shoes & socks',
  'Hüte',
  '本',
  'Books',
  'Garden',
  'Toys',
  'For him',
  'For her',
  'Sale',
  'X-ray'
];
const camel = (words: readonly string[]): string =>
  words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
const STYLES: readonly ((words: readonly string[]) => string)[] = [
  camel,
  (words) => words.join('_'),
  (words) => words.join('-'),
  (words) => words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
  (words) => words.join('_').toUpperCase()
];
const key = (style: number, ...words: string[]): string => (STYLES[style] ?? camel)(words);

const fieldsOf = (
  number: number,
  {
    word,
    isBare,
    isHidden,
    entries
  }: { word: string; isBare: boolean; isHidden: boolean; entries: Record<string, unknown> }
): SyncFields => ({
  name: `${word} ${number}`,
  slug: isBare ? null : `cat-${number}`,
  description: isBare ? '' : `What ${word} is\n(number ${number})`,
  visible: !isHidden,
  metadata: entries
});

/** Entries that could stand as members of a category too, so that the dialect decides where they are. */
const entries = fc.dictionary(
  fc.constantFrom('color', 'taxRate', 'tags', 'seo', 'icon'),
  fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(['a', { b: 1 }]),
    fc.constant({ title: 'T', deep: [null, 1.5] })
  ),
  { maxKeys: 3 }
);

const content = fc.record({ word: fc.constantFrom(...WORDS), isBare: fc.boolean(), isHidden: fc.boolean(), entries });

/** Forests in which everything is there that shows what is what: a root with several children, something hidden, slugs. */
export const forest: fc.Arbitrary<readonly Planted[]> = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(), content), { minLength: 3, maxLength: 25 }),
    fc.integer({ min: 1, max: 5_000 }),
    fc.integer({ min: 1, max: 7 })
  )
  .map(([given, firstId, step]) => {
    const all: { id: number; parent: number | null; fields: SyncFields }[] = [];
    for (const [index, [pick, one]] of given.entries()) {
      const shown =
        index === 0
          ? { ...one, isHidden: false, isBare: false }
          : index === 1
            ? { ...one, isHidden: true, isBare: false }
            : one;
      const parent = index === 0 ? null : index < 3 ? 0 : pick % (index + 1) === index ? null : pick % (index + 1);
      all.push({ id: firstId + index * step, parent, fields: fieldsOf(index + 1, shown) });
    }
    const below = (parent: number | null): Planted[] =>
      all.flatMap((one, index) =>
        one.parent === parent ? [{ id: one.id, fields: one.fields, children: below(index) }] : []
      );
    return below(null);
  });

const FLAT_PARENT_KEYS = [
  ['parent', 'id'],
  ['parent'],
  ['parent', 'category'],
  ['parent', 'category', 'id'],
  ['parent', 'ref'],
  ['pid']
];
const UNUSUAL = [['zweige'], ['things']];
const CHILDREN_KEYS = [['children'], ['sub', 'categories'], ['nodes'], ['items'], ['child', 'categories'], ...UNUSUAL];
const VISIBLE = [
  { words: ['visible'], shown: true, hidden: false },
  { words: ['is', 'active'], shown: 1, hidden: 0 },
  { words: ['enabled'], shown: '1', hidden: '0' },
  { words: ['published'], shown: 'yes', hidden: 'no' },
  { words: ['status'], shown: 'active', hidden: 'inactive' },
  { words: ['status'], shown: 'PUBLISHED', hidden: 'DRAFT' },
  { words: ['hidden'], shown: false, hidden: true },
  { words: ['is', 'hidden'], shown: 0, hidden: 1 }
] as const;

/** How a listing is written beyond its dialect. */
export interface Rendering {
  readonly dialect: Dialect;
  readonly isNested: boolean;
  /** Nested, and with a reference to the parent beside. */
  readonly hasReference: boolean;
  readonly leaf: 'empty' | 'absent' | 'null';
  readonly gap: number;
  readonly emptyText: null | '';
  readonly shuffle: readonly number[];
}

/** Dialects of every kind. Orders are always kept, since only then a shuffled listing says how siblings lie. */
export const rendering: fc.Arbitrary<Rendering> = fc
  .record({
    style: fc.nat(4),
    isNested: fc.boolean(),
    hasReference: fc.boolean(),
    childrenWords: fc.constantFrom(...CHILDREN_KEYS),
    idWords: fc.constantFrom(['id'], ['category', 'id'], ['uid']),
    idAs: fc.constantFrom('number' as const, 'string' as const),
    parentWords: fc.constantFrom(...FLAT_PARENT_KEYS),
    parentAs: fc.constantFrom('number' as const, 'string' as const, 'object' as const),
    root: fc.constantFrom<Dialect['parent']['root']>(
      { as: 'absent' },
      { as: 'ownId' },
      ...[null, 0, '', -1, 'root', '0', false].map((mark) => ({ as: 'mark' as const, mark }))
    ),
    nameWords: fc.constantFrom(['name'], ['title'], ['label'], ['category', 'name'], ['display', 'name']),
    slugWords: fc.constantFrom(['slug'], ['url', 'key'], ['handle']),
    descriptionWords: fc.constantFrom(['description'], ['summary'], ['details']),
    visible: fc.constantFrom(...VISIBLE),
    orderWords: fc.constantFrom(['position'], ['sort', 'order'], ['rank'], ['display', 'order'], ['weight'], ['index']),
    first: fc.constantFrom(0, 1, 10),
    gap: fc.constantFrom(1, 1, 10, 1_024),
    metadataWords: fc.constantFrom(null, ['metadata'], ['attributes'], ['custom', 'fields']),
    leaf: fc.constantFrom('empty' as const, 'absent' as const, 'null' as const),
    emptyText: fc.constantFrom(null, '' as const),
    derived: fc.subarray([['created', 'at'], ['updated', 'at'], ['child', 'count'], ['level'], ['version']]),
    shuffle: fc.array(fc.nat(), { minLength: 30, maxLength: 30 })
  })
  .map((given) => {
    const { style, isNested, hasReference, visible, parentAs } = given;
    const hasParent = !isNested || hasReference;
    const dialect: Dialect = {
      childrenKey: isNested ? key(style, ...given.childrenWords) : null,
      idKey: key(style, ...given.idWords),
      idAs: given.idAs,
      parent: hasParent
        ? {
            key: key(style, ...given.parentWords),
            as: parentAs,
            root: parentAs === 'object' && given.root.as === 'mark' ? { as: 'mark', mark: null } : given.root
          }
        : { key: 'parentId', as: given.idAs, root: { as: 'mark', mark: null } },
      nameKey: key(style, ...given.nameWords),
      slugKey: key(style, ...given.slugWords),
      descriptionKey: key(style, ...given.descriptionWords),
      visible: { key: key(style, ...visible.words), shown: visible.shown, hidden: visible.hidden },
      order: {
        key: key(style, ...given.orderWords),
        first: given.first,
        meaning: given.gap === 1 ? 'unknown' : 'value'
      },
      metadataKey: given.metadataWords === null ? null : key(style, ...given.metadataWords),
      derivedKeys: given.derived.map((words) => key(style, ...words)),
      updates: 'full',
      isCanopy: false
    };
    // Under a name that says nothing, leaves without a list could be anything that is related to a category.
    const leaf = UNUSUAL.includes(given.childrenWords) ? 'empty' : given.leaf;
    return {
      dialect,
      isNested,
      hasReference,
      leaf,
      gap: given.gap,
      emptyText: given.emptyText,
      shuffle: given.shuffle
    };
  });

const written = (id: number, as: Dialect['idAs']): number | string => (as === 'number' ? id : String(id));

const parentMember = (
  own: number,
  parentId: number | null,
  { parent, idKey, idAs }: Dialect
): Record<string, unknown> => {
  const reference = (id: number): unknown =>
    parent.as === 'object' ? { [idKey]: written(id, idAs), note: 'x' } : written(id, parent.as);
  if (parentId !== null) return { [parent.key]: reference(parentId) };
  if (parent.root.as === 'absent') return {};
  return { [parent.key]: parent.root.as === 'ownId' ? reference(own) : parent.root.mark };
};

const shuffled = <T>(list: readonly T[], numbers: readonly number[]): T[] =>
  list
    .map((one, index) => ({ one, by: numbers[index % numbers.length] ?? 0 }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ one }) => one);

/** Writes a forest as a service with that dialect would, in no particular order. */
export const render = (
  roots: readonly Planted[],
  { dialect, isNested, hasReference, leaf, gap, emptyText, shuffle }: Rendering
): unknown[] => {
  const { visible, order, slugKey, descriptionKey, metadataKey, childrenKey } = dialect;
  const one = ({ id, fields, children }: Planted, parentId: number | null, index: number): Record<string, unknown> => ({
    ...Object.fromEntries(
      dialect.derivedKeys.map((name) => [name, /at$/i.test(name) ? '2026-01-01T00:00:00Z' : children.length])
    ),
    [dialect.idKey]: written(id, dialect.idAs),
    ...(!isNested || hasReference ? parentMember(id, parentId, dialect) : {}),
    [dialect.nameKey]: fields.name,
    ...(slugKey !== null && { [slugKey]: fields.slug ?? emptyText }),
    ...(descriptionKey !== null && { [descriptionKey]: fields.description === '' ? emptyText : fields.description }),
    ...(visible && { [visible.key]: fields.visible ? visible.shown : visible.hidden }),
    ...(order && { [order.key]: order.first + index * gap }),
    ...(metadataKey === null ? fields.metadata : { [metadataKey]: fields.metadata })
  });
  const nested = (siblings: readonly Planted[], parentId: number | null): unknown[] =>
    shuffled(
      siblings.map((planted, index) => {
        const below = nested(planted.children, planted.id);
        const lists =
          below.length > 0 || leaf === 'empty'
            ? { [childrenKey ?? '']: below }
            : leaf === 'null'
              ? { [childrenKey ?? '']: null }
              : {};
        return { ...one(planted, parentId, index), ...lists };
      }),
      shuffle
    );
  const flat = (siblings: readonly Planted[], parentId: number | null): unknown[] =>
    siblings.flatMap((planted, index) => [one(planted, parentId, index), ...flat(planted.children, planted.id)]);
  return isNested ? nested(roots, null) : shuffled(flat(roots, null), shuffle);
};

/** In the order of the tree. Services whose metadata are members list what they work out among them. */
export const expectedOf = (roots: readonly Planted[], parentId: number | null = null): Expected[] =>
  roots.flatMap(({ id, fields, children }) => [{ id, parentId, fields }, ...expectedOf(children, id)]);
