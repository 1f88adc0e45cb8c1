import type { QueryClient } from '@tanstack/react-query';
import { notice } from '../../ui/notices';
import { selectedRoots } from '../../session/selection';
import { currentTree } from '../../session/tree-query';
import { currentWorkspace } from '../../session/workspace-query';
import { branchRows } from '../../session/branch-rows';
import { CATEGORIES_TYPE, encodeCategories } from './clipboard-format';
import { endCut, startCut } from '../../session/cut-state';
import { formatOutline } from '../../../src-shared/outline/outline-text';
import { categories } from '../../platform/text';

/** Categories for other windows of Canopy, and as indented text for other programs, by the type of each. */
export const carriedData = (
  client: QueryClient,
  ids: readonly number[],
  cut: string | null
): { count: number; data: Readonly<Record<string, string>> } => {
  const model = currentTree(client)?.model;
  const rows = model === undefined ? [] : branchRows(model, ids);
  const workspace = currentWorkspace(client)?.file ?? '';
  return {
    count: rows.length,
    data: { 'text/plain': formatOutline(rows), [CATEGORIES_TYPE]: encodeCategories({ cut, workspace, ids, rows }) }
  };
};

/** Puts the selected categories on the clipboard. @returns whether there were any */
const put = (client: QueryClient, clipboard: DataTransfer, cut: string | null): boolean => {
  const model = currentTree(client)?.model;
  const ids = model === undefined ? [] : selectedRoots(model);
  if (ids.length === 0) return false;
  const { count, data } = carriedData(client, ids, cut);
  for (const [type, text] of Object.entries(data)) clipboard.setData(type, text);
  if (cut === null) endCut();
  else startCut(cut, ids);
  notice(
    cut === null
      ? `${categories(count)} copied.`
      : `${categories(count)} cut. Paste moves ${count === 1 ? 'it' : 'them'}; Escape lets ${count === 1 ? 'it' : 'them'} stay.`
  );
  return true;
};

/** Copies the selected categories with everything below them and all their fields. */
export const copySelection = (client: QueryClient, clipboard: DataTransfer): boolean => put(client, clipboard, null);

/** The same, to be moved by the next paste. */
export const cutSelection = (client: QueryClient, clipboard: DataTransfer): boolean =>
  put(client, clipboard, crypto.randomUUID());
