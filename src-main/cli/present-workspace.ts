import { existsSync, statSync } from 'node:fs';
import { CommandFailure } from './failures';

/** Throws unless the workspace is there: the store would make a new one, and the answer would be about that. */
export const requireWorkspace = (file: string): void => {
  if (!existsSync(file)) throw new CommandFailure(`There is no workspace “${file}”.`);
};

/** Whether two names lead to one file. */
export const isSameFile = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return first !== undefined && second !== undefined && first.dev === second.dev && first.ino === second.ino;
};
