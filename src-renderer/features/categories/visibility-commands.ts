import type { QueryClient } from '@tanstack/react-query';
import { editMany } from '../../session/edit-many';
import { noticeError } from '../../ui/notices';
import { currentTree } from '../../session/tree-query';

/** Shows or hides categories. What is below them is left as it is. */
export const setVisible = async (client: QueryClient, ids: readonly number[], visible: boolean): Promise<void> => {
  const subject = currentTree(client)?.model.get(ids[0] ?? -1)?.name ?? '';
  try {
    await editMany({ action: 'edit', subject, edits: ids.map((id) => ({ kind: 'update', id, fields: { visible } })) });
  } catch (error) {
    noticeError(visible ? 'Nothing was shown' : 'Nothing was hidden', error);
  }
};
