import { TOP_LEVEL } from '../../../src-shared/ids';
import { Button, Group, Radio, Text } from '@mantine/core';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { moveTo } from '../../session/move-commands';
import { heightOf, lastUnder, type Placement } from '../../model/placement';
import { firstNode, type TreeModel, type TreeSnapshot } from '../../model/tree-model';
import { toast } from '../../ui/toasts';
import { messages } from './messages';
import { isPosition, noteTarget, chosenPlacement, recentTargets, type Position } from './move-to-commands';
import { parentOffers, siblingOffers, type Offer } from './offers';
import { PickList, usePick } from './pick-list';
import { session } from '../../session/session';
import { closeDialog } from '../../session/dialogs';

const close = (): void => {
  closeDialog('moveTo');
  session.focusTree();
};

const nameOf = (model: TreeModel, ids: readonly number[]): string => firstNode(model, ids)?.name ?? '';

interface FormProps {
  snapshot: TreeSnapshot;
  ids: readonly number[];
}

const MoveToForm = ({ snapshot, ids }: FormProps): ReactElement => {
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
      toast(messages.moved(nameOf(model, ids), ids.length, target.id === TOP_LEVEL ? null : target.name));
  };
  const onSubmit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    const target = parent.pickNow();
    if (target === undefined) return;
    // The picked sibling belongs to the parent that shows, which a quick Enter may be ahead of.
    const wanted = position === 'after' && target.id !== parentId ? 'bottom' : position;
    const placement = chosenPlacement(model, moved, target.id, wanted, sibling.pickNow()?.id);
    if (placement !== null) void move(target, placement);
  };

  return (
    <form onSubmit={onSubmit}>
      <PickList label={messages.newParent} pick={parent} isFirst rows={hasSiblings && position === 'after' ? 5 : 8} />
      {hasSiblings ? (
        <Radio.Group
          label={messages.position}
          value={position}
          onChange={(value) => isPosition(value) && setPosition(value)}
          mt="var(--space-4)"
        >
          <Group gap="lg" mt="var(--space-6)" mb="sm">
            <Radio value="top" label={messages.top} />
            <Radio value="bottom" label={messages.bottom} />
            <Radio value="after" label={messages.after} />
          </Group>
        </Radio.Group>
      ) : (
        <Text size="sm" mt="var(--space-4)">
          {parentId === undefined ? messages.chooseParent : messages.noSubcategories}
        </Text>
      )}
      {hasSiblings && position === 'after' && (
        <PickList key={parentId} label={messages.placeAfter} pick={sibling} rows={4} />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {messages.cancel}
        </Button>
        <Button type="submit" data-disabled={!isPlaced} aria-disabled={!isPlaced}>
          {messages.move}
        </Button>
      </Group>
    </form>
  );
};

/** Asks for the new parent of categories and their position there. Impossible parents are not offered. */
export const MoveToDialog = ({
  snapshot,
  asked
}: {
  snapshot: TreeSnapshot;
  asked: readonly number[];
}): ReactElement | null => {
  const { model } = snapshot;
  const ids = useMemo(() => asked.filter((id) => snapshot.model.get(id) !== undefined), [asked, snapshot]);
  const areGone = ids.length === 0;
  useEffect(() => {
    // They were deleted by somebody else meanwhile.
    if (areGone) close();
  }, [areGone]);
  if (areGone) return null;
  return (
    // `close` gives the focus to the tree, which finds the right row.
    <DialogFrame title={messages.title(nameOf(model, ids), ids.length)} size={560} onClose={close}>
      <MoveToForm snapshot={snapshot} ids={ids} />
    </DialogFrame>
  );
};
