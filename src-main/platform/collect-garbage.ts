import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees what the JavaScript of this thread no longer uses and gives the memory back to the system.
 * V8 itself begins only once more is allocated, so that a program at rest keeps all that its start has left.
 */
export const collectGarbage = (): void => {
  // Contexts that are made from now on have `gc`; none of ours is. Not set back, since the flag is that of all threads.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
};
