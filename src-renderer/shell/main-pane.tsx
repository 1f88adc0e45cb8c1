import { useEffect, type ReactElement } from 'react';
import { CompareView } from '../features/compare/compare-view';
import { ConflictsView } from '../features/conflicts/conflicts-view';
import { Overview } from '../features/overview/overview';
import type { TreeFilter } from '../model/search/tree-filter';
import { EmptyState } from '../tree-view/empty-state';
import type { TreeSnapshot } from '../model/tree-model';
import { TreeView } from '../tree-view/tree-view';
import { useTreeView } from '../session/tree-view-state';
import { showMainView, useMainView } from '../session/main-view';

interface Props {
  snapshot: TreeSnapshot;
  filter: TreeFilter | null;
  isEmpty: boolean;
}

/** The middle of the window: the tree, or what stands in its place. */
export const MainPane = ({ snapshot, filter, isEmpty }: Props): ReactElement => {
  const view = useMainView((state) => state.view);
  // Typing a name and searching need the rows.
  const needsTree = useTreeView((state) => state.naming !== null || state.query !== '');
  useEffect(() => {
    if (needsTree) showMainView('tree');
  }, [needsTree]);
  if (view === 'conflicts') return <ConflictsView snapshot={snapshot} />;
  if (view === 'compare') return <CompareView snapshot={snapshot} />;
  if (isEmpty) return <EmptyState />;
  return view === 'overview' ? <Overview snapshot={snapshot} /> : <TreeView filter={filter} />;
};
