import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { cancelEdits, useEditProgress } from './edit-many';

/** Says how far edits of many categories are, and lets the person end them. */
export const ProgressDialog = (): ReactElement | null => {
  const progress = useEditProgress((state) => state.progress);
  if (progress === null) return null;
  const { done, total } = progress;
  return (
    <Modal.Root opened onClose={() => void cancelEdits()} centered lockScroll={false} closeOnClickOutside={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fz="md" mb="xs">
            Changing {total.toLocaleString('en')} categories
          </Modal.Title>
          <Progress value={(done / total) * 100} transitionDuration={0} aria-label="Progress" />
          <Text size="sm" mt="xs" aria-live="off">
            {done.toLocaleString('en')} done. Nothing is kept if you cancel.
          </Text>
          <Group justify="flex-end" mt="md">
            <Button variant="default" data-autofocus onClick={() => void cancelEdits()}>
              Cancel
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
