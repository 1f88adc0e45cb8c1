import { useEffect, useState } from 'react';
import type { SlicedWork } from '../../src-shared/sliced-work';
import { runInSlices } from './sliced-work';

/**
 * What long work comes to, done anew whenever `begin` changes; until then what it came to before, `isStale` telling so.
 * `result` is `null` until it has been done once.
 */
export const useSliced = <T>(begin: () => SlicedWork<T>): { result: T | null; isStale: boolean } => {
  const [done, setDone] = useState<{ readonly of: () => SlicedWork<T>; readonly result: T } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const work = async (): Promise<void> => {
      const result = await runInSlices(begin(), stop.signal);
      if (result !== null && !stop.signal.aborted) setDone({ of: begin, result });
    };
    void work();
    return () => stop.abort();
  }, [begin]);
  return { result: done?.result ?? null, isStale: done?.of !== begin };
};
