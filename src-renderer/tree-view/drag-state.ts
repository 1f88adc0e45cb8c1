import type { CategoryId } from '../../src-shared/ids';
import { create } from 'zustand';
import type { DropInstruction } from '../model/placement';

/** What a drop goes to: a row, or the free space below the last one. */
type DropTarget = CategoryId | 'end';

/** Where a drop would go, as it is drawn: beside a row or into it, and how deep it would stand, from 1. */
export interface DropMark {
  readonly target: DropTarget;
  readonly instruction: DropInstruction;
  readonly level: number;
}

/** Why nothing can be dropped on a row. */
interface DropRefusal {
  readonly id: CategoryId;
  readonly reason: string;
}

interface DragState {
  /** Empty when the drag comes from elsewhere. */
  readonly draggedIds: ReadonlySet<CategoryId>;
  readonly drop: DropMark | null;
  readonly refusal: DropRefusal | null;
  /** For those who hear the drag rather than see it. */
  readonly announcement: string;
}

const NONE: ReadonlySet<CategoryId> = new Set();

export const useDrag = create<DragState>(() => ({ draggedIds: NONE, drop: null, refusal: null, announcement: '' }));

const { setState, getState } = useDrag;

export const startDrag = (ids: Iterable<CategoryId>, announcement: string): void =>
  setState({ draggedIds: new Set(ids), announcement });

/** `say` is asked only when the place differs from the one before: the pointer tells of every pixel. */
export const hoverDrop = (drop: DropMark, say: () => string): void => {
  const now = getState().drop;
  if (now?.target === drop.target && now.instruction === drop.instruction && now.level === drop.level) return;
  setState({ drop, refusal: null, announcement: say() });
};

/** The row takes nothing. `reason` `null`: for no reason worth saying, such as a drop on what is dragged itself. */
export const refuseDrop = (id: CategoryId, reason: string | null): void => {
  const { drop, refusal } = getState();
  if (drop === null && refusal?.id === (reason === null ? undefined : id) && refusal?.reason === (reason ?? undefined))
    return;
  setState(
    reason === null ? { drop: null, refusal: null } : { drop: null, refusal: { id, reason }, announcement: reason }
  );
};

export const leaveDrop = (): void => setState({ drop: null, refusal: null });

/** Says what has come of a drop, unless another drag is under way by now, which has more to say. */
export const announceEnd = (announcement: string): void => {
  if (getState().draggedIds.size === 0) setState({ announcement });
};

export const endDrag = (announcement: string): void =>
  setState({ draggedIds: NONE, drop: null, refusal: null, announcement });
