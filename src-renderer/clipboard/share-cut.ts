import { z } from 'zod';
import { useCut } from './cut-state';

const cutSchema = z.strictObject({ token: z.string().nullable(), ids: z.array(z.int()) });

/**
 * All windows are on the same workspace: what is cut in one is dimmed in every other, and can be pasted there as a move.
 * Returns the way to stop.
 */
export const shareCut = (): (() => void) => {
  const channel = new BroadcastChannel('cut');
  let heard = useCut.getState().ids;
  channel.addEventListener('message', ({ data }) => {
    const cut = cutSchema.safeParse(data);
    if (!cut.success) return;
    heard = new Set(cut.data.ids);
    useCut.setState({ token: cut.data.token, ids: heard });
  });
  const stop = useCut.subscribe(({ token, ids }) => {
    if (ids !== heard) channel.postMessage({ token, ids: [...ids] });
  });
  return () => {
    stop();
    channel.close();
  };
};
