import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { shortcutLabel } from '../../ui/command-keys';
import { changeSettings } from '../../session/settings-state';
import { deleteCategories } from './category-commands';
import { holdTreeKeys } from '../../session/keys-ahead';
import type { TreeModel } from '../../model/tree-model';
import { askToDelete, focusTree, useTreeView } from '../../session/tree-view-state';
import { numeral } from '../../platform/text';

const close = (): void => {
  askToDelete([]);
  focusTree();
};

const deleted = (count: number, of: number): string => {
  if (count === 1) return '1 category will be deleted.';
  const below = count - of;
  const these = of === 1 ? 'this one' : `these ${numeral(of)}`;
  return `${numeral(count)} categories will be deleted${below === 0 ? '' : `: ${these} and ${numeral(below)} below ${of === 1 ? 'it' : 'them'}`}.`;
};

interface AnswersProps {
  ids: readonly number[];
  /** How many categories go. */
  count: number;
}

/** Whoever deletes one after the other is asked about each, until they say here that they need not be. */
const Answers = ({ ids, count }: AnswersProps): ReactElement => {
  const client = useQueryClient();
  const [isLast, setLast] = useState(false);
  const onDelete = (): void => {
    if (isLast) void changeSettings({ confirmDelete: 'several' });
    void holdTreeKeys(deleteCategories(client, ids));
  };
  return (
    <>
      {count === 1 && (
        <Checkbox
          size="xs"
          mt="md"
          label="Do not ask again when only one category goes"
          checked={isLast}
          onChange={(event) => setLast(event.currentTarget.checked)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button color="red.8" data-autofocus onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </>
  );
};

/** Asks before categories go, and says how many go with them. */
export const DeleteDialog = ({ model }: { model: TreeModel }): ReactElement | null => {
  const asked = useTreeView((state) => state.deletingIds);
  const ids = asked.filter((id) => model.get(id) !== undefined);
  const haveGone = asked.length > 0 && ids.length === 0;
  useEffect(() => {
    // Deleted elsewhere while the question stood: there is nothing left to ask.
    if (haveGone) close();
  }, [haveGone]);
  const first = model.get(ids[0] ?? -1);
  if (first === undefined) return null;
  const count = ids.reduce((sum, id) => sum + model.descendantCount(id) + 1, 0);
  return (
    <DialogFrame
      title={ids.length === 1 ? `Delete “${first.name}”?` : `Delete ${numeral(ids.length)} categories?`}
      onClose={close}
    >
      <Text size="sm">
        {deleted(count, ids.length)} You can bring {count === 1 ? 'it' : 'them'} back with {shortcutLabel('Z')}.
      </Text>
      <Answers ids={ids} count={count} />
    </DialogFrame>
  );
};
