import type { ParentId } from '../../../src-shared/ids';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useMemo,
  useState
} from 'react';
import { messages } from './messages';
import classes from './pick-list.module.css';
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

const pickOf = ({ offers }: Offers, pickedId: ParentId | undefined): Offer | undefined =>
  offers.find(({ id }) => id === pickedId) ?? offers[0];

interface Asked {
  readonly scope: unknown;
  readonly query: string;
  readonly pickedId: ParentId | undefined;
}

/**
 * The best match is picked until the person picks another, which stays so until something else is typed.
 * @param scope what is searched through; of another one, everything is asked anew
 */
export const usePick = (findOffers: FindOffers, scope: unknown): Pick => {
  const [last, setAsked] = useState<Asked>({ scope, query: '', pickedId: undefined });
  const { query, pickedId } = last.scope === scope ? last : { query: '', pickedId: undefined };
  const begin = useCallback((find: FindOffers) => find(query), [query]);
  const { result, isStale } = useSliced(begin, findOffers);
  const all = useMemo(() => atOnce(findOffers('')), [findOffers]);
  const found = result ?? all;
  return {
    query,
    setQuery: (text) => setAsked({ scope, query: text, pickedId: undefined }),
    found,
    picked: pickOf(found, pickedId),
    setPicked: ({ id }) => setAsked({ scope, query, pickedId: id }),
    pickNow: () => pickOf(isStale ? atOnce(findOffers(query)) : found, pickedId)
  };
};

/** Pixels; as the style sheet has it. */

/** How many options PageUp and PageDown go. */
const PAGE = 8;

/** What a key does to the option at `index` of `length`; `null`: nothing. */
const moved = (key: string, index: number, length: number): number | null => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(length - 1, index + step));
};

interface Props {
  label: string;
  pick: Pick;
  /** Its field has the keyboard as the dialog appears. */
  isFirst?: boolean;
  /** How many options show at once. */
  rows: number;
}

/**
 * A list to pick one from, with a field that searches it and has the keyboard all the while: the combobox pattern with
 * its list always open (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export const PickList = ({ label, pick, isFirst = false, rows }: Props): ReactElement => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { query, picked } = pick;
  const { offers, total } = pick.found;
  const index = picked === undefined ? -1 : offers.indexOf(picked);

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, offers]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = moved(event.key, index, offers.length);
    const offer = next === null ? undefined : offers[next];
    if (offer === undefined) return;
    pick.setPicked(offer);
    event.preventDefault();
  };

  return (
    <div>
      <TextInput
        data-autofocus={isFirst || undefined}
        label={label}
        placeholder={messages.typeToSearch}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={index === -1 ? undefined : `${id}-${index}`}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => pick.setQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className={classes.list}
        style={{ height: `calc(${rows} * var(--control-medium) + 2 * var(--space-4) + 2px)` }}
      >
        {offers.map((offer, at) => (
          // The keyboard stays in the field, which has the keys.
          <div
            key={offer.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            tabIndex={-1}
            className={classes.option}
            onPointerDown={(event) => {
              event.preventDefault();
              pick.setPicked(offer);
            }}
          >
            <span className={classes.name}>{withHiddenShown(offer.name)}</span>
            {offer.path !== '' && (
              <span className={classes.path}>
                <bdi dir="ltr">{withHiddenShown(offer.path)}</bdi>
              </span>
            )}
          </div>
        ))}
      </div>
      <p className={classes.count} role="status">
        {messages.matches(offers.length, total)}
      </p>
    </div>
  );
};
