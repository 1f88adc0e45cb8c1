import { useEffect, useMemo, useRef, useState } from 'react';
import { atOnce, type SlicedWork } from '../../src-shared/sliced-work';
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
 * @param isSmall whether it is so little that it is done at once, in the same drawing
 */
export const useSliced = <S, T>(begin: (source: S) => SlicedWork<T>, source: S, isSmall = false): Sliced<T> => {
  const quick = useMemo(() => (isSmall ? { result: atOnce(begin(source)) } : null), [begin, source, isSmall]);
  const [done, setDone] = useState<Done<S, T> | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const passes = useRef<SlicedPasses<S, T> | null>(null);
  useEffect(() => {
    if (isSmall) return undefined;
    const these = new SlicedPasses<S, T>({
      begin,
      onResult: (result, of) => setDone({ begin, source: of, result }),
      onError: (error) => setFailure({ error })
    });
    passes.current = these;
    return () => these.stop();
  }, [begin, isSmall]);
  useEffect(() => {
    if (!isSmall) passes.current?.follow(source);
  }, [begin, source, isSmall]);
  if (failure !== null) throw failure.error;
  if (quick !== null) return { ...quick, isStale: false, isOfBefore: false };
  const isOfBefore = done !== null && done.begin !== begin;
  return { result: done?.result ?? null, isStale: done?.source !== source || isOfBefore, isOfBefore };
};
