import { TOP_LEVEL, type ParentId } from '../../../src-shared/ids';
import { Stack, Text, TextInput } from '@mantine/core';
import { useMemo, useState, type ReactElement, useId, type KeyboardEvent, useCallback } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { moveTo } from '../../session/move-commands';
import { heightOf, lastUnder, type Placement } from '../../model/placement';
import { firstShownName, shownFullPath } from '../../model/shown-language';
import type { TreeSnapshot } from '../../model/tree-model';
import { toastUndoable } from '../../session/command-runner';
import { RadioChoice } from '../../ui/choices';
import messages from './messages/en.json' with { type: 'json' };
import { POSITIONS, noteTarget, chosenPlacement, recentTargets, type Position } from './move-to-commands';
import { parentOffers, siblingOffers, type Offer, type FindOffers, type Offers } from './offers';
import { ServiceProducts } from '../../session/service-products';
import { session } from '../../session/session';
import { closeDialog } from '../../session/dialogs';
import { indexAfterKey, useSelectedInSight } from '../../ui/list-box';
import { withHiddenShown } from '../../../src-shared/hidden-characters';
import { IconSearch } from '@tabler/icons-react';
import classes from './pick-list.module.css';
import { atOnce } from '../../../src-shared/sliced-work';
import { DIRECTION } from '../../platform/direction';
import { useSliced } from '../../platform/use-sliced';

interface Pick {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly found: Offers;
  readonly picked: Offer | undefined;
  readonly setPicked: (offer: Offer) => void;
  readonly pickNow: () => Offer | undefined;
}

const pickOf = ({ offers }: Offers, pickedId: ParentId | undefined): Offer | undefined =>
  offers.find(({ id }) => id === pickedId) ?? offers[0];

interface Choice {
  readonly scope: unknown;
  readonly query: string;
  readonly pickedId: ParentId | undefined;
}

/** Picks the best match until the person picks another, which stays until they type on. @param scope another one resets query and pick */
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

interface Props {
  label: string;
  pick: Pick;
  isFirst?: boolean;
  rows: number;
}

/** A list to pick from, with a search field that keeps the focus (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
export const PickList = ({ label, pick, isFirst = false, rows }: Props): ReactElement => {
  const id = useId();
  const { query, picked } = pick;
  const { offers, total } = pick.found;
  const index = picked === undefined ? -1 : offers.indexOf(picked);

  const list = useSelectedInSight(index, offers);

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
            <bdi className={`${classes.name} cut`}>{withHiddenShown(offer.name)}</bdi>
            {offer.path !== '' && (
              <span className={`${classes.path} cut`}>
                <bdi dir={DIRECTION}>{offer.path}</bdi>
              </span>
            )}
          </div>
        ))}
      </div>
      <p className={classes.count} role="status">
        {offers.length === 0 || total > offers.length ? messages.matches({ shown: offers.length, total }) : ''}
      </p>
    </div>
  );
};

const close = (): void => {
  closeDialog('moveTo');
  session.focusTree();
};

interface FormProps {
  snapshot: TreeSnapshot;
  ids: readonly number[];
}

/** Asks for the new parent of categories and their position there. Impossible parents are not offered. */
export const MoveToDialog = ({ snapshot, ids }: FormProps): ReactElement => {
  const { model } = snapshot;
  const moved = useMemo(() => new Set(ids), [ids]);
  const findParents = useMemo(
    () => parentOffers(snapshot.model, moved, heightOf(snapshot.model, ids), recentTargets()),
    [snapshot, moved, ids]
  );
  const parent = usePick(findParents, 'parents');
  const parentId = parent.picked?.id;
  const findSiblings = useMemo(
    () => siblingOffers(snapshot.model, moved, parentId ?? TOP_LEVEL),
    [snapshot, moved, parentId]
  );
  const sibling = usePick(findSiblings, parentId);
  const [position, setPosition] = useState<Position>('bottom');
  const hasSiblings = parentId !== undefined && lastUnder(model, moved, parentId).after !== 'first';
  const isPlaced =
    parentId !== undefined && chosenPlacement(model, moved, parentId, position, sibling.picked?.id) !== null;

  const move = async (target: Offer, placement: Placement): Promise<void> => {
    noteTarget(target.id);
    close();
    if (await moveTo(ids, placement))
      toastUndoable(
        messages.moved({
          name: firstShownName(model, ids),
          count: ids.length,
          parent: target.id === TOP_LEVEL ? null : shownFullPath(model, target.id)
        })
      );
  };
  const submit = async (): Promise<void> => {
    const target = parent.pickNow();
    if (target === undefined) return;
    // The picked sibling belongs to the parent that shows, which a quick Enter may be ahead of.
    const wanted = position === 'after' && target.id !== parentId ? 'bottom' : position;
    const placement = chosenPlacement(model, moved, target.id, wanted, sibling.pickNow()?.id);
    if (placement !== null) await move(target, placement);
  };

  return (
    <FormDialog
      title={messages.title({ name: firstShownName(model, ids), count: ids.length })}
      answer={messages.move}
      size="560"
      isDisabled={!isPlaced}
      onAnswer={submit}
      onClose={close}
    >
      <Stack gap="xs">
        <PickList label={messages.newParent} pick={parent} isFirst rows={hasSiblings && position === 'after' ? 5 : 8} />
        {hasSiblings ? (
          <RadioChoice
            label={messages.position}
            value={position}
            options={POSITIONS}
            labels={{ top: messages.top, bottom: messages.bottom, after: messages.after }}
            onChange={setPosition}
          />
        ) : (
          <Text>{parentId === undefined ? messages.chooseParent : messages.noSubcategories}</Text>
        )}
        {hasSiblings && position === 'after' && (
          <PickList key={parentId} label={messages.placeAfter} pick={sibling} rows={4} />
        )}
      </Stack>
      <ServiceProducts ids={ids} />
    </FormDialog>
  );
};
