import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import { shortcutLabel } from '../app/shortcut-label';
import { deleteCategory } from './category-commands';
import type { TreeModel } from './tree-model';
import { askToDelete, focusTree, useTreeView } from './tree-view-state';

const close = (): void => {
  askToDelete(null);
  focusTree();
};

/** The answer has the keyboard at once, since the person types ahead of any timer. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Asks before a category goes, and says how many go with it. */
export const DeleteDialog = ({ model }: { model: TreeModel }): ReactElement | null => {
  const client = useQueryClient();
  const id = useTreeView((state) => state.deletingId);
  const node = id === null ? undefined : model.get(id);
  const hasGone = id !== null && node === undefined;
  useEffect(() => {
    // Deleted elsewhere while the question stood: there is nothing left to ask.
    if (hasGone) close();
  }, [hasGone]);
  if (node === undefined) return null;
  const below = model.descendantCount(node.id);
  return (
    <Modal.Root
      opened
      onClose={close}
      centered
      lockScroll={false}
      // The tree takes the keyboard back itself, on the right row.
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which would be a second banner landmark. */}
        <Modal.Body pt="md">
          <Modal.Title fz="md" mb="xs">
            Delete “{node.name}”?
          </Modal.Title>
          <Text size="sm">
            {below === 0
              ? '1 category will be deleted.'
              : `${(below + 1).toLocaleString('en')} categories will be deleted: this one and ${below.toLocaleString('en')} below it.`}{' '}
            You can bring {below === 0 ? 'it' : 'them'} back with {shortcutLabel('Z')}.
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button ref={takeFocus} color="red.8" data-autofocus onClick={() => void deleteCategory(client, node.id)}>
              Delete
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
