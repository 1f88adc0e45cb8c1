import { QueryClient } from '@tanstack/react-query';

/**
 * What this page has read in pages or on demand; one instance per page, as of the session. All queries go to this machine: they
 * work offline, and a retry would get the same answer.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false } }
});
