import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { DialogFrame } from './dialog-frame';
import { messages } from './messages';

interface Props {
  title: string;
  /** From 0 to 1. */
  progress: number;
  /** What there is to know meanwhile; not read out each time that it changes. */
  children: ReactNode;
  onCancel: () => void;
}

/** Says how far something is that the workspace's thread is at work with, and lets the person end it. */
export const ProgressFrame = ({ title, progress, children, onCancel }: Props): ReactElement => (
  <DialogFrame title={title} closesBeside={false} onClose={onCancel}>
    <Progress value={progress * 100} transitionDuration={0} aria-label={messages.progress} />
    <Text size="sm" mt="xs" aria-live="off">
      {children}
    </Text>
    <Group justify="flex-end" mt="md">
      <Button variant="default" data-autofocus onClick={onCancel}>
        {messages.cancel}
      </Button>
    </Group>
  </DialogFrame>
);
