import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import type { CommandTable } from '../session/commands';
import { openAnotherWindow } from '../session/window-view';
import { backupsCommands } from '../features/backups/backups-commands';
import { clipboardCommands } from '../features/clipboard/clipboard-commands';
import { bulkCommands } from '../features/bulk/bulk-commands';
import { conflictCommands } from '../features/conflicts/conflicts-view';
import { compareCommands } from '../features/compare/compare-state';
import { problemsCommands } from '../features/problems/problems-state';
import { historyCommands } from '../features/history/history-commands';
import { moveToCommands } from '../features/move-to/move-to-state';
import { searchCommands } from '../features/search/search-box';
import { trashCommands } from '../features/trash/trash-commands';
import { overviewCommands } from '../features/overview/overview-commands';
import { openSettings } from '../session/settings-state';
import { transferCommands } from '../features/import-export/import-commands';
import { paletteCommands } from '../features/palette/palette-commands';
import { shortcutsCommands } from '../features/shortcuts/shortcuts-commands';
import { tourCommands } from '../features/tour/tour-commands';
import { categoryCommands } from '../features/categories/commands';
import { treeCommands } from '../session/tree-commands';
import { workspaceCommands } from '../features/workspaces/workspaces-state';

/** What each command does. Features keep what they do to themselves; here they only meet. */
export const COMMAND_TABLE: CommandTable = {
  newWindow: { run: openAnotherWindow },
  ...workspaceCommands,
  ...transferCommands,
  ...backupsCommands,
  settings: { run: openSettings },
  ...historyCommands,
  ...clipboardCommands,
  ...searchCommands,
  ...bulkCommands,
  ...categoryCommands,
  ...treeCommands,
  ...moveToCommands,
  ...paletteCommands,
  ...overviewCommands,
  ...trashCommands,
  ...compareCommands,
  ...conflictCommands,
  ...problemsCommands,
  ...shortcutsCommands,
  ...tourCommands,
  about: {
    run: async () => {
      await callMain(IPC_CALLS.showAbout, null);
    }
  }
};
