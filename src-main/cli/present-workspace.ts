import { existsSync } from 'node:fs';
import { CommandFailure } from './failures';

/** Throws unless the workspace is there: the store would make a new one, and the answer would be about that. */
export const requireWorkspace = (file: string): void => {
  if (!existsSync(file)) throw new CommandFailure(`There is no workspace “${file}”.`);
};
