import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noticeProblem } from '../../ui/notices';
import { commitNaming } from '../../session/naming';
import { session } from '../../session/session';
import { namedRow, type Naming } from '../../session/session-state';
import type { VisibleList } from '../../model/visible-list';

const hasText = (naming: Naming): boolean =>
  naming.kind === 'rename' ? naming.text !== naming.base : naming.text.trim() !== '';

/**
 * Other programs edit the tree while a name is typed. When they delete its category, the typing ends and a notice quotes
 * it; when they move it out of sight, it is brought back, so that the keyboard is never at a field that nobody sees. And when
 * something else takes the place of the tree, its field is left like any other.
 */
export const useNamingGuard = (list: VisibleList, version: number): void => {
  const client = useQueryClient();
  const { model } = list;
  useEffect(() => () => void commitNaming(client, 'leave'), [client]);
  useEffect(() => {
    const { naming } = session.state;
    if (naming === null) return;
    const categoryId = naming.kind === 'rename' ? naming.id : naming.draft.parentId;
    if (categoryId !== null && model.get(categoryId) === undefined) {
      session.stopNaming();
      session.focusTree();
      if (hasText(naming))
        noticeProblem(`“${naming.text}” was not saved`, 'Its category was deleted elsewhere meanwhile.');
    } else if (categoryId !== null && list.indexOf(namedRow(naming) ?? -1) === -1) {
      session.show(categoryId);
    }
  }, [model, list, version]);
};
