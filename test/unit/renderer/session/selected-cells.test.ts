import { afterAll, beforeEach, expect, test } from 'vitest';
import { followArrangement } from '../../../../src-renderer/session/cells/arranged-rows';
import { fillCells } from '../../../../src-renderer/session/cells/cell-commands';
import { beginCellEdit, cancelCellEdit, typeChoice } from '../../../../src-renderer/session/cells/cell-editing';
import { activeCell, goToCell, selectedEdges, useCells } from '../../../../src-renderer/session/cells/cell-state';
import { useColumns } from '../../../../src-renderer/session/cells/columns';
import { fittingWidth } from '../../../../src-renderer/session/cells/shown-cell';
import { useDialogs } from '../../../../src-renderer/session/dialogs';
import { selectNew } from '../../../../src-renderer/session/follow-tree';
import { session } from '../../../../src-renderer/session/session';
import { initialState } from '../../../../src-renderer/session/session-state';
import { atOnce } from '../../../../src-shared/sliced-work';
import { FakeMain } from './fake-main';
import { haveFields } from './kept-fields';
import { modelOf } from '../sample-model';

const slug = { of: 'slug' } as const;
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `Shelf ${at + 1}`);
const set = (id: number, fields: object) => ({ kind: 'update' as const, id, fields });

const show = (count: number, revision = 1): void => {
  const model = modelOf(names(count));
  model.apply([set(1, { slug: 'a' }), set(2, { slug: 'b' })]);
  session.showTree({ revision, model });
};

followArrangement();

beforeEach(() => {
  new FakeMain(1);
  session.store.setState(initialState(), true);
  useColumns.setState({ columns: [{ of: 'name' }, slug], filters: [], sort: null });
});

afterAll(() => useColumns.setState({ columns: [{ of: 'name' }], filters: [], sort: null }));

test('what is filled down is what the first row held, also where it is gone by the time of the answer', async () => {
  show(150);
  goToCell(1, 1);
  goToCell(150, 1, true);
  await fillCells();
  const asked = useDialogs.getState().open.cellsChange;
  expect(asked?.plan.cells).toBe(149);
  const journal = { undo: null, redo: null };
  session.apply([{ from: 1, to: 2, author: 'http', changes: [{ kind: 'delete', id: 1 }], count: 1, journal }]);
  const again = asked === undefined ? null : atOnce(asked.planAgain());
  expect(again?.edits).toHaveLength(149);
  expect(again?.edits[0]).toMatchObject({ fields: { slug: 'a' } });
});

test('a column that is added is as wide as what it shows, within bounds', () => {
  show(3);
  expect(fittingWidth(slug, session.model)).toBe(160);
  session.model.apply([set(3, { slug: 'a'.repeat(30) })]);
  const wide = fittingWidth(slug, session.model);
  expect(wide).toBeGreaterThan(200);
  session.model.apply([set(3, { slug: 'a'.repeat(200) })]);
  expect(fittingWidth(slug, session.model)).toBeGreaterThan(wide);
  expect(fittingWidth(slug, session.model)).toBeLessThan(400);
});

test('a range whose end a filter hides is none, and several selected rows leave the cells', () => {
  show(4);
  goToCell(2, 1);
  goToCell(4, 1, true);
  expect(selectedEdges()).toEqual({ top: 1, bottom: 3, left: 1, right: 1 });
  useColumns.setState({ filters: [{ column: slug, test: { is: 'filled' } }] });
  expect(session.state.rows.ids).toEqual([1, 2]);
  expect(selectedEdges()).toBeNull();

  goToCell(2, 1);
  expect(activeCell()).not.toBeNull();
  session.selectMany(new Set([1, 2]), 2, 2);
  expect(activeCell()).toBeNull();
});

test('what was let through a filter stays while the tree is read anew, until it is filtered anew', async () => {
  show(4);
  useColumns.setState({ filters: [{ column: slug, test: { is: 'filled' } }] });
  await selectNew([4]);
  expect(session.state.rows.ids).toEqual([1, 2, 4]);
  show(5, 2);
  expect(session.state.rows.ids).toEqual([1, 2, 4]);
  useColumns.setState({ filters: [{ column: slug, test: { is: 'filled' } }] });
  expect(session.state.rows.ids).toEqual([1, 2]);
});

test('a choice is what begins with all that was typed', async () => {
  const choices = ['Autumn/Winter', 'All year'].map((value) => ({ value }));
  await haveFields([{ key: 'season', name: 'Season', type: 'choice', choices }]);
  useColumns.setState({ columns: [{ of: 'name' }, { of: 'metadata', key: 'season' }] });
  show(2);
  goToCell(1, 1);
  beginCellEdit('a');
  const edited = () => useCells.getState().edit;
  expect(edited()?.text).toBe('Autumn/Winter');
  for (const key of 'll y') typeChoice(key);
  expect(edited()?.text).toBe('All year');
  typeChoice('x');
  typeChoice('Backspace');
  expect(edited()).toMatchObject({ text: 'All year', fault: null });
  cancelCellEdit();
  await haveFields([]);
});
