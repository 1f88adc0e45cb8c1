import { create } from 'zustand';

interface MoveToState {
  /** The categories whose new place is being chosen; none: the dialog is closed. */
  readonly ids: readonly number[];
}

export const useMoveTo = create<MoveToState>(() => ({ ids: [] }));

/** Asks where categories should go. `ids`: in the order of the tree, none of them below another. */
export const askWhereTo = (ids: readonly number[]): void => useMoveTo.setState({ ids });

export const closeMoveTo = (): void => useMoveTo.setState({ ids: [] });

/** As many as one goes on filing into. */
const MOST_TARGETS = 5;

/** Where categories went by this dialog, the last first; `null` is the top level. A window forgets it with its workspace. */
let targets: readonly (number | null)[] = [];

export const recentTargets = (): readonly (number | null)[] => targets;

export const noteTarget = (id: number | null): void => {
  targets = [id, ...targets.filter((one) => one !== id)].slice(0, MOST_TARGETS);
};
