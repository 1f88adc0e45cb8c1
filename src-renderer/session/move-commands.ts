import { anchorOnWire, type CategoryId, parentOnWire, TOP_LEVEL } from '../../src-shared/ids';
import { editMany } from './edits';
import { toastError, toastWithAction } from '../ui/toasts';
import { useColumns } from './cells/columns';
import { firstShownName } from '../model/shown-language';
import { type Direction, keyboardPlacement, type Placement } from '../model/placement';
import { messages } from './messages';
import { session } from './session';
import { create } from 'zustand';
import { asShown } from './follow-tree';

/** Announcements of moves by keyboard for screen readers. `count` makes a repeated text a new announcement. */
export const useAnnouncement = create<{ readonly text: string; readonly count: number }>(() => ({
  text: '',
  count: 0
}));

const announce = (text: string): void => useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }));

/** Moves categories as one block and shows them in their new place. @returns whether they were moved; otherwise a toast has said why not */
export const moveTo = async (ids: readonly CategoryId[], { parent, after }: Placement): Promise<boolean> => {
  const { model } = session;
  const [first] = ids;
  if (first === undefined) return false;
  const { choices } = session;
  const edits = ids.map((id, index) => ({
    kind: 'move' as const,
    id,
    place: { parentId: parentOnWire(parent), afterId: ids[index - 1] ?? anchorOnWire(after) }
  }));
  const isThere = (): boolean => {
    const siblings = model.childIds(parent);
    const index = siblings.indexOf(first);
    return index !== -1 && (siblings[index - 1] ?? 'first') === after;
  };
  // Together with the move, since one that is refused leaves everything as it is.
  const follow = (): void => {
    if (parent !== TOP_LEVEL) {
      session.reveal(parent);
      session.setExpanded(parent, true);
    }
    if (session.choices !== choices) return;
    const { activeId, selected, freshId } = session.state;
    const isSelected =
      activeId === first && ids.length === 1 && selected.size === 1 && selected.has(first) && freshId === null;
    if (!isSelected)
      session.selectMany(new Set(ids), activeId !== null && ids.includes(activeId) ? activeId : first, first);
    session.focusTree();
  };
  try {
    return (await asShown(() => editMany({ action: 'move', edits }), isThere, follow)).state === 'done';
  } catch (error) {
    toastError(messages.notMoved({ count: ids.length }), error);
    return false;
  }
};

/** Moves siblings by one step and announces their new position. */
export const moveSelection = async (ids: readonly CategoryId[], direction: Direction): Promise<void> => {
  const { order } = session.state;
  if (order !== null && direction !== 'out') {
    toastWithAction(messages.sorted({ column: order.label }), messages.endSort, () => {
      useColumns.setState({ sort: null });
      session.focusTree();
    });
    return;
  }
  const placement = keyboardPlacement(session.model, ids, direction);
  const [first] = ids;
  if (placement === null || first === undefined) {
    announce(messages.cannotMove({ direction }));
    return;
  }
  if (!(await moveTo(ids, placement))) return;
  const { parent } = placement;
  const siblings = session.model.childIds(parent);
  const parentName = parent === TOP_LEVEL ? null : firstShownName(session.model, [parent]);
  announce(
    messages.moved({
      count: ids.length,
      position: siblings.indexOf(first) + 1,
      of: siblings.length,
      parent: parentName
    })
  );
};
