import { onTreeChanged } from '../model/tree-changes';

/**
 * Makes a call and does once, as soon as the window's tree has what comes of it, what follows from that. The tree has it a
 * moment before the answer, so both are drawn together; where it never shows, as when it has gone again, the answer is
 * waited for.
 * @throws what the call throws; `follow` may have been called by then, since what the tree has is saved
 */
export const asShown = async <T>(call: () => Promise<T>, isShown: () => boolean, follow: () => void): Promise<T> => {
  let isDone = false;
  const followOnce = (): void => {
    if (isDone) return;
    isDone = true;
    follow();
  };
  const stop = onTreeChanged(() => {
    if (isShown()) followOnce();
  });
  try {
    const answer = await call();
    followOnce();
    return answer;
  } finally {
    stop();
  }
};
