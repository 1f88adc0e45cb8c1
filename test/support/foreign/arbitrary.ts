import fc from 'fast-check';
import type { ForeignTraits } from './traits';

const missing = fc.constantFrom<('null' | 'empty' | 'absent')[]>('null', 'empty', 'absent');
const success = fc.record({
  status: fc.constantFrom<ForeignTraits['created']['status'][]>(200, 201, 202, 204),
  body: fc.constantFrom<ForeignTraits['created']['body'][]>('category', 'bare', 'withoutId', 'null', 'empty', 'text')
});
const root = {
  number: fc.constantFrom<ForeignTraits['parent']['root'][]>(
    { as: 'absent' },
    { as: 'ownId' },
    ...[null, 0, -1, ''].map((mark) => ({ as: 'mark' as const, mark }))
  ),
  string: fc.constantFrom<ForeignTraits['parent']['root'][]>(
    { as: 'absent' },
    { as: 'ownId' },
    ...[null, '', '0', 'root'].map((mark) => ({ as: 'mark' as const, mark }))
  ),
  object: fc.constantFrom<ForeignTraits['parent']['root'][]>({ as: 'absent' }, { as: 'mark', mark: null })
};
const parent = fc.constantFrom<ForeignTraits['parent']['as'][]>('number', 'string', 'object').chain((as) =>
  fc.record({
    key: fc.constantFrom('parentId', 'parent_id', 'parent', 'parentCategory'),
    as: fc.constant(as),
    root: root[as]
  })
);

const shape = fc.oneof(
  fc.constant<ForeignTraits['shape']>({ as: 'flat' }),
  fc.record({
    as: fc.constant('nested' as const),
    childrenKey: fc.constantFrom('children', 'subcategories', 'items', 'nodes'),
    leaf: fc.constantFrom<('empty' | 'absent' | 'null')[]>('empty', 'absent', 'null'),
    showsParent: fc.boolean()
  })
);

const order = fc.oneof(
  fc.record({
    key: fc.constantFrom('position', 'sortOrder', 'rank', 'displayOrder'),
    first: fc.constantFrom(0, 1),
    step: fc.constant(1),
    meaning: fc.constant('index' as const),
    obedience: fc.constantFrom<('obeys' | 'ignores')[]>('obeys', 'obeys', 'obeys', 'ignores'),
    created: fc.constant('last' as const)
  }),
  fc.record({
    key: fc.constantFrom('position', 'sortOrder', 'rank', 'displayOrder'),
    first: fc.constantFrom(0, 1, 10),
    step: fc.constantFrom(1, 10, 1_024),
    meaning: fc.constant('value' as const),
    obedience: fc.constantFrom<('obeys' | 'ignores' | 'renumbers')[]>(
      'obeys',
      'obeys',
      'obeys',
      'ignores',
      'renumbers'
    ),
    created: fc.constantFrom<('last' | 'tied')[]>('last', 'tied')
  })
);

/** Traits that must be requested: reused ids, and refusals that depend on the content. */
export interface TraitChoices {
  readonly reusesIds?: boolean;
  readonly hasUniqueSlugs?: boolean;
}

/** Foreign services with any mixture of traits. They do not shrink to anything meaningful, so print the traits of a failure. */
export const foreignTraits = ({
  reusesIds = false,
  hasUniqueSlugs = false
}: TraitChoices = {}): fc.Arbitrary<ForeignTraits> =>
  fc
    .record({
      name: fc.constant('any'),
      auth: fc.constantFrom<ForeignTraits['auth'][]>('none', 'bearer', 'basic', 'header'),
      isReadGuarded: fc.boolean(),
      etag: fc.constantFrom<ForeignTraits['etag'][]>('none', 'strong', 'weak'),
      shape,
      listing: fc.constantFrom<ForeignTraits['listing'][]>(
        'sorted',
        'byId',
        'byName',
        'childrenFirst',
        'shuffled',
        'volatile'
      ),
      listEnvelope: fc.constantFrom<ForeignTraits['listEnvelope'][]>('data', 'more', 'bare'),
      idKey: fc.constantFrom('id', '_id', 'categoryId'),
      idAs: fc.constantFrom<ForeignTraits['idAs'][]>('number', 'string'),
      firstId: fc.constantFrom(1, 100),
      reusesIds: reusesIds ? fc.boolean() : fc.constant(false),
      parent,
      nameKey: fc.constantFrom('name', 'title', 'label', 'categoryName'),
      slug: fc.option(
        fc.record({
          key: fc.constantFrom('slug', 'handle', 'urlKey'),
          missing,
          isLowerCased: fc.boolean(),
          isGenerated: fc.boolean(),
          isUnique: hasUniqueSlugs ? fc.boolean() : fc.constant(false)
        })
      ),
      description: fc.option(fc.record({ key: fc.constantFrom('description', 'summary'), missing })),
      visible: fc.option(
        fc.constantFrom<NonNullable<ForeignTraits['visible']>[]>(
          { key: 'visible', shown: true, hidden: false },
          { key: 'is_active', shown: 1, hidden: 0 },
          { key: 'status', shown: 'active', hidden: 'inactive' },
          { key: 'hidden', shown: false, hidden: true }
        )
      ),
      order: fc.option(order),
      folding: fc.constantFrom<ForeignTraits['folding'][]>('none', 'none', 'none', 'languages', 'attributes'),
      columns: fc.constantFrom<ForeignTraits['columns'][]>({}, { color: null }, { taxRate: 19, tags: [] }),
      metadataKey: fc.constantFrom(null, null, 'attributes'),
      unknownMembers: fc.constantFrom<ForeignTraits['unknownMembers'][]>('kept', 'ignored', 'refused'),
      derived: fc.subarray<ForeignTraits['derived'][number]>(['createdAt', 'updatedAt', 'childCount', 'level', 'path']),
      tidiesNames: fc.boolean(),
      updates: fc.constantFrom<ForeignTraits['updates'][]>('merge', 'partial', 'full', 'replace'),
      deletes: fc.constantFrom<ForeignTraits['deletes'][]>('refuse', 'cascade', 'lift', 'orphan'),
      checks: fc.constantFrom<ForeignTraits['checks'][]>('all', 'all', 'none'),
      refusalStatus: fc.constantFrom<ForeignTraits['refusalStatus'][]>(400, 409, 422),
      refusalBody: fc.constantFrom<ForeignTraits['refusalBody'][]>(
        'envelope',
        'message',
        'problem',
        'text',
        'html',
        'empty'
      ),
      created: success,
      updated: success,
      deleted: success,
      hasMoreMembers: fc.boolean(),
      paths: fc.constantFrom(
        ['/api/categories', '/api/admin/categories'] as const,
        ['/categories', '/categories'] as const,
        ['/v1/shop/tree', '/v1/shop/manage/tree'] as const
      )
    })
    .map(({ paths: [readPath, writePath], ...traits }) => ({
      ...traits,
      readPath,
      writePath,
      columns: traits.metadataKey === null ? traits.columns : {},
      folding: traits.metadataKey === null ? traits.folding : 'none'
    }));
