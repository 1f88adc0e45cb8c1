import { QueryClient } from '@tanstack/react-query';

/** What this page has read in pages or on demand. All queries go to this machine: they work offline, and a retry would not help. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false } }
});
