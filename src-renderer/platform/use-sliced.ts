import { useEffect, useRef, useState } from 'react';
import type { SlicedWork } from '../../src-shared/sliced-work';
import { SlicedPasses } from './run-in-slices';

interface Done<S, T> {
  readonly begin: (source: S) => SlicedWork<T>;
  readonly source: S;
  readonly result: T;
}

/** What long work has come to so far. */
export interface Sliced<T> {
  /** The last that is known; `null` until there is one. */
  readonly result: T | null;
  /** It is not of this `begin` and `source` yet. */
  readonly isStale: boolean;
  /** It is of another `begin`, and so answers what nobody asks any more. */
  readonly isOfBefore: boolean;
}

/**
 * What long work comes to, done in the pauses between whatever else there is to do. Where `begin` changes, another question is
 * asked, and work that is under way is left; where only `source` changes, it is finished first, so `source` may change at
 * any pace, as the tree does while another program writes.
 * @param begin kept by `useCallback`; it takes everything that changes often from `source`, which may change in the pauses
 */
export const useSliced = <S, T>(begin: (source: S) => SlicedWork<T>, source: S): Sliced<T> => {
  const [done, setDone] = useState<Done<S, T> | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const passes = useRef<SlicedPasses<S, T> | null>(null);
  useEffect(() => {
    const these = new SlicedPasses<S, T>({
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
  const isOfBefore = done !== null && done.begin !== begin;
  return { result: done?.result ?? null, isStale: done?.source !== source || isOfBefore, isOfBefore };
};
