import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ChosenFile } from '../../src-shared/transfer';
import { DialogFrame } from '../app/dialog-frame';
import { useKeyboardReturn } from '../app/keyboard-return';
import { cancelEdits } from '../bulk/edit-progress';

/** Says how far the reading of a large file is, and lets the person end it. `progress`: from 0 to 1. */
export const ReadingDialog = ({ file, progress }: { file: ChosenFile; progress: number }): ReactElement => {
  useKeyboardReturn();
  return (
    <DialogFrame title={`Reading “${file.name}”`} closesBeside={false} onClose={() => void cancelEdits()}>
      <Progress value={progress * 100} transitionDuration={0} aria-label="Progress" />
      <Text size="sm" mt="xs">
        Nothing is changed by that.
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => void cancelEdits()}>
          Cancel
        </Button>
      </Group>
    </DialogFrame>
  );
};
