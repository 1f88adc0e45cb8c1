import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../src-shared/remote';
import { isSyncingByHand, onSyncStatus } from '../../session/sync-status';
import {
  askAboutWorkspace,
  closeWorkspaceDialog,
  currentWorkspaceDialog,
  onWorkspaceDialog
} from '../../session/workspace-dialog-state';
import { messages } from './messages';
import classes from './credentials-toast.module.css';

const TOAST = 'credentials';

const Wanted = (): ReactElement => (
  <>
    <Text size="sm">{messages.credentialsToast.why}</Text>
    <Button className={classes.enter} size="xs" mt="xs" onClick={() => askAboutWorkspace('credentials')}>
      {messages.credentialsToast.enter}
    </Button>
  </>
);

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/**
 * Says that the service asks for credentials, until they are there: in a toast, which takes the focus from nobody, once
 * for as long as it asks. Where nobody is in the middle of something, because nobody has touched the window yet or because
 * it was asked here to sync at once, the dialog opens by itself.
 * Returns the way to stop.
 */
export const followCredentials = (client: QueryClient): (() => void) => {
  let isWanted = false;
  let isDismissed = false;
  let isHiding = false;
  let isTouched = false;
  const touch = (): void => {
    isTouched = true;
  };

  const hide = (): void => {
    isHiding = true;
    notifications.hide(TOAST);
    isHiding = false;
  };
  const show = (): void => {
    const onClose = (): void => {
      if (!isHiding) isDismissed = true;
    };
    notifications.show({
      id: TOAST,
      title: messages.credentialsToast.title,
      message: <Wanted />,
      color: 'yellow',
      autoClose: false,
      closeButtonProps: { 'aria-label': messages.credentialsToast.close },
      onClose
    });
  };
  const present = (): void => {
    if (isWanted && !isDismissed && currentWorkspaceDialog() !== 'credentials') show();
    else hide();
  };

  const hear = (status: SyncStatus | null): void => {
    // Whether it is still so is not known before the end of it.
    if (status?.state === 'syncing') return;
    const isWantedNow = status?.state === 'unauthorized';
    if (isWantedNow === isWanted) return;
    isWanted = isWantedNow;
    isDismissed = false;
    const dialog = currentWorkspaceDialog();
    if (!isWanted && dialog === 'credentials') closeWorkspaceDialog();
    if (isWanted && dialog === null && (!isTouched || (isSyncingByHand() && !isTyping())))
      askAboutWorkspace('credentials');
    present();
  };

  const looking = new AbortController();
  for (const event of ['keydown', 'pointerdown'] as const)
    globalThis.addEventListener(event, touch, { capture: true, once: true, signal: looking.signal });
  const stops = [onSyncStatus(client, hear), onWorkspaceDialog(present)];
  return () => {
    looking.abort();
    for (const stop of stops) stop();
    hide();
  };
};
