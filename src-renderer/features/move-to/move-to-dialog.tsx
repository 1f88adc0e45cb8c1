import { Button, Group, Radio, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { heightOf } from '../../tree-view/dnd/drag-words';
import { moveTo } from '../../session/move-commands';
import { lastUnder, type Placement } from '../../model/placement';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { focusTree, search, useTreeView } from '../../session/tree-view-state';
import { closeMoveTo, noteTarget, recentTargets, useMoveTo } from './move-to-state';
import { parentOffers, siblingOffers, type Offer } from './offers';
import { PickList } from './pick-list';
import { usePick } from './use-pick';
import { numeral } from '../../platform/text';

type PlaceChoice = 'first' | 'last' | 'after';

const isPlaceChoice = (value: string): value is PlaceChoice =>
  value === 'first' || value === 'last' || value === 'after';

const close = (): void => {
  closeMoveTo();
  focusTree();
};

const titleOf = (model: TreeModel, ids: readonly number[]): string => {
  const [first = 0] = ids;
  return ids.length === 1 ? `Move “${model.get(first)?.name ?? ''}” to…` : `Move ${numeral(ids.length)} categories to…`;
};

interface FormProps {
  snapshot: TreeSnapshot;
  ids: readonly number[];
}

/** Under which category, and where in it. */
const placementOf = (
  model: TreeModel,
  moved: ReadonlySet<number>,
  parentId: number | null,
  choice: PlaceChoice,
  sibling: Offer | undefined
): Placement => {
  const last = lastUnder(model, moved, parentId);
  if (choice === 'first') return { parentId, afterId: null };
  return choice === 'after' && sibling !== undefined ? { parentId, afterId: sibling.id } : last;
};

const MoveToForm = ({ snapshot, ids }: FormProps): ReactElement => {
  const client = useQueryClient();
  const { model } = snapshot;
  const moved = useMemo(() => new Set(ids), [ids]);
  const findParents = useMemo(
    () => parentOffers(snapshot.model, moved, heightOf(snapshot.model, ids), recentTargets()),
    [snapshot, moved, ids]
  );
  const parent = usePick(findParents);
  const parentId = parent.picked?.id;
  const findSiblings = useMemo(
    () => siblingOffers(snapshot.model, moved, parentId ?? null),
    [snapshot, moved, parentId]
  );
  const sibling = usePick(findSiblings);
  const [place, setPlace] = useState<PlaceChoice>('last');
  const hasSiblings = parentId !== undefined && lastUnder(model, moved, parentId).afterId !== null;

  const onSubmit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    const target = parent.pickNow();
    if (target === undefined) return;
    // A sibling is of the parent that shows.
    const choice = place === 'after' && target.id !== parentId ? 'last' : place;
    const after = sibling.pickNow();
    if (choice === 'after' && after === undefined) return;
    noteTarget(target.id);
    close();
    if (useTreeView.getState().query !== '') search('');
    void moveTo(client, ids, placementOf(model, moved, target.id, choice, after));
  };

  return (
    <form onSubmit={onSubmit}>
      <PickList label="New parent" pick={parent} isFirst rows={place === 'after' ? 5 : 8} />
      {hasSiblings ? (
        <Radio.Group
          label="Place in it"
          value={place}
          onChange={(value) => isPlaceChoice(value) && setPlace(value)}
          mt={4}
        >
          <Group gap="lg" mt={6} mb="sm">
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
      {hasSiblings && place === 'after' && <PickList key={parentId} label="After which" pick={sibling} rows={4} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" data-disabled={parentId === undefined} aria-disabled={parentId === undefined}>
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
    <DialogFrame title={titleOf(model, ids)} size={560} onClose={close}>
      <MoveToForm snapshot={snapshot} ids={ids} />
    </DialogFrame>
  );
};
