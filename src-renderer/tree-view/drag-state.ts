import { create } from 'zustand';
import type { DropInstruction } from '../model/placement';

/** Targets of a drop are categories, and the free space below the last one. */
export const END_OF_ROOTS = -1;

/** Where a drop would go, as it is drawn: beside a row or into it, and how deep it would stand, from 1. */
export interface DropMark {
  readonly targetId: number;
  readonly instruction: DropInstruction;
  readonly level: number;
}

/** Why nothing can be dropped on a row. */
interface DropRefusal {
  readonly targetId: number;
  readonly reason: string;
}

interface DragState {
  /** Empty when the drag comes from elsewhere. */
  readonly draggedIds: ReadonlySet<number>;
  readonly drop: DropMark | null;
  readonly refusal: DropRefusal | null;
  /** For those who hear the drag rather than see it. */
  readonly announcement: string;
}

const NONE: ReadonlySet<number> = new Set();

export const useDrag = create<DragState>(() => ({ draggedIds: NONE, drop: null, refusal: null, announcement: '' }));

const { setState, getState } = useDrag;

export const startDrag = (ids: Iterable<number>, announcement: string): void =>
  setState({ draggedIds: new Set(ids), announcement });

/** `say` is asked only when the place differs from the one before: the pointer tells of every pixel. */
export const hoverDrop = (drop: DropMark, say: () => string): void => {
  const now = getState().drop;
  if (now?.targetId === drop.targetId && now.instruction === drop.instruction && now.level === drop.level) return;
  setState({ drop, refusal: null, announcement: say() });
};

/** The row takes nothing. `reason` `null`: for no reason worth saying, such as a drop on what is dragged itself. */
export const refuseDrop = (targetId: number, reason: string | null): void => {
  const { drop, refusal } = getState();
  if (
    drop === null &&
    refusal?.targetId === (reason === null ? undefined : targetId) &&
    refusal?.reason === (reason ?? undefined)
  )
    return;
  setState(
    reason === null
      ? { drop: null, refusal: null }
      : { drop: null, refusal: { targetId, reason }, announcement: reason }
  );
};

export const leaveDrop = (): void => setState({ drop: null, refusal: null });

/** Says what has come of a drop, unless another drag is under way by now, which has more to say. */
export const announceEnd = (announcement: string): void => {
  if (getState().draggedIds.size === 0) setState({ announcement });
};

export const endDrag = (announcement: string): void =>
  setState({ draggedIds: NONE, drop: null, refusal: null, announcement });
