import { Button, Group, Loader, Modal } from '@mantine/core';
import { useLayoutEffect, useState, type ReactElement, type ReactNode } from 'react';
import { returnTo } from '../history/panel-focus';
import { focusTree } from '../tree/tree-view-state';
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

/** The keyboard goes back to where it was; the tree finds the right row itself, also when another one is right by now. */
const giveBack = (opener: Element | null): void => {
  if (opener === null || opener === document.body || !opener.isConnected || opener.closest('[role="tree"]') !== null) focusTree();
  else returnTo(opener);
};

/** Asks how many categories are to be changed. Enter in a field does it, Escape leaves everything as it is. */
export const BulkDialog = ({ title, children, answer, isDisabled, size = 'md', onAnswer }: Props): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => () => giveBack(opener), [opener]);
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
    <Modal.Root opened onClose={closeBulk} size={size} centered lockScroll={false} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not in Modal.Header, which would be a second banner landmark. */}
        <Modal.Body pt="md">
          <Modal.Title fz="md" mb="xs">
            {title}
          </Modal.Title>
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
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
