import type { CategoryId } from '../../src-shared/ids';
import { z } from 'zod';
import { create } from 'zustand';
import { shownWorkspaceId } from '../platform/service-client';

/** What was cut and waits to be pasted: shown dimmed until then, or until Escape. */
interface CutState {
  /** As it stands on the clipboard, so that what was copied since is not taken for it; `null`: nothing was cut. */
  readonly token: string | null;
  readonly ids: ReadonlySet<CategoryId>;
}

const NOTHING: CutState = { token: null, ids: new Set() };

export const useCut = create<CutState>(() => NOTHING);

export const startCut = (token: string, ids: readonly CategoryId[]): void =>
  useCut.setState({ token, ids: new Set(ids) });

/** @returns whether anything had been cut. What is on the clipboard is from then on a copy. */
export const endCut = (): boolean => {
  const wasCut = useCut.getState().token !== null;
  useCut.setState(NOTHING);
  return wasCut;
};

const cutSchema = z.strictObject({ token: z.string().nullable(), ids: z.array(z.int()) });

/**
 * What is cut in one window is dimmed in every other on the same workspace, and can be pasted there as a move. In another
 * workspace the same ids are other categories, so its windows never hear of it, and what they paste is a copy. Returns the
 * way to stop.
 */
export const shareCut = (): (() => void) => {
  const channel = new BroadcastChannel(`cut in ${shownWorkspaceId()}`);
  let isReceiving = false;
  channel.addEventListener('message', ({ data }) => {
    const cut = cutSchema.safeParse(data);
    if (!cut.success) return;
    isReceiving = true;
    useCut.setState({ token: cut.data.token, ids: new Set(cut.data.ids) });
    isReceiving = false;
  });
  // What was heard is not told again, or it would go back and forth for ever.
  const stop = useCut.subscribe(({ token, ids }) => {
    if (!isReceiving) channel.postMessage({ token, ids: [...ids] });
  });
  return () => {
    stop();
    channel.close();
  };
};
