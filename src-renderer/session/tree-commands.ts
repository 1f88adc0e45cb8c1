import { hasOneSelected, hasSelection, hasTree, type FeatureCommands } from './commands';
import { moveSelection } from './move-commands';
import { selectMatches, stepMatches } from './matches';
import { beginRename } from './naming';
import { selectAll } from './selection';
import { session } from './session';

const isSearching = (): boolean => session.state.query.trim() !== '';

/** What is done in the tree itself: going about, selecting, renaming, moving by the keyboard. */
export const treeCommands = {
  findNext: { run: () => stepMatches(1), isEnabled: isSearching },
  findPrevious: { run: () => stepMatches(-1), isEnabled: isSearching },
  selectFinds: { run: selectMatches, isEnabled: isSearching },
  selectAll: { run: selectAll, isEnabled: hasTree },
  expandAll: { run: () => session.expandAll(), isEnabled: hasTree },
  collapseAll: { run: () => session.collapseAll(), isEnabled: hasTree },
  rename: {
    run: ({ roots: [id = 0] }) => {
      const node = session.model.get(id);
      if (node !== undefined) beginRename(id, node.name);
    },
    isEnabled: hasOneSelected
  },
  moveUp: { run: ({ roots }) => moveSelection(roots, 'up'), isEnabled: hasSelection, needs: 'order', isEdit: true },
  moveDown: { run: ({ roots }) => moveSelection(roots, 'down'), isEnabled: hasSelection, needs: 'order', isEdit: true },
  indent: { run: ({ roots }) => moveSelection(roots, 'in'), isEnabled: hasSelection, isEdit: true },
  outdent: { run: ({ roots }) => moveSelection(roots, 'out'), isEnabled: hasSelection, isEdit: true }
} satisfies FeatureCommands;
