import { useEffect, useMemo, useRef, useState } from 'react';
import { atOnce, type SlicedWork } from '../../src-shared/sliced-work';
import { Passes, runInSlices, type Pass } from './run-in-slices';

interface Done<S, T> {
  readonly pass: Pass<S, T>;
  readonly source: S;
  readonly result: T;
}

export interface Sliced<T> {
  readonly result: T | null;
  readonly isStale: boolean;
  /** The result is of another `begin` or `pass`, and so answers another question. */
  readonly isOfBefore: boolean;
}

/**
 * Computes something from a source. A new `pass` aborts the present one; a new `source` lets it finish first, so `source` may change
 * at any rate, as the tree does while another program writes.
 * @param pass memoized; `null`: nothing is computed
 */
export const usePasses = <S, T>(pass: Pass<S, T> | null, source: S): Sliced<T> => {
  const [done, setDone] = useState<Done<S, T> | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const passes = useRef<Passes<S, T> | null>(null);
  useEffect(() => {
    if (pass === null) return undefined;
    const these = new Passes<S, T>({
      pass,
      onResult: (result, of) => setDone({ pass, source: of, result }),
      onError: (error) => setFailure({ error })
    });
    passes.current = these;
    return () => these.stop();
  }, [pass]);
  useEffect(() => {
    if (pass !== null) passes.current?.follow(source);
  }, [pass, source]);
  if (failure !== null) throw failure.error;
  const isOfBefore = done !== null && done.pass !== pass;
  return { result: done?.result ?? null, isStale: done?.source !== source || isOfBefore, isOfBefore };
};

/**
 * As `usePasses`, in idle time.
 * @param begin memoized by `useCallback`; it reads what changes often from `source`, which may be mutated between
 *   slices
 * @param isSmall whether it is so little that it is done at once, in the same drawing
 */
export const useSliced = <S, T>(begin: (source: S) => SlicedWork<T>, source: S, isSmall = false): Sliced<T> => {
  const quick = useMemo(() => (isSmall ? { result: atOnce(begin(source)) } : null), [begin, source, isSmall]);
  const pass = useMemo(
    () => (isSmall ? null : (of: S, signal: AbortSignal) => runInSlices(begin(of), signal)),
    [begin, isSmall]
  );
  const passes = usePasses(pass, source);
  return quick === null ? passes : { ...quick, isStale: false, isOfBefore: false };
};
