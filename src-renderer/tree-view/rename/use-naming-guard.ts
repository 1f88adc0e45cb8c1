import { useEffect } from 'react';
import { toastProblem } from '../../ui/toasts';
import { commitNaming } from '../../session/naming';
import { session } from '../../session/session';
import { namedRow, type Naming } from '../../session/session-state';
import { messages } from '../messages';
import type { VisibleList } from '../../model/visible-list';

const hasText = (naming: Naming): boolean =>
  naming.kind === 'rename' ? naming.text !== naming.base : naming.text.trim() !== '';

/**
 * An effect that calls `left` once its component has gone for good: in development, React's StrictMode takes each new
 * component away and brings it back at once.
 */
export const afterUnmount = (left: () => void): (() => () => void) => {
  let isThere = false;
  return () => {
    isThere = true;
    return () => {
      isThere = false;
      queueMicrotask(() => {
        if (!isThere) left();
      });
    };
  };
};

const leaveNaming = afterUnmount(() => void commitNaming('leave'));

/**
 * Other programs edit the tree while a name is typed. When they delete its category, the typing ends and a toast quotes
 * it; when they move it out of sight, it is brought back, so that the focus is never at a field that nobody sees. And when
 * something else takes the place of the tree, its field is left like any other.
 */
export const useNamingGuard = (list: VisibleList, version: number): void => {
  const { model } = list;
  useEffect(leaveNaming, []);
  useEffect(() => {
    const { naming } = session.state;
    if (naming === null) return;
    const categoryId = naming.kind === 'rename' ? naming.id : naming.draft.parentId;
    if (categoryId !== null && model.get(categoryId) === undefined) {
      session.stopNaming();
      session.focusTree();
      if (hasText(naming)) toastProblem(messages.nameNotSaved(naming.text), messages.deletedElsewhere);
    } else if (categoryId !== null && list.indexOf(namedRow(naming) ?? -1) === -1) {
      session.show(categoryId);
    }
  }, [model, list, version]);
};
