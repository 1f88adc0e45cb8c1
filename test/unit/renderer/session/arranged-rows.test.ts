import { afterAll, beforeAll, expect, test } from 'vitest';
import { letThroughBy, orderBy } from '../../../../src-renderer/session/cells/column-values';
import type { Column } from '../../../../src-renderer/session/cells/columns';
import { session } from '../../../../src-renderer/session/session';
import { initialState } from '../../../../src-renderer/session/session-state';
import type { ColumnTest } from '../../../../src-shared/kept-columns';
import { modelOf } from '../sample-model';
import { haveFields } from './kept-fields';

const columnOf = (key: string): Column => ({ of: 'metadata', key });

beforeAll(() => haveFields([{ key: 'like', name: 'Like', type: 'category', many: true }]));
afterAll(() => haveFields([]));

/** Shows Boots, Hats, and below Sale two that point to these. */
const pointing = () => {
  const model = modelOf(['Boots', 'Hats', ['Sale', ['Caps', 'Gloves']]]);
  const set = (id: number, fields: object) => ({ kind: 'update' as const, id, fields });
  model.apply([set(4, { metadata: { like: [1] } }), set(5, { metadata: { like: [2] } })]);
  session.store.setState(initialState(), true);
  session.showTree({ revision: 1, model });
  session.setExpanded(3, true);
  let from = 0;
  const apply = (id: number, fields: object): void => {
    from += 1;
    const journal = { undo: null, redo: null };
    session.apply([{ from, to: from + 1, author: 'http', changes: [set(id, fields)], count: 1, journal }]);
  };
  return { model, apply };
};
const GOOGLE = columnOf('map:google');
const mappedTo = (path: string) => ({ metadata: { 'map:google': { to: path, path, as: 'exact' } } });

test('rows that are sorted by what depends on other categories are in order as soon as those change', () => {
  const { apply } = pointing();
  session.arrange(orderBy({ column: columnOf('like'), isDescending: false }), null);
  expect(session.state.rows.ids).toEqual([1, 2, 3, 4, 5]);
  apply(1, { name: 'Shoes' });
  expect(session.state.rows.ids).toEqual([1, 2, 3, 5, 4]);

  session.arrange(orderBy({ column: GOOGLE, isDescending: false }), null);
  apply(4, mappedTo('M'));
  expect(session.state.rows.ids).toEqual([1, 2, 3, 4, 5]);
  apply(3, mappedTo('A'));
  expect(session.state.rows.ids).toEqual([3, 5, 4, 1, 2]);
});

test('a filter by what depends on other categories lets those in that fit as these change, and through what no longer does', () => {
  const { model, apply } = pointing();
  const filter = (column: Column, test: ColumnTest): void => {
    const letThrough = letThroughBy([{ column, test }], model);
    for (const node of model.nodes()) if (letThrough.test(node)) letThrough.ids.add(node.id);
    session.arrange(null, letThrough);
  };
  filter(columnOf('like'), { is: 'equals', text: 'hats' });
  expect(session.state.rows.ids).toEqual([3, 5]);
  apply(1, { name: 'Hats' });
  expect(session.state.rows.ids).toEqual([3, 4, 5]);
  apply(2, { name: 'Scarves' });
  expect(session.state.rows.ids).toEqual([3, 4, 5]);

  filter(GOOGLE, { is: 'filled' });
  expect(session.state.rows.ids).toEqual([]);
  apply(3, mappedTo('A'));
  expect(session.state.rows.ids).toEqual([3, 4, 5]);
});
