import type { ChangeFeed } from '../../src-main/domain/change-feed';
import { publicPatchSchema } from '../../src-shared/tree-patch';

/** All that a feed has after a revision, page by page. */
export const revisionsAfter = async (feed: ChangeFeed, since: number): Promise<number[] | 'trimmed'> => {
  await feed.caughtUp();
  const read: number[] = [];
  for (;;) {
    const page = await feed.since(read.at(-1) ?? since);
    if (page.state === 'trimmed') return 'trimmed';
    read.push(
      ...page.patches.map(({ json }) => publicPatchSchema.parse(JSON.parse(Buffer.from(json).toString())).revision)
    );
    if (page.isLast) return read;
  }
};
