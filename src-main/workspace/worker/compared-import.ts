import type { Category } from '../../../src-shared/category';
import { FIRST_STAND_IN_ID } from '../../../src-shared/compare';
import type { ComparedImport, ImportComparison } from '../../../src-shared/transfer';
import { hasMatchKeys, importEdits } from '../../domain/import-edits';
import { inReadingOrder } from '../../domain/tree';
import { type ImportRow, treesOfRows } from '../../formats/import-pieces';
import { onTrialCopy } from '../../store/sqlite/trial-copy';
import type { WorkspaceStore } from '../../store/sqlite/workspace-store';
import { type EditControl, unlessCancelled } from './edit-handlers';

/** The tree as the body of `GET /api/categories`, with stand-ins for the ids of what is new. */
export const bodyWithStandIns = (tree: readonly Category[], isNew: (id: number) => boolean): Uint8Array => {
  let standIn = FIRST_STAND_IN_ID;
  for (const { category } of inReadingOrder(tree)) {
    if (!isNew(category.id)) continue;
    category.id = standIn++;
    for (const child of category.children) child.parentId = category.id;
  }
  return new TextEncoder().encode(JSON.stringify({ data: tree }));
};

export type CompareImport = (
  store: Pick<WorkspaceStore, 'readTree' | 'treeText'>,
  rows: readonly ImportRow[],
  how: Pick<ImportComparison, 'mode' | 'hierarchy'>,
  editing: EditControl
) => Promise<ComparedImport>;

/** Matches a file with a workspace, on a copy of its tree. Rejects where an edit would be refused. */
export const comparedImport = async (
  store: Pick<WorkspaceStore, 'readTree'>,
  rows: readonly ImportRow[],
  { mode, hierarchy }: Pick<ImportComparison, 'mode' | 'hierarchy'>,
  editing: EditControl
): Promise<ComparedImport> => {
  const imported = treesOfRows(rows);
  if (!hasMatchKeys(imported, mode)) return { state: 'nothing_to_match_by' };
  const tree = store.readTree();
  const { edits, unclear } = importEdits(tree, imported, { mode, hasPlaces: hierarchy !== 'flat' });
  return onTrialCopy(tree, (copy) =>
    unlessCancelled(editing, (isCancelled): ComparedImport => {
      const { created } = copy.edit(
        { action: 'import', subject: '', edits: [...edits] },
        { author: 'window' },
        isCancelled
      );
      const isNew = new Set(created.map(([, id]) => id));
      return { state: 'planned', body: bodyWithStandIns(copy.readTree(), (id) => isNew.has(id)), unclear };
    })
  );
};
