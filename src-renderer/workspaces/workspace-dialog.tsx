import { Button, Group, Loader } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { DialogFrame } from '../app/dialog-frame';
import { useKeyboardReturn } from '../app/keyboard-return';
import { closeWorkspaceDialog } from './workspaces-state';

interface Props {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  answer: string;
  /** What takes something away is red. */
  isDanger?: boolean;
  /** Does it, and closes the dialog or says why not. Never rejects. */
  onAnswer: () => Promise<void>;
}

/** Asks something about a workspace. Enter does it, Escape leaves everything as it is. */
export const WorkspaceDialog = ({ title, children, answer, isDanger = false, onAnswer }: Props): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  useKeyboardReturn();
  const agree = async (): Promise<void> => {
    setBusy(true);
    await onAnswer();
    setBusy(false);
  };
  return (
    <DialogFrame title={title} onClose={closeWorkspaceDialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void agree();
        }}
      >
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={closeWorkspaceDialog}>
            Cancel
          </Button>
          <Button type="submit" color={isDanger ? 'red.8' : 'canopy'} leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}>
            {answer}
          </Button>
        </Group>
      </form>
    </DialogFrame>
  );
};
