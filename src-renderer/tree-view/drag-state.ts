import type { CategoryId } from '../../src-shared/ids';
import { create } from 'zustand';
import type { DropInstruction } from '../model/placement';

type DropTarget = CategoryId | 'end';

/** Where a drop would go, for drawing: before, after or into the target, and at which level, from 1. */
export interface DropMark {
  readonly target: DropTarget;
  readonly instruction: DropInstruction;
  readonly level: number;
}

interface DropRefusal {
  readonly id: CategoryId;
  readonly reason: string;
}

interface DragState {
  readonly draggedIds: ReadonlySet<CategoryId>;
  readonly drop: DropMark | null;
  readonly refusal: DropRefusal | null;
  readonly announcement: string;
}

const NONE: ReadonlySet<CategoryId> = new Set();

export const useDrag = create<DragState>(() => ({ draggedIds: NONE, drop: null, refusal: null, announcement: '' }));

const { setState, getState } = useDrag;

export const startDrag = (ids: Iterable<CategoryId>, announcement: string): void =>
  setState({ draggedIds: new Set(ids), announcement });

/** Marks where a drop would go. `describe` is called only when that has changed: the pointer reports every pixel. */
export const hoverDrop = (drop: DropMark, describe: () => string): void => {
  const now = getState().drop;
  if (now?.target === drop.target && now.instruction === drop.instruction && now.level === drop.level) return;
  setState({ drop, refusal: null, announcement: describe() });
};

/** Marks a row that refuses a drop. A `reason` of `null` shows nothing, as for a drop onto a dragged row itself. */
export const refuseDrop = (id: CategoryId, reason: string | null): void => {
  const { drop, refusal } = getState();
  if (drop === null && refusal?.id === (reason === null ? undefined : id) && refusal?.reason === (reason ?? undefined))
    return;
  setState(
    reason === null ? { drop: null, refusal: null } : { drop: null, refusal: { id, reason }, announcement: reason }
  );
};

export const leaveDrop = (): void => setState({ drop: null, refusal: null });

/** Announces the result of a drop, unless another drag has begun meanwhile. */
export const announceEnd = (announcement: string): void => {
  if (getState().draggedIds.size === 0) setState({ announcement });
};

export const endDrag = (announcement: string): void =>
  setState({ draggedIds: NONE, drop: null, refusal: null, announcement });
