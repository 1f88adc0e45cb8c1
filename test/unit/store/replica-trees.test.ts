import {
  TOP_LEVEL,
  isNewKey,
  newKey,
  type CategoryId,
  type NewKey,
  type ParentKey,
  type TopLevel
} from '../../../src-shared/ids';
import { expect, test } from 'vitest';
import { dialectOf, foreignService } from '../../support/foreign';
import { fieldsNamed } from '../../support/sync-trees';
import { openedStore } from '../../support/opened-store';

/** More categories in all than one step reads. */
const ROOTS = 150;
const CHILDREN = 150;

test('the trees of a large replica are whole and in order, however many steps they are read in', () => {
  const store = openedStore();
  store.replica.begin({
    address: { url: 'https://shop.example', readPath: '/api/categories', writePath: '/api/admin/categories' },
    dialect: dialectOf(foreignService('plain')),
    authKind: 'none'
  });
  const expected = new Map<ParentKey, NewKey[]>([[TOP_LEVEL, []]]);
  const parents = new Map<NewKey, NewKey | TopLevel>();
  const put = (parent: NewKey | TopLevel): NewKey => {
    const id = newKey(parents.size + 1);
    parents.set(id, parent);
    const siblings = expected.get(parent);
    if (siblings) siblings.push(id);
    else expected.set(parent, [id]);
    return id;
  };
  for (let root = 0; root < ROOTS; root += 1) {
    const id = put(TOP_LEVEL);
    for (let child = 0; child < CHILDREN; child += 1) put(id);
  }
  const place = (id: NewKey) => {
    const parent = parents.get(id) ?? TOP_LEVEL;
    const siblings = expected.get(parent) ?? [];
    return { parent, after: siblings[siblings.indexOf(id) - 1] ?? ('first' as const) };
  };
  const ids = [...parents.keys()];
  const created = store.replica.write({
    local: ids.map((id) => ({ kind: 'create', id, fields: fieldsNamed(`N${id}`), place: place(id) })),
    base: {
      set: ids.map((id) => ({ id, parent: parents.get(id) ?? TOP_LEVEL, fields: fieldsNamed(`N${id}`) })),
      removed: [],
      orders: expected
    }
  });
  const idOf = (key: NewKey): CategoryId => created.get(key) ?? 0;
  const here = (parent: ParentKey): ParentKey => (parent === TOP_LEVEL || !isNewKey(parent) ? parent : idOf(parent));
  const { base, local } = store.replica.trees();
  expect(local.nodes.size).toBe(ROOTS * (CHILDREN + 1));
  expect(new Map(local.children)).toEqual(
    new Map([...expected].map(([parent, children]) => [here(parent), children.map(idOf)]))
  );
  expect([...base.children].every(([parent, children]) => children === local.children.get(parent))).toBe(true);
  const [first] = local.children.get(TOP_LEVEL) ?? [];
  store.delete(Number(first), 'delete', { author: 'window' });
  const after = store.replica.trees();
  expect([after.base.nodes.size - after.local.nodes.size, store.replica.localTree().nodes.size]).toEqual([
    CHILDREN + 1,
    after.local.nodes.size
  ]);
});
