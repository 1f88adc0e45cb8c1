import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDraft } from '../../../src-main/store/sqlite/make-draft';
import type { Category } from '../../../src-shared/category';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { fuzzRuns } from '../../support/fuzz-runs';
import { newWorkspace, openedStore, outlined, planted, refusal, reopened } from '../../support/opened-store';
import { doEdit, randomEdit, seen } from '../../support/random-edits';
import { temporaryFolderInMemory } from '../../support/temporary-folder';

const NEW = { workspaceId: 'shop', proposalId: null, dialect: null } as const;

const draftOf = async (store: WorkspaceStore, file = join(temporaryFolderInMemory(), 'draft.canopy')) => {
  await makeDraft(store, file, NEW);
  return file;
};

test('a draft is a copy that knows its beginning, and in which nothing from before is undone', async () => {
  const store = openedStore();
  const { B } = planted(store, 'A(B) C');
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

test('whatever is done in a draft, its edits make the same tree of the workspace', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomEdit, { minLength: 5, maxLength: 30 }),
      fc.array(randomEdit, { minLength: 1, maxLength: 25 }),
      async (before, inDraft) => {
        const store = WorkspaceStore.open(newWorkspace());
        for (const edit of before) doEdit(store, edit);
        const draft = WorkspaceStore.open(await draftOf(store));
        for (const edit of inDraft) doEdit(draft, edit);
        const edits = draft.draft.changed().edits;
        if (edits.length > 0) store.edit({ action: 'edit', subject: '', edits }, { author: 'window' });
        expect(seen(store.readTree())).toEqual(seen(draft.readTree()));
        draft.close();
        store.close();
      }
    ),
    fuzzRuns(15)
  );
});

/** Carries them out, and undoes them. @returns the tree in between */
const treeAfter = (store: WorkspaceStore, edits: TreeEditRequest[]) => {
  if (edits.length > 0) store.edit({ action: 'edit', subject: '', edits }, { author: 'window' });
  const tree = store.readTree();
  if (edits.length > 0) store.undo();
  return tree;
};

test('a tree is taken back to any point of its history, with the ids that it had', () => {
  fc.assert(
    fc.property(fc.array(randomEdit, { minLength: 5, maxLength: 40 }), (edits) => {
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
    }),
    fuzzRuns(15)
  );
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
  const store = openedStore();
  planted(store, 'A B C');
  store.history.setRetention({ historyDays: 1, trashDays: 1 });
  await store.history.trim(new Date(Date.now() + 1e9), 0);
  expect(refusal(() => store.draft.editsBackTo({ groupId: 1, moment: 'after' })).code).toBe('not_found');
  expect(store.draft.editsBackTo({ groupId: 3, moment: 'after' })).toEqual([]);
});
