import type { SyncOutcome } from '../../../../src-main/sync/engine/sync-parts';
import { PartialListing, TABLE } from './partial-listing';
import { replicaOf, type ReplicaUnderTest } from './replica-under-test';

export interface Shop {
  readonly listing: PartialListing;
  readonly replica: ReplicaUnderTest;
  readonly ids: readonly number[];
  readonly count: () => number;
  readonly answer: (choice: 'mine' | 'theirs') => void;
  /** Lists only so many, and answers what a sync then asks. */
  readonly answerTo: (listed: number, choice: 'mine' | 'theirs') => Promise<void>;
}

/** Branches of four leaves, on both sides. */
export const partialShop = async (branches: number): Promise<Shop> => {
  const listing = new PartialListing();
  const ids = listing.plant(branches, 4);
  const replica = replicaOf(listing.service, TABLE, { transport: listing.transport });
  await replica.sync();
  const answer = (choice: 'mine' | 'theirs'): void =>
    replica.store.replica.shrinking.answer({
      askedAt: replica.store.replica.shrinking.question()?.askedAt ?? '',
      choice
    });
  const answerTo: Shop['answerTo'] = async (listed, choice) => {
    listing.listOnly(listed);
    await replica.sync();
    answer(choice);
  };
  return { listing, replica, ids, count: () => replica.store.count(), answer, answerTo };
};

/** What a sync has asked and done. */
export const asked = ({ shrinking, failure, pulled, pushed }: SyncOutcome): unknown => ({
  listed: shrinking?.listed,
  known: shrinking?.known,
  failure,
  pulled,
  pushed
});
export const NOTHING_ASKED = { listed: undefined, known: undefined, failure: undefined };
