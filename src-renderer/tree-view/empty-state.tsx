import { Button } from '@mantine/core';
import { IconBinaryTree2, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../src-shared/ipc';
import { callMain } from '../platform/bridge';
import { Message } from '../ui/message';
import { toastError } from '../ui/toasts';
import { runCommand } from '../session/commands';
import { useEmptyDrop } from './dnd/use-empty-drop';
import classes from './empty-state.module.css';

/** The first thing that a new user sees: what this is, and the ways to begin. */
export const EmptyState = (): ReactElement => {
  const client = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const begin = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  useEmptyDrop(whole);
  useEffect(() => {
    // Whatever was here before has taken the keyboard with it.
    if (document.activeElement === document.body) begin.current?.focus();
  }, []);
  const loadSample = async (): Promise<void> => {
    setLoading(true);
    try {
      await callMain(IPC_CALLS.loadSample, null);
    } catch (error) {
      toastError('The sample was not loaded', error);
    }
    setLoading(false);
  };
  return (
    <div ref={whole} data-tour="tree" className={classes.whole}>
      <Message
        icon={<IconBinaryTree2 className={classes.icon} size={56} stroke={1.2} aria-hidden />}
        title="Start your category tree"
        text="Create your first category, paste an indented list from a spreadsheet or a document, import a file, or look around in the sample: Shopify’s product taxonomy, about 10,000 categories that you can edit, undo and delete."
      >
        <Button
          ref={begin}
          data-tour="new"
          leftSection={<IconPlus size={17} />}
          onClick={() => runCommand('newCategory', client)}
          disabled={isLoading}
        >
          New category
        </Button>
        <Button variant="default" loading={isLoading} onClick={() => void loadSample()}>
          Load the sample
        </Button>
        <Button variant="default" disabled={isLoading} onClick={() => runCommand('importFile', client)}>
          Import…
        </Button>
        <Button variant="subtle" onClick={() => runCommand('tour', client)}>
          Show me around
        </Button>
      </Message>
    </div>
  );
};
