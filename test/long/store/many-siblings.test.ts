import { TOP_LEVEL, newKey } from '../../../src-shared/ids';
import { expect, test } from 'vitest';
import { dialectOf, foreignService } from '../../support/foreign';
import { openedStore } from '../../support/opened-store';
import { fieldsNamed } from '../../support/sync-trees';

/** More than a call takes as arguments, where siblings are spread into one. */
const SIBLINGS = 130_000;

test('a service may have more siblings than a call takes arguments', () => {
  const store = openedStore();
  store.replica.begin({
    address: { url: 'https://shop.example', readPath: '/api/categories', writePath: '/api/admin/categories' },
    dialect: dialectOf(foreignService('plain')),
    authKind: 'none'
  });
  const fields = fieldsNamed('N');
  const local = Array.from({ length: SIBLINGS }, (_, index) => ({
    kind: 'create' as const,
    id: newKey(index + 1),
    fields,
    place: { parent: TOP_LEVEL, after: index === 0 ? ('first' as const) : newKey(index) }
  }));
  expect(store.replica.write({ local }).size).toBe(SIBLINGS);
  expect(store.replica.localTree().children.get(TOP_LEVEL)).toHaveLength(SIBLINGS);
});
