import { create } from 'zustand';

interface MoveToState {
  /** The categories whose new place is being chosen; none: the dialog is closed. */
  readonly ids: readonly number[];
}

export const useMoveTo = create<MoveToState>(() => ({ ids: [] }));

/** Asks where categories should go. `ids`: in the order of the tree, none of them below another. */
export const askWhereTo = (ids: readonly number[]): void => useMoveTo.setState({ ids });

export const closeMoveTo = (): void => useMoveTo.setState({ ids: [] });
