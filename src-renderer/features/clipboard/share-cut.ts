import { z } from 'zod';
import { shownWorkspaceId } from '../../platform/shown-workspace';
import { useCut } from '../../session/cut-state';

const cutSchema = z.strictObject({ token: z.string().nullable(), ids: z.array(z.int()) });

/**
 * What is cut in one window is dimmed in every other on the same workspace, and can be pasted there as a move. In another
 * workspace the same ids are other categories, so its windows never hear of it, and what they paste is a copy. Returns the
 * way to stop.
 */
export const shareCut = (): (() => void) => {
  const channel = new BroadcastChannel(`cut in ${shownWorkspaceId()}`);
  let isHearing = false;
  channel.addEventListener('message', ({ data }) => {
    const cut = cutSchema.safeParse(data);
    if (!cut.success) return;
    isHearing = true;
    useCut.setState({ token: cut.data.token, ids: new Set(cut.data.ids) });
    isHearing = false;
  });
  // What was heard is not told again, or it would go back and forth for ever.
  const stop = useCut.subscribe(({ token, ids }) => {
    if (!isHearing) channel.postMessage({ token, ids: [...ids] });
  });
  return () => {
    stop();
    channel.close();
  };
};
