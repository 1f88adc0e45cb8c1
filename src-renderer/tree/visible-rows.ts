import type { TreeModel } from './tree-model';

/** Stands for the category that is being typed and has no id yet. Real ids begin at 1. */
export const DRAFT_ID = 0;

/** Where a category that is being typed will go: under which parent, right after which sibling (`null`: first). */
export interface Draft {
  readonly parentId: number | null;
  readonly afterId: number | null;
}

/** One row on screen, with what ARIA's tree pattern wants to know of it. `level`, `position` and `setSize` count from 1. */
export interface VisibleRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly level: number;
  readonly position: number;
  readonly setSize: number;
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
}

export interface Visibility {
  /** Categories whose children show. */
  readonly isExpanded: (id: number) => boolean;
  /** Categories that a search keeps; `null`: all of them. */
  readonly kept: ReadonlySet<number> | null;
  readonly draft: Draft | null;
}

/** The sibling that the draft stands after may have gone meanwhile, or moved; the end is then as good a place as any. */
const withDraft = (ids: readonly number[], afterId: number | null): readonly number[] => {
  const index = afterId === null ? -1 : ids.indexOf(afterId);
  return ids.toSpliced(afterId !== null && index === -1 ? ids.length : index + 1, 0, DRAFT_ID);
};

/** Flattens what is visible of the tree into rows, in one pass and without recursion. */
export const visibleRows = (model: TreeModel, visibility: Visibility): VisibleRow[] => {
  const { kept, draft } = visibility;
  const childrenOf = (parentId: number | null): readonly number[] => {
    const all = model.childIds(parentId);
    const ids = kept === null ? all : all.filter((id) => kept.has(id));
    return draft !== null && draft.parentId === parentId ? withDraft(ids, draft.afterId) : ids;
  };
  const rows: VisibleRow[] = [];
  const open: { ids: readonly number[]; next: number; parentId: number | null }[] = [
    { ids: childrenOf(null), next: 0, parentId: null },
  ];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const id = top.ids[top.next];
    if (id === undefined) {
      open.pop();
      continue;
    }
    top.next += 1;
    const children = id === DRAFT_ID ? [] : childrenOf(id);
    const isExpanded = children.length > 0 && (visibility.isExpanded(id) || draft?.parentId === id);
    rows.push({
      id,
      parentId: top.parentId,
      level: open.length,
      position: top.next,
      setSize: top.ids.length,
      hasChildren: children.length > 0,
      isExpanded,
    });
    if (isExpanded) open.push({ ids: children, next: 0, parentId: id });
  }
  return rows;
};
