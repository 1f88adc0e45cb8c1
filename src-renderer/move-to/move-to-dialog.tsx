import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, type ReactElement } from 'react';
import { heightOf } from '../tree/drag-words';
import { moveTo } from '../tree/move-commands';
import { lastUnder, type Placement } from '../tree/placement';
import type { TreeModel, TreeSnapshot } from '../tree/tree-model';
import { focusTree, search, useTreeView } from '../tree/tree-view-state';
import { closeMoveTo, useMoveTo } from './move-to-state';
import { parentOffers, siblingOffers, type Offer, type Offers } from './offers';
import { PickList } from './pick-list';

type PlaceChoice = 'first' | 'last' | 'after';

const isPlaceChoice = (value: string): value is PlaceChoice => value === 'first' || value === 'last' || value === 'after';

const close = (): void => {
  closeMoveTo();
  focusTree();
};

/** The field has the keyboard at once, since the person types ahead of any timer. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

interface Pick {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly found: Offers;
  readonly picked: Offer | undefined;
  readonly setPicked: (offer: Offer) => void;
}

/** One of a list that is searched while it is typed. What was picked stays so until something else is typed. */
const usePick = (offersOf: (query: string) => Offers): Pick => {
  const [query, setQuery] = useState('');
  const [pickedId, setPickedId] = useState<number | null | undefined>();
  const settled = useDeferredValue(query);
  const found = useMemo(() => offersOf(settled), [offersOf, settled]);
  return {
    query,
    setQuery: (text) => {
      setQuery(text);
      setPickedId(undefined);
    },
    found,
    picked: found.offers.find(({ id }) => id === pickedId) ?? found.offers[0],
    setPicked: ({ id }) => setPickedId(id),
  };
};

interface SiblingProps {
  /** Replaced with every change of the tree. */
  snapshot: TreeSnapshot;
  moved: ReadonlySet<number>;
  parentId: number | null;
  onPick: (offer: Offer | undefined) => void;
}

const SiblingPick = ({ snapshot, moved, parentId, onPick }: SiblingProps): ReactElement => {
  const offersOf = useMemo(() => (query: string) => siblingOffers(snapshot.model, moved, parentId, query), [snapshot, moved, parentId]);
  const { query, setQuery, found, picked, setPicked } = usePick(offersOf);
  useEffect(() => onPick(picked), [onPick, picked]);
  return <PickList label="After which" query={query} onQuery={setQuery} found={found} picked={picked} onPick={setPicked} />;
};

const titleOf = (model: TreeModel, ids: readonly number[]): string => {
  const [first = 0] = ids;
  return ids.length === 1 ? `Move “${model.get(first)?.name ?? ''}” to…` : `Move ${ids.length.toLocaleString('en')} categories to…`;
};

interface FormProps {
  snapshot: TreeSnapshot;
  ids: readonly number[];
}

const MoveToForm = ({ snapshot, ids }: FormProps): ReactElement => {
  const client = useQueryClient();
  const { model } = snapshot;
  const moved = useMemo(() => new Set(ids), [ids]);
  const height = useMemo(() => heightOf(snapshot.model, ids), [snapshot, ids]);
  const offersOf = useMemo(() => parentOffers(snapshot.model, moved, height), [snapshot, moved, height]);
  const parent = usePick(offersOf);
  const [place, setPlace] = useState<PlaceChoice>('last');
  const [sibling, setSibling] = useState<Offer | undefined>();
  const parentId = parent.picked?.id;
  const last = parentId === undefined ? null : lastUnder(model, moved, parentId);
  const hasSiblings = last !== null && last.afterId !== null;

  const placement = (): Placement | null => {
    if (last === null || place === 'last' || !hasSiblings) return last;
    if (place === 'first') return { ...last, afterId: null };
    return sibling?.id === undefined || sibling.id === null ? null : { ...last, afterId: sibling.id };
  };

  const onSubmit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    const target = placement();
    if (target === null) return;
    close();
    if (useTreeView.getState().query !== '') search('');
    void moveTo(client, ids, target);
  };

  return (
    <form onSubmit={onSubmit}>
      <PickList label="New parent" query={parent.query} onQuery={parent.setQuery} found={parent.found} picked={parent.picked} onPick={parent.setPicked} inputRef={takeFocus} />
      {hasSiblings ? (
        <Radio.Group label="Place in it" value={place} onChange={(value) => isPlaceChoice(value) && setPlace(value)} mt={4}>
          <Group gap="lg" mt={6}>
            <Radio value="first" label="First" />
            <Radio value="last" label="Last" />
            <Radio value="after" label="After another one" />
          </Group>
        </Radio.Group>
      ) : (
        <Text size="sm" mt={4}>
          {parentId === undefined ? 'Pick where it should go.' : 'There is nothing else in it yet.'}
        </Text>
      )}
      {hasSiblings && place === 'after' && parentId !== undefined && (
        <SiblingPick key={parentId} snapshot={snapshot} moved={moved} parentId={parentId} onPick={setSibling} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" data-disabled={placement() === null} aria-disabled={placement() === null}>
          Move
        </Button>
      </Group>
    </form>
  );
};

/** Asks under which category others should go, and where in it. Where they cannot go is not offered. */
export const MoveToDialog = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement | null => {
  const asked = useMoveTo((state) => state.ids);
  const { model } = snapshot;
  const ids = useMemo(() => asked.filter((id) => snapshot.model.get(id) !== undefined), [asked, snapshot]);
  const haveGone = asked.length > 0 && ids.length === 0;
  useEffect(() => {
    // Deleted elsewhere while the question stood: there is nothing left to ask.
    if (haveGone) close();
  }, [haveGone]);
  if (ids.length === 0) return null;
  return (
    // The tree takes the keyboard back itself, on the right row.
    <Modal.Root opened onClose={close} centered lockScroll={false} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which would be a second banner landmark. */}
        <Modal.Body pt="md">
          <Modal.Title fz="md" mb="xs">
            {titleOf(model, ids)}
          </Modal.Title>
          <MoveToForm snapshot={snapshot} ids={ids} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
