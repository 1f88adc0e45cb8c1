import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useEffect, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { shortcutLabel } from '../../ui/command-keys';
import { changeSettings } from '../../session/settings-state';
import { deleteCategories, hiddenCount } from './deletion';
import { messages } from './messages';
import { queueTreeKeys } from '../../session/key-queue';
import type { TreeModel } from '../../model/tree-model';
import { session, useSession } from '../../session/session';

const close = (): void => {
  session.askToDelete([]);
  session.focusTree();
};

interface AnswersProps {
  ids: readonly number[];
  /** How many categories go. */
  count: number;
}

/** Whoever deletes one after the other is asked about each, until they say here that they need not be. */
const Answers = ({ ids, count }: AnswersProps): ReactElement => {
  const [isLast, setLast] = useState(false);
  const onDelete = (): void => {
    if (isLast) void changeSettings({ confirmDelete: 'several' });
    void queueTreeKeys(deleteCategories(ids));
  };
  return (
    <>
      {count === 1 && (
        <Checkbox
          size="xs"
          mt="md"
          label={messages.doNotAsk}
          checked={isLast}
          onChange={(event) => setLast(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {messages.cancel}
        </Button>
        <Button color="red.8" data-autofocus onClick={onDelete}>
          {messages.delete}
        </Button>
      </Group>
    </>
  );
};

/** Asks before categories go, and says how many go with them. */
export const DeleteDialog = ({ model }: { model: TreeModel }): ReactElement | null => {
  const asked = useSession((state) => state.deletingIds);
  const ids = asked.filter((id) => model.get(id) !== undefined);
  const haveGone = asked.length > 0 && ids.length === 0;
  useEffect(() => {
    // Deleted elsewhere while the question stood: there is nothing left to ask.
    if (haveGone) close();
  }, [haveGone]);
  const first = model.get(ids[0] ?? -1);
  if (first === undefined) return null;
  const hidden = hiddenCount(ids);
  const count = ids.reduce((sum, id) => sum + model.descendantCount(id) + 1, 0);
  return (
    <DialogFrame title={messages.deleteTitle(first.name, ids.length)} onClose={close}>
      <Text size="sm">
        {messages.willBeDeleted(count, ids.length)} {messages.canComeBack(count, shortcutLabel('Z'))}
      </Text>
      {hidden > 0 && (
        <Text size="sm" mt="xs" fw="var(--font-weight-semibold)">
          {messages.hiddenBySearch(hidden, ids.length)}
        </Text>
      )}
      <Answers ids={ids} count={count} />
    </DialogFrame>
  );
};
