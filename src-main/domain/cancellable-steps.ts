import { EditsCancelled } from './errors';

/** How the one who waits follows along: called before each step; `true` ends everything, and nothing has changed. */
export type WhileEditing = (done: number, total: number) => boolean;

/** What to call before each of that many steps. It throws `EditsCancelled` once the one who waits says so. */
export const stepsWatched = (total: number, isCancelled: WhileEditing): (() => void) => {
  let done = 0;
  return () => {
    if (isCancelled(done, total)) throw new EditsCancelled('The edits were cancelled.');
    done += 1;
  };
};
