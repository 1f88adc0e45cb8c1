import type { QueryClient } from '@tanstack/react-query';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { notice } from '../../ui/notices';
import { categories } from '../../platform/text';
import { currentTree } from '../../session/tree-query';
import { withEverythingBelow } from './bulk-selection';
import { carryOut } from '../../session/carry-out';

/** Shows or hides categories with everything below them. */
export const setBranchVisible = async (
  client: QueryClient,
  roots: readonly number[],
  visible: boolean
): Promise<void> => {
  const model = currentTree(client)?.model;
  if (model === undefined) return;
  const edits = withEverythingBelow(model, roots).flatMap((id): TreeEditRequest[] =>
    model.get(id)?.visible === visible ? [] : [{ kind: 'update', id, fields: { visible } }]
  );
  const [first] = edits;
  if (first?.kind !== 'update') {
    notice(visible ? 'All of them show already.' : 'All of them are hidden already.');
    return;
  }
  const subject = model.get(first.id)?.name ?? '';
  await carryOut(
    { action: 'edit', subject, edits },
    (changed) => `${visible ? 'Showed' : 'Hid'} ${categories(changed)}.`
  );
};
