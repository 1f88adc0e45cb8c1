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

/** The best find is picked until the person picks another, which stays so until something else is typed. */
export const usePick = (findOffers: FindOffers): Pick => {
  const [query, setQuery] = useState('');
  const [pickedId, setPickedId] = useState<number | null | undefined>();
  const begin = useCallback(() => findOffers(query), [findOffers, query]);
  const { result, isStale } = useSliced(begin);
  const all = useMemo(() => atOnce(findOffers('')), [findOffers]);
  const found = result ?? all;
  return {
    query,
    setQuery: (text) => {
      setQuery(text);
      setPickedId(undefined);
    },
    found,
    picked: pickOf(found, pickedId),
    setPicked: ({ id }) => setPickedId(id),
    pickNow: () => pickOf(isStale ? atOnce(begin()) : found, pickedId)
  };
};
