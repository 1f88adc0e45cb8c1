import type { ReactElement } from 'react';
import { CompareView } from '../features/compare/compare-view';
import { ConflictsView } from '../features/conflicts/conflicts-view';
import { Overview } from '../features/overview/overview';
import { EmptyState } from '../tree-view/empty-state';
import type { TreeSnapshot } from '../model/tree-model';
import { TreeView } from '../tree-view/tree-view';
import { useSession } from '../session/session';

interface Props {
  snapshot: TreeSnapshot;
  isEmpty: boolean;
}

/** The middle of the window: the tree, or what stands in its place. */
export const MainPane = ({ snapshot, isEmpty }: Props): ReactElement => {
  const view = useSession((state) => state.mainView);
  if (view === 'conflicts') return <ConflictsView snapshot={snapshot} />;
  if (view === 'compare') return <CompareView snapshot={snapshot} />;
  if (isEmpty) return <EmptyState />;
  return view === 'overview' ? <Overview snapshot={snapshot} /> : <TreeView />;
};
