import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { DialogFrame } from './dialog-frame';
import { useKeyboardReturn } from './keyboard-return';
import { cancelEdits } from '../session/edit-progress';

interface Props {
  title: string;
  /** From 0 to 1. */
  progress: number;
  /** What there is to know meanwhile; not read out each time that it changes. */
  children: ReactNode;
}

/** Says how far something is that the workspace's thread is at work with, and lets the person end it. */
export const ProgressFrame = ({ title, progress, children }: Props): ReactElement => {
  useKeyboardReturn();
  return (
    <DialogFrame title={title} closesBeside={false} onClose={() => void cancelEdits()}>
      <Progress value={progress * 100} transitionDuration={0} aria-label="Progress" />
      <Text size="sm" mt="xs" aria-live="off">
        {children}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => void cancelEdits()}>
          Cancel
        </Button>
      </Group>
    </DialogFrame>
  );
};
