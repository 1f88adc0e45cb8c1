import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inReadingOrder } from '../../../src-main/domain/tree';
import { makeDraft, revisedProposal, makeDuplicate } from '../../../src-main/store/sqlite/make-copies';
import { CANOPY_DIALECT } from '../../../src-main/sync/dialect/canopy-dialect';
import { DEFAULT_PATHS } from '../../../src-shared/remote';
import type { Category } from '../../../src-shared/category';
import type { ProposalReview } from '../../../src-shared/proposals';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { always, alwaysAsync } from '../../support/fuzz-runs';
import { newWorkspace, openedStore, outlined, planted, refusal, reopened, storeOf } from '../../support/opened-store';
import { doEdit, randomEdit, seen } from '../../support/random-edits';
import { temporaryFolderInMemory } from '../../support/temporary-folder';
import { sqliteProposals } from '../../../src-main/store/sqlite/sqlite-service';

const NEW = { workspaceId: 'shop', revised: null, dialect: null } as const;

const draftOf = async (store: WorkspaceStore, file = join(temporaryFolderInMemory(), 'draft.canopy')) => {
  await makeDraft(store, file, NEW);
  return file;
};

test('a draft is a copy that knows its beginning, and in which nothing from before is undone', async () => {
  const [store, { B }] = storeOf('A(B) C');
  const draft = reopened(await draftOf(store));
  expect(draft.draft.state()).toMatchObject({ workspace: 'shop', proposal: null, base: store.revision() });
  expect([outlined(draft), draft.undo(), draft.draft.changes(), draft.draft.changed().edits]).toEqual([
    'A(B) C',
    null,
    0,
    []
  ]);
  draft.update(B ?? 0, { name: 'Bo' }, { author: 'window' });
  expect([draft.replica.unsent(), draft.draft.changes()]).toEqual([[B], 1]);
  expect(draft.draft.changed().edits).toEqual([{ kind: 'update', id: B, fields: { name: 'Bo' } }]);
  draft.undo();
  expect([draft.draft.changes(), draft.draft.changed().edits]).toEqual([0, []]);
  expect([store.draft.state(), outlined(store)]).toEqual([null, 'A(B) C']);
});

test('a duplicate has the tree, the history and the trash of its workspace, and follows no service', async () => {
  const store = openedStore();
  store.replica.begin({
    address: { url: 'http://shop.example', ...DEFAULT_PATHS },
    dialect: CANOPY_DIALECT,
    authKind: 'none'
  });
  const { C } = planted(store, 'A(B) C');
  store.delete(C ?? 0, 'refuse', { author: 'window' });
  const file = join(temporaryFolderInMemory(), 'copy.canopy');
  await makeDuplicate(store, file);
  const copy = reopened(file);
  expect([copy.replica.state(), copy.replica.unsent(), outlined(copy)]).toEqual([null, [], 'A(B)']);
  copy.undo();
  expect([outlined(copy), outlined(store)]).toEqual(['A(B) C', 'A(B)']);
  expect(store.replica.state()).not.toBeNull();
});

test('one that moved among many is one move, and a sorted list is one order', async () => {
  const store = openedStore();
  const names = Array.from({ length: 30 }, (_, index) => `N${index}`);
  const ids = planted(store, names.join(' '));
  const draft = reopened(await draftOf(store));
  const moved = { kind: 'move', id: ids['N29'], place: { parentId: null, afterId: ids['N3'] } };
  draft.update(ids['N29'] ?? 0, { position: 4 }, { author: 'window' });
  expect(draft.draft.changed().edits).toEqual([moved]);
  const sorted = names.toReversed().map((name) => ids[name] ?? 0);
  const arranged = { kind: 'arrange' as const, parentId: null, ids: sorted };
  draft.edit({ action: 'sort', subject: '', edits: [arranged] }, { author: 'window' });
  expect(draft.draft.changed().edits).toEqual([arranged]);
});

const submitted = (store: WorkspaceStore, draft: WorkspaceStore): ProposalReview => {
  const changed = draft.draft.changed();
  const { id } = store.proposals.submit({ title: 'Spring', note: '', ...changed }, { author: 'window' });
  return store.proposals.review(id);
};

test('whatever is done in a draft, its proposal makes the same tree of the workspace, and one undo takes it back', async () => {
  await alwaysAsync(
    15,
    [
      fc.array(randomEdit, { minLength: 5, maxLength: 30, size: 'max' }),
      fc.array(randomEdit, { minLength: 1, maxLength: 25, size: 'max' })
    ],
    async (before, inDraft) => {
      const store = WorkspaceStore.open(newWorkspace());
      for (const edit of before) doEdit(store, edit);
      const tree = seen(store.readTree());
      const draft = WorkspaceStore.open(await draftOf(store));
      for (const edit of inDraft) doEdit(draft, edit);
      if (draft.draft.changed().edits.length > 0) {
        const { id, digest, parts } = submitted(store, draft);
        expect(parts.filter(({ clash }) => clash !== null)).toEqual([]);
        expect(seen(store.readTree())).toEqual(tree);
        store.proposals.publish(id, { digest, text: '' }, { author: 'window' });
        const lastId = draft.draft.state()?.lastId;
        expect(seen(store.readTree(), lastId)).toEqual(seen(draft.readTree(), lastId));
        store.undo();
      }
      expect(seen(store.readTree())).toEqual(tree);
      draft.close();
      store.close();
    }
  );
});

const foreignEdit = fc.record({ who: fc.nat({ max: 40 }), description: fc.constantFrom('theirs', 'also theirs') });

test('beside what others change meanwhile, publishing a draft loses neither', async () => {
  await alwaysAsync(
    15,
    [
      fc.array(randomEdit, { minLength: 10, maxLength: 30, size: 'max' }),
      fc.array(randomEdit, { minLength: 1, maxLength: 20, size: 'max' }),
      fc.array(foreignEdit, { minLength: 1, maxLength: 6, size: 'max' })
    ],
    async (before, inDraft, foreign) => {
      const store = WorkspaceStore.open(newWorkspace());
      for (const edit of before) doEdit(store, edit);
      const draft = WorkspaceStore.open(await draftOf(store));
      for (const edit of inDraft) doEdit(draft, edit);
      const theirs = new Map<number, string>();
      for (const { who, description } of foreign) {
        const ids = idsIn(store);
        const parentId = ids[who % Math.max(ids.length, 1)] ?? null;
        const { category } = store.create({ name: 'Theirs', description, parentId }, { author: 'http' });
        if (parentId !== null) store.update(parentId, { description }, { author: 'http' });
        for (const id of [category.id, parentId]) if (id !== null) theirs.set(id, description);
      }
      const { edits } = draft.draft.changed();
      if (edits.length > 0) {
        const { id, digest, parts } = submitted(store, draft);
        const open = new Set(parts.filter(({ clash }) => clash !== null).map(({ key }) => key));
        if (open.size < parts.length) store.proposals.publish(id, { digest, text: '' }, { author: 'window' });
        for (const [there, description] of theirs) expect(store.find(there)).toMatchObject({ description });
        const left = new Set(store.proposals.review(id).parts.map(({ key }) => key));
        for (const key of open) expect(left).toContain(key);
        for (const edit of edits) {
          if (edit.kind !== 'update' || open.has(edit.id)) continue;
          expect(store.find(edit.id)).toMatchObject(edit.fields);
        }
        for (const { kind, key } of edits.filter((edit) => edit.kind === 'create'))
          if (!open.has(key)) expect(left, kind).not.toContain(key);
      }
      draft.close();
      store.close();
    }
  );
});

test('a revised proposal is carried out in its draft, which says what of it cannot be done any more', async () => {
  const [store, { A, B, C }] = storeOf('A B C');
  const by = { author: 'window' } as const;
  const edits: TreeEditRequest[] = [A, B].map((id) => ({ kind: 'update', id: id ?? 0, fields: { slug: 'new' } }));
  const { id } = store.proposals.submit({ title: 'Spring', note: 'For May.', edits }, by);
  store.proposals.answer(id, { what: 'askedForChanges', text: 'Not A.' }, by);
  store.delete(B ?? 0, 'delete', by);
  const file = join(temporaryFolderInMemory(), 'draft.canopy');
  await makeDraft(store, file, { ...NEW, revised: await revisedProposal(sqliteProposals(store), id) });
  const draft = reopened(file);
  expect(draft.draft.state()).toMatchObject({
    title: 'Spring',
    note: 'For May.',
    proposal: id,
    submissions: 1,
    events: 2,
    leftOut: ['B']
  });
  expect([draft.undo(), draft.replica.unsent(), draft.proposals.list().proposals]).toEqual([null, [A], []]);
  draft.update(C ?? 0, { name: 'Cats' }, by);
  const { digest } = store.proposals.review(id);
  store.proposals.revise(id, { title: 'Spring', note: '', ...draft.draft.changed(), digest }, by);
  expect(store.proposals.review(id)).toMatchObject({ state: 'submitted', parts: [{ key: A }, { key: C }] });
  expect(outlined(store)).toBe('A C');
});

const idsIn = (store: WorkspaceStore): number[] =>
  [...inReadingOrder<Category>(store.readTree())].map(({ category }) => category.id);

/** Carries them out, and undoes them. @returns the tree in between */
const treeAfter = (store: WorkspaceStore, edits: TreeEditRequest[]) => {
  if (edits.length > 0) store.edit({ action: 'edit', subject: '', edits }, { author: 'window' });
  const tree = store.readTree();
  if (edits.length > 0) store.undo();
  return tree;
};

test('a tree is taken back to any point of its history, with the ids that it had', () => {
  always(15, [fc.array(randomEdit, { minLength: 5, maxLength: 40, size: 'max' })], (edits) => {
    const store = WorkspaceStore.open(newWorkspace());
    const points = new Map([[0, store.readTree()]]);
    for (const edit of edits) {
      doEdit(store, edit);
      points.set(store.revision(), store.readTree());
    }
    for (const [group, tree] of points) {
      const back =
        group === 0
          ? store.draft.editsBackTo({ groupId: 1, moment: 'before' })
          : store.draft.editsBackTo({ groupId: group, moment: 'after' });
      expect(treeAfter(store, back).map(shown)).toEqual(tree.map(shown));
    }
    store.close();
  });
});

const shown = ({ id, name, slug, visible, metadata, children }: Category): unknown => [
  id,
  name,
  slug,
  visible,
  metadata,
  children.map(shown)
];

test('what the history no longer has is not taken back', async () => {
  const [store] = storeOf('A B C');
  store.history.setRetention({ historyDays: 1, trashDays: 1 });
  await store.history.trim(new Date(Date.now() + 1e9), 0);
  expect(refusal(() => store.draft.editsBackTo({ groupId: 1, moment: 'after' })).code).toBe('not_found');
  expect(store.draft.editsBackTo({ groupId: 3, moment: 'after' })).toEqual([]);
});
