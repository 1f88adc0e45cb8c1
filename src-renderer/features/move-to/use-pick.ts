import { useCallback, useMemo, useState } from 'react';
import { atOnce } from '../../../src-shared/sliced-work';
import { useSliced } from '../../platform/use-sliced';
import type { FindOffers, Offer, Offers } from './offers';

/** One of a list that is searched while it is typed. */
export interface Pick {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** What shows, which may be behind what is typed. */
  readonly found: Offers;
  readonly picked: Offer | undefined;
  readonly setPicked: (offer: Offer) => void;
  /** What is picked by what is typed now: whoever types fast and presses Enter means that. */
  readonly pickNow: () => Offer | undefined;
}

const pickOf = ({ offers }: Offers, pickedId: number | null | undefined): Offer | undefined =>
  offers.find(({ id }) => id === pickedId) ?? offers[0];

interface Asked {
  readonly scope: unknown;
  readonly query: string;
  readonly pickedId: number | null | undefined;
}

/**
 * The best match is picked until the person picks another, which stays so until something else is typed.
 * @param scope what is searched through; of another one, everything is asked anew
 */
export const usePick = (findOffers: FindOffers, scope: unknown): Pick => {
  const [last, setAsked] = useState<Asked>({ scope, query: '', pickedId: undefined });
  const { query, pickedId } = last.scope === scope ? last : { query: '', pickedId: undefined };
  const begin = useCallback(() => findOffers(query), [findOffers, query]);
  const { result, isStale } = useSliced(begin);
  const all = useMemo(() => atOnce(findOffers('')), [findOffers]);
  const found = result ?? all;
  return {
    query,
    setQuery: (text) => setAsked({ scope, query: text, pickedId: undefined }),
    found,
    picked: pickOf(found, pickedId),
    setPicked: ({ id }) => setAsked({ scope, query, pickedId: id }),
    pickNow: () => pickOf(isStale ? atOnce(begin()) : found, pickedId)
  };
};
