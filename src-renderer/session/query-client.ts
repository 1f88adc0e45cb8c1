import { hashKey, QueryClient } from '@tanstack/react-query';

/** What this page has read in pages or on demand. All queries go to this machine: they work offline, and a retry would not help. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always' }
  }
});

/** A fact about the workspace that is kept until the page is told of a change. */
export const keptQuery = <T>(key: string, queryFn: () => Promise<T>) => {
  const queryKey = [key];
  // Computed once, not with each render.
  const hash = hashKey(queryKey);
  return {
    query: { queryKey, queryKeyHashFn: () => hash, queryFn, staleTime: Infinity, gcTime: Infinity },
    /** As it is known, outside of rendering; `undefined`: not read yet. */
    current: () => queryClient.getQueryCache().get<T>(hash)?.state.data,
    set: (value: T): void => void queryClient.setQueryData(queryKey, value),
    /** Reads it again. @param refetchType `all`: also where nothing shows it */
    readAgain: (refetchType: 'active' | 'all' = 'active') => queryClient.invalidateQueries({ queryKey, refetchType }),
    /** Subscribes to its changes. @returns the function that unsubscribes */
    onChange: (listener: () => void): (() => void) =>
      queryClient.getQueryCache().subscribe(({ query, type }) => {
        // Each drawing of a component that shows the query is an event as well.
        if (query.queryHash === hash && type === 'updated') listener();
      })
  };
};
