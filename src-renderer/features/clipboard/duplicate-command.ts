import type { QueryClient } from '@tanstack/react-query';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { notice, noticeError, noticeProblem } from '../../ui/notices';
import { shortcutLabel } from '../../ui/command-keys';
import { currentTree } from '../../session/tree-query';
import { branchRows } from '../../session/branch-rows';
import { createEdits } from './create-edits';
import { createOutline } from './create-outline';
import { pasteRefusal } from './paste-place';
import { numeral } from '../../platform/text';

const NOT_DUPLICATED = 'Nothing was duplicated';

/**
 * Copies categories with everything below them right after themselves: those of one parent as a block after the last of
 * them. The copies are selected afterwards.
 */
export const duplicate = async (client: QueryClient, ids: readonly number[]): Promise<void> => {
  const model = currentTree(client)?.model;
  const first = model?.get(ids[0] ?? 0);
  if (model === undefined || first === undefined) return;
  const edits: TreeEditRequest[] = [];
  const rootKeys: number[] = [];
  for (const [parentId, siblings] of Map.groupBy(ids, (id) => model.get(id)?.parentId ?? null)) {
    const made = createEdits(
      branchRows(model, siblings),
      { parentId, afterId: siblings.at(-1) ?? null },
      -1 - edits.length
    );
    for (const edit of made.edits) edits.push(edit);
    rootKeys.push(...made.rootKeys);
  }
  const refusal = pasteRefusal(model, null, 0, edits.length);
  if (refusal !== null) {
    noticeProblem(NOT_DUPLICATED, refusal);
    return;
  }
  try {
    if ((await createOutline(client, { action: 'copy', subject: first.name, edits, rootKeys })) === null) return;
    const what = edits.length === 1 ? '1 category was' : `${numeral(edits.length)} categories were`;
    notice(`${what} duplicated. ${shortcutLabel('Z')} takes ${edits.length === 1 ? 'it' : 'them'} back.`);
  } catch (error) {
    noticeError(NOT_DUPLICATED, error);
  }
};
