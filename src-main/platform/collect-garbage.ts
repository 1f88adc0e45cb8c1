import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Gives unused memory back to the system, which V8 does only once more is allocated. */
export const collectGarbage = (): void => {
  // Contexts that are made from now on have `gc`; none of ours is. Not set back, since the flag is that of all threads.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
};
