import type { Paging } from './paged-list';

/** A list that is all there. */
export const WHOLE_LIST: Paging = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.resolve()
};
