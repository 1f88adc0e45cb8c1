import { Button, Group, Loader } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { DialogFrame } from '../app/dialog-frame';
import { useKeyboardReturn } from '../app/keyboard-return';
import { closeBulk } from './bulk-state';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  answer: string;
  /** While there is nothing to do. */
  isDisabled: boolean;
  size?: string;
  /** Does it. @returns whether the dialog is to close */
  onAnswer: () => Promise<boolean>;
}

/** Asks how many categories are to be changed. Enter in a field does it, Escape leaves everything as it is. */
export const BulkDialog = ({ title, children, answer, isDisabled, size = 'md', onAnswer }: Props): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  useKeyboardReturn();
  const agree = async (): Promise<void> => {
    setBusy(true);
    const isDone = await onAnswer();
    setBusy(false);
    if (isDone) closeBulk();
  };
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    if (!isDisabled && !isBusy) void agree();
  };
  return (
    <DialogFrame title={title} size={size} onClose={closeBulk}>
      <form onSubmit={submit} noValidate>
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={closeBulk}>
            Cancel
          </Button>
          {/* Not `disabled`, which could not keep the keyboard while what it depends on is worked out. */}
          <Button
            type="submit"
            data-disabled={isDisabled}
            aria-disabled={isDisabled}
            leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
          >
            {answer}
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
};
