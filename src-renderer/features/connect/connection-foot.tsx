import { Button, Group, Loader, VisuallyHidden } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import type { ReactElement } from 'react';
import type { ReadingProgress } from '../../../src-shared/remote';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import type { ConnectionStage } from './use-connection';
import { SteadyButton } from '../../ui/steady-button';
import classes from './connect.module.css';

/** Milliseconds between two announcements of a count that goes up. One for each page would drown everything else. */
const ANNOUNCED_EVERY_MS = 5_000;

const wordsOf = (stage: ConnectionStage, expected: number): string | null => {
  if (stage === 'testing') return messages.progress.asking;
  return stage === 'connecting' ? messages.progress.firstTime({ count: expected }) : null;
};

interface ProgressProps {
  stage: ConnectionStage;
  progress: ReadingProgress | null;
  expected: number;
}

export const ConnectionProgress = ({ stage, progress, expected }: ProgressProps): ReactElement => {
  const read = stage === 'idle' || progress === null ? null : messages.progress.read(progress);
  const announced = useThrottledValue(read, ANNOUNCED_EVERY_MS);
  const words = wordsOf(stage, expected);
  const isBusy = words !== null || read !== null;
  return (
    <div className={classes.progress}>
      {isBusy && <Loader size={15} aria-hidden />}
      {read !== null && <span aria-hidden>{read}</span>}
      <span role="status">
        {read === null && words}
        <VisuallyHidden>{read !== null && announced}</VisuallyHidden>
      </span>
    </div>
  );
};

interface ButtonsProps {
  labels: { readonly test: string; readonly answer: string };
  isBusy: boolean;
  isBlocked: boolean;
  /** Which of them a form submits by; the other one has its own handler. */
  submits?: 'test' | 'answer';
  startsAtCancel?: boolean;
  onCancel: () => void;
  onTest: () => void;
  onAnswer?: () => void;
}

/** Cancel, test, and connect or save. None is ever `disabled`, which would lose the focus while the dialog works. */
export const ConnectionButtons = ({
  labels,
  isBusy,
  isBlocked,
  submits,
  startsAtCancel = false,
  onCancel,
  onTest,
  onAnswer
}: ButtonsProps): ReactElement => (
  <Group gap="sm" justify="flex-end">
    <Button variant="default" data-autofocus={startsAtCancel || undefined} onClick={onCancel}>
      {uiMessages.cancel}
    </Button>
    <SteadyButton
      type={submits === 'test' ? 'submit' : 'button'}
      isDisabled={isBusy}
      onClick={submits === 'test' ? undefined : onTest}
    >
      {labels.test}
    </SteadyButton>
    <SteadyButton
      variant="filled"
      type={submits === 'answer' ? 'submit' : 'button'}
      isDisabled={isBlocked}
      onClick={onAnswer}
    >
      {labels.answer}
    </SteadyButton>
  </Group>
);
