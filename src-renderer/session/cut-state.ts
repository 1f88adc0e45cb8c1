import { create } from 'zustand';

/** What was cut and waits to be pasted: shown dimmed until then, or until Escape. */
interface CutState {
  /** As it stands on the clipboard, so that what was copied since is not taken for it; `null`: nothing was cut. */
  readonly token: string | null;
  readonly ids: ReadonlySet<number>;
}

const NOTHING: CutState = { token: null, ids: new Set() };

export const useCut = create<CutState>(() => NOTHING);

export const startCut = (token: string, ids: readonly number[]): void => useCut.setState({ token, ids: new Set(ids) });

/** @returns whether anything had been cut. What is on the clipboard is from then on a copy. */
export const endCut = (): boolean => {
  const wasCut = useCut.getState().token !== null;
  useCut.setState(NOTHING);
  return wasCut;
};
