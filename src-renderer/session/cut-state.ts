import type { CategoryId } from '../../src-shared/ids';
import { z } from 'zod';
import { create } from 'zustand';
import { shownWorkspaceId } from '../platform/service-client';
import { hideToast } from '../ui/toasts';

interface CutState {
  /** The token of the cut on the clipboard, which tells it from a later copy; `null`: nothing is cut. */
  readonly token: string | null;
  readonly ids: ReadonlySet<CategoryId>;
}

const NOTHING: CutState = { token: null, ids: new Set() };

export const useCut = create<CutState>(() => NOTHING);

export const startCut = (token: string, ids: readonly CategoryId[]): void =>
  useCut.setState({ token, ids: new Set(ids) });

/** Ends the cut: from now on the clipboard has a copy. @returns whether there was one */
export const endCut = (): boolean => {
  const wasCut = useCut.getState().token !== null;
  useCut.setState(NOTHING);
  // The toast says how to go on with the cut.
  if (wasCut) hideToast();
  return wasCut;
};

const cutSchema = z.lazy(() => z.strictObject({ token: z.string().nullable(), ids: z.array(z.int()) }));

/** Shares the cut with the workspace's other windows, which dim it and can paste it as a move. @returns the function that stops it */
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
  const stop = useCut.subscribe(({ token, ids }) => {
    if (!isReceiving) channel.postMessage({ token, ids: [...ids] });
  });
  return () => {
    stop();
    channel.close();
  };
};
