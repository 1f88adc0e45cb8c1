import { shownSentence } from '../../src-shared/hidden-characters';
import { Modal, Button, Group, Progress, Text } from '@mantine/core';
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { registerDialog, queueDialog } from './dialog-stack';
import { useFocusReturn, type FocusReturn } from './focus';
import classes from './dialog-frame.module.css';
import messages from './messages/en.json' with { type: 'json' };

export interface FrameProps {
  title?: string;
  children: ReactNode;
  /** One of Mantine's sizes, or a width; a number is pixels. */
  size?: string | number;
  /** Higher in the window and without padding, for a list of changing height. */
  isList?: boolean;
  closesBeside?: boolean;
  waits?: boolean;
  focusReturn?: FocusReturn;
  onClose: () => void;
}

const MARK = 'data-autofocus';

/** Focuses the element marked with `data-autofocus` as the dialog is mounted. Mantine does by timers, perhaps after the focus moved, so the mark follows it. */
const FirstFocus = (): ReactElement => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    const follow = ({ target }: Event): void => {
      for (const marked of dialog?.querySelectorAll(`[${MARK}]`) ?? []) marked.removeAttribute(MARK);
      if (target instanceof Element) target.setAttribute(MARK, '');
    };
    dialog?.addEventListener('focusin', follow);
    dialog?.querySelector<HTMLElement>(`[${MARK}]`)?.focus();
    return () => dialog?.removeEventListener('focusin', follow);
  }, []);
  return <span ref={place} hidden />;
};

const ShownDialog = ({
  title,
  children,
  size = 'md',
  isList = false,
  closesBeside = true,
  focusReturn = {},
  onClose
}: Omit<FrameProps, 'waits'>): ReactElement => {
  useFocusReturn(focusReturn);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={size}
      {...(isList ? { yOffset: '10vh', padding: 0 } : { centered: true })}
      closeOnClickOutside={closesBeside}
      lockScroll={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content ?? ''}>
        {/* Not in `Modal.Header`, which would be a second banner landmark. */}
        <Modal.Body {...(isList ? {} : { pt: 'md' })}>
          {title !== undefined && (
            <Modal.Title fz="md" mb="xs">
              {shownSentence(title)}
            </Modal.Title>
          )}
          {children}
          <FirstFocus />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};

/** The buttons of a dialog, which stay in sight. */
export const DialogFoot = ({ children }: { children: ReactNode }): ReactElement => (
  <Group justify="flex-end" className={classes.foot}>
    {children}
  </Group>
);

/** The frame of every dialog (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/): it opens in turn and returns the focus. */
export const DialogFrame = ({ waits = false, ...dialog }: FrameProps): ReactElement | null => {
  const [isShown, setShown] = useState(!waits);
  useLayoutEffect(() => (waits ? queueDialog(() => setShown(true)) : registerDialog()), [waits]);
  return isShown ? <ShownDialog {...dialog} /> : null;
};

interface ProgressProps {
  title: string;
  progress: number;
  children: ReactNode;
  onCancel: () => void;
}

/** The progress of a call to the workspace's thread, with a button that cancels it. Keys for the tree wait for its end (`session/key-queue`). */
export const ProgressFrame = ({ title, progress, children, onCancel }: ProgressProps): ReactElement => (
  <DialogFrame title={title} closesBeside={false} onClose={onCancel}>
    <Progress value={progress * 100} transitionDuration={0} aria-label={messages.progress} />
    <Text mt="xs" aria-live="off">
      {children}
    </Text>
    <Group justify="flex-end" mt="md">
      <Button data-autofocus data-keys-wait onClick={onCancel}>
        {messages.cancel}
      </Button>
    </Group>
  </DialogFrame>
);
