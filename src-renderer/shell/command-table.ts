import type { CommandTable } from '../session/command-runner';
import { backupsCommands } from '../features/backups/backups-commands';
import { basketCommands } from '../features/basket/basket-commands';
import { bulkCommands } from '../features/bulk/bulk-commands';
import { categoriesCommands } from '../features/categories/categories-commands';
import { clipboardCommands } from '../features/clipboard/clipboard-commands';
import { columnsCommands } from '../features/columns/columns-commands';
import { compareCommands } from '../features/compare/compare-commands';
import { connectCommands } from '../features/connect/connect-commands';
import { conflictsCommands } from '../features/conflicts/conflicts-commands';
import { fieldsCommands } from '../features/fields/fields-commands';
import { helpCommands } from '../features/help/help-commands';
import { historyCommands } from '../features/history/history-commands';
import { transferCommands } from '../features/import-export/transfer-commands';
import { inspectorCommands } from '../features/inspector/inspector-commands';
import { linksCommands } from '../features/links/links-commands';
import { mappingCommands } from '../features/mapping/mapping-commands';
import { moveToCommands } from '../features/move-to/move-to-commands';
import { overviewCommands } from '../features/overview/overview-commands';
import { problemsCommands } from '../features/problems/problems-commands';
import { proposalsCommands } from '../features/proposals/proposals-commands';
import { searchCommands } from '../features/search/search-commands';
import { splitCommands } from '../features/split/split-commands';
import { syncCommands } from '../features/sync/sync-commands';
import { tourCommands } from '../features/tour/tour-commands';
import { trashCommands } from '../features/trash/trash-commands';
import { workspacesCommands } from '../features/workspaces/workspaces-commands';

export const COMMAND_TABLE: CommandTable = {
  ...backupsCommands,
  ...basketCommands,
  ...bulkCommands,
  ...categoriesCommands,
  ...clipboardCommands,
  ...columnsCommands,
  ...compareCommands,
  ...conflictsCommands,
  ...connectCommands,
  ...fieldsCommands,
  ...helpCommands,
  ...historyCommands,
  ...transferCommands,
  ...inspectorCommands,
  ...linksCommands,
  ...mappingCommands,
  ...moveToCommands,
  ...overviewCommands,
  ...problemsCommands,
  ...proposalsCommands,
  ...searchCommands,
  ...splitCommands,
  ...syncCommands,
  ...tourCommands,
  ...trashCommands,
  ...workspacesCommands
};
