import fc from 'fast-check';
import type { Category } from '../../src-shared/category';
import { StoreError } from '../../src-main/domain/errors';
import { inReadingOrder } from '../../src-main/domain/tree';
import type { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';

const pick = fc.nat({ max: 40 });
const fields = {
  name: fc.constantFrom('Shoes', 'Hats', 'Café', 'Ω'),
  slug: fc.constantFrom(null, 'a', 'b-c'),
  visible: fc.boolean(),
  metadata: fc.constantFrom({}, { a: 1 }, { a: 2, b: null })
};

/** What a person does to a tree in the window, by picks that are resolved among the categories there are at the time. */
export const randomEdit = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('create' as const),
      parent: fc.option(pick),
      fields: fc.record(fields, { requiredKeys: ['name'] }),
      position: fc.option(fc.nat({ max: 5 }), { nil: undefined })
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('update' as const),
      who: pick,
      fields: fc.record(fields, { requiredKeys: [] })
    })
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      who: pick,
      parent: fc.option(pick),
      position: fc.nat({ max: 5 })
    })
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('reorder' as const), who: pick, position: fc.nat({ max: 5 }) })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('delete' as const),
      who: pick,
      mode: fc.constantFrom<'delete' | 'lift'>('delete', 'lift')
    })
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reverse' as const), parent: fc.option(pick) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('redo' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restore' as const), which: pick }) }
);
export type RandomEdit = typeof randomEdit extends fc.Arbitrary<infer Edit> ? Edit : never;

/** Does it, unless the store refuses. */
export const doEdit = (store: WorkspaceStore, edit: RandomEdit): void => {
  try {
    doOrThrow(store, edit);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
};

const doOrThrow = (store: WorkspaceStore, edit: RandomEdit): void => {
  const all = [...inReadingOrder<Category>(store.readTree())].map(({ category }) => category);
  const picked = (which: number): Category | undefined => all[which % Math.max(all.length, 1)];
  const parentOf = (which: number | null): number | null => (which === null ? null : (picked(which)?.id ?? null));
  const writer = { author: 'window' } as const;
  if (edit.does === 'undo') store.undo();
  else if (edit.does === 'redo') store.redo();
  else if (edit.does === 'create') {
    const { fields: given, parent, position } = edit;
    store.create({ ...given, parentId: parentOf(parent), ...(position !== undefined && { position }) }, writer);
  } else if (edit.does === 'reverse') {
    const parentId = parentOf(edit.parent);
    const children = parentId === null ? store.readTree() : (picked(edit.parent ?? 0)?.children ?? []);
    const ids = children.map(({ id }) => id).toReversed();
    if (ids.length > 1)
      store.edit({ action: 'sort', subject: '', edits: [{ kind: 'arrange', parentId, ids }] }, writer);
  } else if (edit.does === 'restore') {
    const entries = store.history.trash({ text: '', before: null }).entries;
    const entry = entries[edit.which % Math.max(entries.length, 1)];
    if (entry !== undefined) store.history.restore([entry.id]);
  } else {
    const target = picked(edit.who);
    if (target === undefined) return;
    if (edit.does === 'delete') store.delete(target.id, edit.mode, writer);
    else if (edit.does === 'reorder') store.update(target.id, { position: edit.position }, writer);
    else if (edit.does === 'update') store.update(target.id, edit.fields, writer);
    else store.update(target.id, { parentId: parentOf(edit.parent), position: edit.position }, writer);
  }
};

/** A tree as people see it: fields, places and order; with the ids that had been given by then. */
export const seen = (categories: readonly Category[], lastId = 0): unknown =>
  categories.map(({ id, name, slug, description, visible, metadata, children }) => [
    id <= lastId ? id : 'new',
    name,
    slug,
    description,
    visible,
    metadata,
    seen(children, lastId)
  ]);
