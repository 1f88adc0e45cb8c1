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

/** The state of a list that is searched as one types. */
export interface Pick {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** What the list shows, which may be behind what is typed. */
  readonly found: Offers;
  readonly picked: Offer | undefined;
  readonly setPicked: (offer: Offer) => void;
  /** The pick for what is typed now, which a quick Enter means. */
  readonly pickNow: () => Offer | undefined;
}

const pickOf = ({ offers }: Offers, pickedId: ParentId | undefined): Offer | undefined =>
  offers.find(({ id }) => id === pickedId) ?? offers[0];

interface Choice {
  readonly scope: unknown;
  readonly query: string;
  readonly pickedId: ParentId | undefined;
}

/**
 * The best match is picked until the person picks another, which stays picked until something else is typed.
 * @param scope identifies what is searched; another scope resets query and pick
 */
export const usePick = (findOffers: FindOffers, scope: unknown): Pick => {
  const [last, setLast] = useState<Choice>({ scope, query: '', pickedId: undefined });
  const { query, pickedId } = last.scope === scope ? last : { query: '', pickedId: undefined };
  const begin = useCallback((find: FindOffers) => find(query), [query]);
  const { result, isStale } = useSliced(begin, findOffers);
  const all = useMemo(() => atOnce(findOffers('')), [findOffers]);
  const found = result ?? all;
  return {
    query,
    setQuery: (text) => setLast({ scope, query: text, pickedId: undefined }),
    found,
    picked: pickOf(found, pickedId),
    setPicked: ({ id }) => setLast({ scope, query, pickedId: id }),
    pickNow: () => pickOf(isStale ? atOnce(findOffers(query)) : found, pickedId)
  };
};

/** Options that PageUp and PageDown move by. */
const PAGE = 8;

/** The index that a key leads to; `null` for other keys. */
const indexAfterKey = (key: string, index: number, length: number): number | null => {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(length - 1, index + step));
};

interface Props {
  label: string;
  pick: Pick;
  /** Its field has the focus as the dialog opens. */
  isFirst?: boolean;
  /** Options that show at once. */
  rows: number;
}

/**
 * A list to pick one from, with a field that searches it and keeps the focus: the combobox pattern with
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
    const next = indexAfterKey(event.key, index, offers.length);
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
          // The focus stays in the field, which handles the keys.
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
