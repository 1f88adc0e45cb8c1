import type { ForeignTraits } from './traits';

const OURS = { readPath: '/api/categories', writePath: '/api/admin/categories' } as const;

/** The service that `interface.md` suggests; each other one says how it differs. */
const PLAIN: ForeignTraits = {
  name: 'plain',
  ...OURS,
  auth: 'none',
  isReadGuarded: false,
  etag: 'none',
  shape: { as: 'nested', childrenKey: 'children', leaf: 'empty', showsParent: true },
  listing: 'sorted',
  listEnvelope: 'data',
  idKey: 'id',
  idAs: 'number',
  firstId: 1,
  reusesIds: false,
  parent: { key: 'parentId', as: 'number', root: { as: 'mark', mark: null } },
  nameKey: 'name',
  slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: false },
  description: { key: 'description', missing: 'empty' },
  visible: { key: 'visible', shown: true, hidden: false },
  order: { key: 'position', first: 0, step: 1, meaning: 'index', obedience: 'obeys', created: 'last' },
  folding: 'none',
  columns: {},
  metadataKey: null,
  unknownMembers: 'ignored',
  derived: [],
  tidiesNames: false,
  updates: 'merge',
  deletes: 'refuse',
  checks: 'all',
  refusalStatus: 422,
  refusalBody: 'envelope',
  created: { status: 201, body: 'category' },
  updated: { status: 200, body: 'null' },
  deleted: { status: 200, body: 'null' },
  hasMoreMembers: false
};

export const FOREIGN_SERVICES: readonly ForeignTraits[] = [
  { ...PLAIN, auth: 'bearer', derived: ['createdAt', 'updatedAt'] },
  {
    ...PLAIN,
    name: 'shop table', // a table, listed as it is: flat, 0 for roots, 0 and 1 for truth, numbers to sort by with gaps
    auth: 'bearer',
    isReadGuarded: true,
    shape: { as: 'flat' },
    listing: 'byId',
    listEnvelope: 'more',
    parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: 0 } },
    nameKey: 'title',
    slug: { key: 'url_key', missing: 'empty', isLowerCased: true, isGenerated: true, isUnique: false },
    description: null,
    visible: { key: 'is_active', shown: 1, hidden: 0 },
    order: { key: 'sortOrder', first: 10, step: 10, meaning: 'value', obedience: 'obeys', created: 'last' },
    columns: { tax_rate: 19, icon: null },
    derived: ['updatedAt', 'childCount'],
    tidiesNames: true,
    updates: 'replace',
    deletes: 'cascade',
    refusalStatus: 400,
    refusalBody: 'message',
    created: { status: 200, body: 'category' },
    hasMoreMembers: true
  },
  {
    ...PLAIN,
    name: 'labels', // no order at all, hidden rather than visible, wants only what changes, answers with nothing
    readPath: '/v2/taxonomy/labels',
    writePath: '/v2/taxonomy/manage/labels',
    auth: 'basic',
    etag: 'strong',
    shape: { as: 'nested', childrenKey: 'subcategories', leaf: 'absent', showsParent: true },
    listing: 'byName',
    parent: { key: 'parent', as: 'number', root: { as: 'absent' } },
    nameKey: 'label',
    slug: { key: 'handle', missing: 'absent', isLowerCased: true, isGenerated: false, isUnique: false },
    description: { key: 'summary', missing: 'absent' },
    visible: { key: 'hidden', shown: false, hidden: true },
    order: null,
    columns: { color: '#888888' },
    tidiesNames: true,
    unknownMembers: 'refused',
    updates: 'partial',
    refusalStatus: 400,
    refusalBody: 'text',
    created: { status: 204, body: 'empty' },
    updated: { status: 204, body: 'empty' },
    deleted: { status: 204, body: 'empty' }
  },
  {
    ...PLAIN,
    name: 'documents', // ids as strings, roots with an empty parent, a word for a status, keeps whatever it is sent
    readPath: '/categories',
    writePath: '/categories',
    auth: 'header',
    isReadGuarded: true,
    shape: { as: 'flat' },
    listing: 'shuffled',
    idKey: '_id',
    idAs: 'string',
    firstId: 1_000,
    parent: { key: 'parentRef', as: 'string', root: { as: 'mark', mark: '' } },
    nameKey: 'categoryName',
    description: { key: 'body', missing: 'null' },
    visible: { key: 'status', shown: 'active', hidden: 'inactive' },
    order: { key: 'rank', first: 1, step: 1, meaning: 'value', obedience: 'renumbers', created: 'last' },
    columns: { tags: [], seo: { title: null } },
    unknownMembers: 'kept',
    deletes: 'cascade',
    refusalStatus: 400,
    refusalBody: 'problem',
    created: { status: 200, body: 'withoutId' },
    updated: { status: 200, body: 'category' },
    deleted: { status: 200, body: 'text' }
  },
  {
    ...PLAIN,
    name: 'objects', // the parent as an object, an order that it never follows, children before their parents, no envelopes
    etag: 'weak',
    shape: { as: 'flat' },
    listing: 'childrenFirst',
    parent: { key: 'parent', as: 'object', root: { as: 'absent' } },
    visible: null,
    order: { key: 'displayOrder', first: 0, step: 100, meaning: 'value', obedience: 'ignores', created: 'last' },
    columns: { imageUrl: null },
    derived: ['level', 'path'],
    created: { status: 201, body: 'bare' },
    updated: { status: 200, body: 'bare' },
    deleted: { status: 200, body: 'empty' },
    updates: 'full',
    deletes: 'lift',
    refusalStatus: 409,
    refusalBody: 'html'
  },
  {
    ...PLAIN,
    name: 'attributes', // a bag for everything else, roots under -1, counted from 1, lifts the children of what is deleted
    auth: 'bearer',
    shape: { as: 'nested', childrenKey: 'items', leaf: 'null', showsParent: true },
    listing: 'shuffled',
    parent: { key: 'parentId', as: 'number', root: { as: 'mark', mark: -1 } },
    nameKey: 'title',
    visible: { key: 'enabled', shown: 'yes', hidden: 'no' },
    order: { key: 'position', first: 1, step: 1, meaning: 'index', obedience: 'obeys', created: 'last' },
    metadataKey: 'attributes',
    derived: ['childCount'],
    updates: 'replace',
    deletes: 'lift',
    created: { status: 202, body: 'null' },
    hasMoreMembers: true
  },
  {
    ...PLAIN,
    name: 'careless', // checks nothing, lists in another order each time, everything new is tied at the first number
    shape: { as: 'flat' },
    listing: 'volatile',
    listEnvelope: 'bare',
    parent: { key: 'parent_id', as: 'number', root: { as: 'mark', mark: null } },
    slug: null,
    description: null,
    visible: { key: 'published', shown: true, hidden: false },
    order: { key: 'weight', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    unknownMembers: 'kept',
    deletes: 'orphan',
    checks: 'none',
    refusalStatus: 400,
    refusalBody: 'empty'
  },
  {
    ...PLAIN,
    name: 'minimal', // an id and a name, nested, and not a word about parents
    shape: { as: 'nested', childrenKey: 'nodes', leaf: 'absent', showsParent: false },
    listing: 'byId',
    firstId: 0,
    slug: null,
    description: null,
    visible: null,
    order: null,
    deletes: 'cascade',
    refusalBody: 'message',
    created: { status: 201, body: 'empty' },
    updated: { status: 200, body: 'text' },
    deleted: { status: 204, body: 'empty' }
  },
  {
    ...PLAIN,
    name: 'strict', // wants all members of every update and no strange ones, slugs that nobody else has; a root is its own parent
    auth: 'header',
    etag: 'strong',
    shape: { as: 'flat' },
    listing: 'sorted',
    idKey: 'categoryId',
    parent: { key: 'parentCategoryId', as: 'number', root: { as: 'ownId' } },
    slug: { key: 'seoSlug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
    visible: { key: 'is_visible', shown: 'Y', hidden: 'N' },
    order: { key: 'sort_order', first: 1, step: 1, meaning: 'index', obedience: 'obeys', created: 'last' },
    unknownMembers: 'refused',
    derived: ['createdAt', 'updatedAt'],
    updates: 'full',
    deletes: 'refuse',
    refusalStatus: 422,
    refusalBody: 'problem'
  }
];

/** Services with nested members: a name in several languages, everything in attributes. */
export const FOLDED_SERVICES: readonly ForeignTraits[] = FOREIGN_SERVICES.flatMap((traits) =>
  [
    { ...traits, name: `${traits.name} in languages`, folding: 'languages' as const },
    { ...traits, name: `${traits.name} in attributes`, folding: 'attributes' as const }
  ].filter(
    ({ metadataKey, folding, shape }) =>
      metadataKey === null && (folding === 'languages' || shape.as === 'flat' || shape.showsParent)
  )
);

export const foreignService = (name: string): ForeignTraits => {
  const found = FOREIGN_SERVICES.find((traits) => traits.name === name);
  if (!found) throw new Error(`There is no foreign service "${name}"`);
  return found;
};
