import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import type { Offer, Offers } from './offers';
import classes from './pick-list.module.css';

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
  query: string;
  onQuery: (query: string) => void;
  found: Offers;
  picked: Offer | undefined;
  onPick: (offer: Offer) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * A list to pick one from, with a field that searches it and has the keyboard all the while: the combobox pattern with
 * its list always open (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
export const PickList = ({ label, query, onQuery, found, picked, onPick, inputRef }: Props): ReactElement => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { offers, total } = found;
  const index = picked === undefined ? -1 : offers.indexOf(picked);

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [index, offers]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const next = moved(event.key, index, offers.length);
    const offer = next === null ? undefined : offers[next];
    if (offer === undefined) return;
    onPick(offer);
    event.preventDefault();
  };

  return (
    <div>
      <TextInput
        ref={inputRef}
        label={label}
        placeholder="Type to search"
        leftSection={<IconSearch size={15} stroke={1.8} />}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={index === -1 ? undefined : `${id}-${index}`}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={-1} className={classes.list}>
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
              onPick(offer);
            }}
          >
            <span className={classes.name}>{offer.name}</span>
            {offer.path !== '' && <span className={classes.path}>{offer.path}</span>}
          </div>
        ))}
      </div>
      <p className={classes.count} role="status">
        {offers.length === 0 ? 'Nothing matches.' : total > offers.length ? `The first ${offers.length.toLocaleString('en')} of ${total.toLocaleString('en')}. Type more to narrow it down.` : ''}
      </p>
    </div>
  );
};
