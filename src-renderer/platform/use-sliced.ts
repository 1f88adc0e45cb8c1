import { useEffect, useRef, useState } from 'react';
import type { SlicedWork } from '../../src-shared/sliced-work';
import { SlicedPasses } from './sliced-work';

interface Done<S, T> {
  readonly begin: (source: S) => SlicedWork<T>;
  readonly source: S;
  readonly result: T;
}

/**
 * What long work comes to, done in the pauses between whatever else there is to do. Where `begin` changes, another question is
 * asked, and work that is under way is left; where only `source` changes, it is finished first, so `source` may change at
 * any pace.
 * @param begin kept by `useCallback`; with `source`, it takes everything that changes often from there
 * @returns `result`: the last that is known, `null` until there is one; `isStale`: it is not of this `begin` and `source`
 */
export function useSliced<T>(begin: () => SlicedWork<T>): { result: T | null; isStale: boolean };
export function useSliced<S, T>(begin: (source: S) => SlicedWork<T>, source: S): { result: T | null; isStale: boolean };
export function useSliced<S, T>(
  begin: (source: S | undefined) => SlicedWork<T>,
  source?: S
): { result: T | null; isStale: boolean } {
  const [done, setDone] = useState<Done<S | undefined, T> | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const passes = useRef<SlicedPasses<S | undefined, T> | null>(null);
  useEffect(() => {
    const these = new SlicedPasses<S | undefined, T>({
      begin,
      onResult: (result, of) => setDone({ begin, source: of, result }),
      onError: (error) => setFailure({ error })
    });
    passes.current = these;
    return () => these.stop();
  }, [begin]);
  useEffect(() => passes.current?.follow(source), [begin, source]);
  // Drawn again with the error, so that the nearest boundary has it.
  if (failure !== null) throw failure.error;
  return { result: done?.result ?? null, isStale: done?.begin !== begin || done.source !== source };
}
