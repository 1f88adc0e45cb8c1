import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Gives unused memory back to the system, which V8 does only once more is allocated. */
export const collectGarbage = (): void => {
  // Only contexts that are created after this have `gc`. Not unset, since all threads share the flag.
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  if (typeof collect === 'function') Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
};
