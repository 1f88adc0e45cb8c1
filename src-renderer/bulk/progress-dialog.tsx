import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { EditProgress } from '../../src-shared/tree-edits';
import { DialogFrame } from '../app/dialog-frame';
import { useKeyboardReturn } from '../app/keyboard-return';
import { cancelEdits, useEditProgress } from './edit-progress';

const Dialog = ({ done, total }: EditProgress): ReactElement => {
  useKeyboardReturn();
  return (
    <DialogFrame title={`Changing ${total.toLocaleString('en')} categories`} closesBeside={false} onClose={() => void cancelEdits()}>
      <Progress value={(done / total) * 100} transitionDuration={0} aria-label="Progress" />
      <Text size="sm" mt="xs" aria-live="off">
        {done.toLocaleString('en')} done. Nothing is kept if you cancel.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => void cancelEdits()}>
          Cancel
        </Button>
      </Group>
    </DialogFrame>
  );
};

/** Says how far edits of many categories are, and lets the person end them. */
export const ProgressDialog = (): ReactElement | null => {
  const progress = useEditProgress((state) => state.progress);
  return progress === null ? null : <Dialog {...progress} />;
};
