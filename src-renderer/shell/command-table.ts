import type { QueryClient } from '@tanstack/react-query';
import { hasOneSelected, hasSelection, hasTree, type CommandContext, type CommandTable } from '../session/commands';
import { toggleMainView } from '../session/main-view';
import { openAnotherWindow } from '../session/use-window-state';
import { openBackups } from '../features/backups/backups-state';
import { clipboardCommands } from '../features/clipboard/clipboard-commands';
import { setBranchVisible } from '../features/bulk/branch-visibility';
import { selectedCategories } from '../features/bulk/bulk-selection';
import { openBulk } from '../features/bulk/bulk-state';
import { toggleCompare } from '../features/compare/compare-state';
import { redo, undo } from '../features/history/journal';
import { goToPanel } from '../session/panel-focus';
import { selectFinds, stepFinds } from '../session/finds';
import { askWhereTo } from '../features/move-to/move-to-state';
import { goToSearch } from '../features/search/search-box';
import { overviewCommands } from '../features/overview/overview-commands';
import { openSettings } from '../session/settings-state';
import { beginImport } from '../features/import-export/import-commands';
import { openTransfer } from '../features/import-export/transfer-state';
import { startTour } from '../features/tour/tour-state';
import { beginChild, beginSibling } from '../features/categories/category-commands';
import { moveSelection } from '../session/move-commands';
import { beginRename } from '../session/naming';
import { requestDelete } from '../features/categories/request-delete';
import { collapseAll, expandAll } from '../session/row-state';
import { selectAll } from '../session/selection';
import { currentTree } from '../session/tree-query';
import { useTreeView } from '../session/tree-view-state';
import { setVisible } from '../features/categories/visibility-commands';
import { currentSyncStatus, syncNow } from '../session/sync-status';
import { currentList, shownIn } from '../session/workspace-list';
import { currentWorkspace } from '../session/workspace-query';
import { askAboutWorkspace, openWorkspaceMenu } from '../features/workspaces/workspaces-state';
import { openPalette, openShortcuts } from './commands/command-dialogs';

const hasVisible =
  (isVisible: boolean) =>
  ({ client, roots }: CommandContext): boolean => {
    const model = currentTree(client)?.model;
    return roots.some((id) => model?.get(id)?.visible === isVisible);
  };

/** Every selected category, those below another one too. */
const selectedIn = (client: QueryClient): number[] => {
  const model = currentTree(client)?.model;
  return model === undefined ? [] : selectedCategories(model);
};

const isSearching = (): boolean => useTreeView.getState().query.trim() !== '';

/** What each command does. Features keep what they do to themselves; here they only meet. */
export const COMMAND_TABLE: CommandTable = {
  newWindow: { run: openAnotherWindow },
  switchWorkspace: { run: openWorkspaceMenu },
  newWorkspace: { run: () => askAboutWorkspace('create') },
  connectService: { run: () => askAboutWorkspace('connect') },
  syncNow: { run: ({ client }) => syncNow(client), isEnabled: ({ client }) => currentSyncStatus(client) !== null },
  renameWorkspace: { run: () => askAboutWorkspace('rename') },
  forgetWorkspace: {
    run: () => askAboutWorkspace('forget'),
    isEnabled: ({ client }) => (currentList(client)?.workspaces.length ?? 0) > 1
  },
  importFile: { run: ({ client, roots }) => beginImport(client, roots) },
  exportTree: { run: ({ roots }) => openTransfer({ kind: 'export', ids: roots }), isEnabled: hasTree },
  backups: { run: openBackups },
  settings: { run: openSettings },
  undo: {
    run: ({ client }) => undo(client),
    isEnabled: ({ client }) => (currentWorkspace(client)?.journal.undo ?? null) !== null,
    isEdit: true
  },
  redo: {
    run: ({ client }) => redo(client),
    isEnabled: ({ client }) => (currentWorkspace(client)?.journal.redo ?? null) !== null,
    isEdit: true
  },
  ...clipboardCommands,
  find: { run: goToSearch, isEnabled: hasTree },
  findNext: { run: ({ client }) => stepFinds(client, 1), isEnabled: isSearching },
  findPrevious: { run: ({ client }) => stepFinds(client, -1), isEnabled: isSearching },
  selectFinds: { run: ({ client }) => selectFinds(client), isEnabled: isSearching },
  replace: { run: () => openBulk({ kind: 'replace' }), isEnabled: hasTree },
  newCategory: { run: ({ client }) => beginSibling(client) },
  newSubcategory: { run: ({ client }) => beginChild(client), isEnabled: hasOneSelected },
  rename: {
    run: ({ client, roots: [id = 0] }) => {
      const node = currentTree(client)?.model.get(id);
      if (node !== undefined) beginRename(id, node.name);
    },
    isEnabled: hasOneSelected
  },
  moveUp: {
    run: ({ client, roots }) => moveSelection(client, roots, 'up'),
    isEnabled: hasSelection,
    needs: 'order',
    isEdit: true
  },
  moveDown: {
    run: ({ client, roots }) => moveSelection(client, roots, 'down'),
    isEnabled: hasSelection,
    needs: 'order',
    isEdit: true
  },
  indent: { run: ({ client, roots }) => moveSelection(client, roots, 'in'), isEnabled: hasSelection, isEdit: true },
  outdent: { run: ({ client, roots }) => moveSelection(client, roots, 'out'), isEnabled: hasSelection, isEdit: true },
  moveToParent: { run: ({ roots }) => askWhereTo(roots), isEnabled: hasSelection },
  show: {
    run: ({ client, roots }) => setVisible(client, roots, true),
    isEnabled: hasVisible(false),
    needs: 'visible',
    isEdit: true
  },
  hide: {
    run: ({ client, roots }) => setVisible(client, roots, false),
    isEnabled: hasVisible(true),
    needs: 'visible',
    isEdit: true
  },
  showBranch: {
    run: ({ client, roots }) => setBranchVisible(client, roots, true),
    isEnabled: hasSelection,
    needs: 'visible',
    isEdit: true
  },
  hideBranch: {
    run: ({ client, roots }) => setBranchVisible(client, roots, false),
    isEnabled: hasSelection,
    needs: 'visible',
    isEdit: true
  },
  sortChildren: {
    run: ({ client }) => openBulk({ kind: 'sort', ids: selectedIn(client) }),
    isEnabled: hasTree,
    needs: 'order'
  },
  setMetadata: {
    run: ({ client }) => openBulk({ kind: 'metadata', ids: selectedIn(client) }),
    isEnabled: hasSelection
  },
  merge: { run: ({ roots }) => openBulk({ kind: 'merge', ids: roots }), isEnabled: ({ roots }) => roots.length > 1 },
  delete: { run: ({ client, roots }) => requestDelete(client, roots), isEnabled: hasSelection, isEdit: true },
  selectAll: { run: () => selectAll(), isEnabled: hasTree },
  palette: { run: openPalette },
  expandAll: { run: () => expandAll(), isEnabled: hasTree },
  collapseAll: { run: () => collapseAll(), isEnabled: hasTree },
  ...overviewCommands,
  history: { run: () => goToPanel('history') },
  trash: { run: () => goToPanel('trash') },
  compare: { run: toggleCompare },
  conflicts: {
    run: () => toggleMainView('conflicts'),
    isEnabled: ({ client }) => shownIn(currentList(client))?.kind === 'replica'
  },
  problems: { run: () => goToPanel('problems') },
  shortcuts: { run: openShortcuts },
  tour: { run: startTour }
};
