import { useEffect, useRef, useState } from 'react';
import type { SlicedWork } from '../../src-shared/sliced-work';
import { SlicedPasses } from './run-in-slices';

interface Done<S, T> {
  readonly begin: (source: S) => SlicedWork<T>;
  readonly source: S;
  readonly result: T;
}

export interface Sliced<T> {
  readonly result: T | null;
  readonly isStale: boolean;
  /** The result is of another `begin`, and so answers another question. */
  readonly isOfBefore: boolean;
}

/**
 * Computes something from a source in idle time. A new `begin` aborts the present pass; a new `source` lets it finish
 * first, so `source` may change at any rate, as the tree does while another program writes.
 * @param begin memoized by `useCallback`; it reads what changes often from `source`, which may be mutated between
 *   slices
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
  if (failure !== null) throw failure.error;
  const isOfBefore = done !== null && done.begin !== begin;
  return { result: done?.result ?? null, isStale: done?.source !== source || isOfBefore, isOfBefore };
};
