import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { CommandTable } from '../session/commands';
import { toggleMainView } from '../session/main-view';
import { openAnotherWindow } from '../session/window-view';
import { backupsCommands } from '../features/backups/backups-commands';
import { clipboardCommands } from '../features/clipboard/clipboard-commands';
import { bulkCommands } from '../features/bulk/bulk-commands';
import { toggleCompare } from '../features/compare/compare-state';
import { redo, undo } from '../features/history/history-commands';
import { goToPanel } from '../session/panel-focus';
import { moveToCommands } from '../features/move-to/move-to-state';
import { searchCommands } from '../features/search/search-box';
import { overviewCommands } from '../features/overview/overview-commands';
import { openSettings } from '../session/settings-state';
import { transferCommands } from '../features/import-export/import-commands';
import { paletteCommands } from '../features/palette/palette-commands';
import { shortcutsCommands } from '../features/shortcuts/shortcuts-commands';
import { tourCommands } from '../features/tour/tour-commands';
import { categoryCommands } from '../features/categories/commands';
import { treeCommands } from '../session/tree-commands';
import { currentSyncStatus, syncNow } from '../session/sync-status';
import { currentList, shownIn } from '../session/workspace-list';
import { currentWorkspace } from '../session/workspace-query';
import { askAboutWorkspace, openWorkspaceMenu } from '../features/workspaces/workspaces-state';

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
  ...transferCommands,
  ...backupsCommands,
  settings: { run: openSettings },
  undo: {
    run: () => undo(),
    isEnabled: ({ client }) => (currentWorkspace(client)?.journal.undo ?? null) !== null,
    isEdit: true
  },
  redo: {
    run: () => redo(),
    isEnabled: ({ client }) => (currentWorkspace(client)?.journal.redo ?? null) !== null,
    isEdit: true
  },
  ...clipboardCommands,
  ...searchCommands,
  ...bulkCommands,
  ...categoryCommands,
  ...treeCommands,
  ...moveToCommands,
  ...paletteCommands,
  ...overviewCommands,
  history: { run: () => goToPanel('history') },
  trash: { run: () => goToPanel('trash') },
  compare: { run: toggleCompare },
  conflicts: {
    run: () => toggleMainView('conflicts'),
    isEnabled: ({ client }) => shownIn(currentList(client))?.kind === 'replica'
  },
  problems: { run: () => goToPanel('problems') },
  ...shortcutsCommands,
  ...tourCommands,
  about: {
    run: async () => {
      await callMain(IPC_CALLS.showAbout, null);
    }
  }
};
