/**
 * Lets work run at once and then no more often than every `gap` milliseconds, however often it is asked for, and never
 * twice at a time. What is asked for in between is done afterwards, so the last word is never lost.
 * `work` never rejects.
 * @returns the way to ask, and the way to stop
 */
export const paced = (
  work: () => Promise<unknown>,
  gap: number
): { readonly ask: () => void; readonly stop: () => void } => {
  let isDue = false;
  let isBusy = false;
  let isStopped = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (isDue && !isStopped) {
      isDue = false;
      await work();
      await new Promise((resolve) => {
        setTimeout(resolve, gap);
      });
    }
    isBusy = false;
  };
  return {
    ask: () => {
      isDue = true;
      if (!isBusy && !isStopped) void run();
    },
    stop: () => {
      isStopped = true;
    }
  };
};
