import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactElement } from 'react';
import type { SyncStatus } from '../../../../src-shared/remote';
import { askAboutWorkspace, closeWorkspaceDialog, useWorkspaces } from '../workspaces-state';
import classes from './credentials-wanted.module.css';

const NOTICE = 'credentials';

const Wanted = (): ReactElement => (
  <>
    <Text size="sm">What you change here is kept, and sent once the service accepts them.</Text>
    <Button className={classes.enter} size="xs" mt="xs" onClick={() => askAboutWorkspace('credentials')}>
      Enter credentials…
    </Button>
  </>
);

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

/**
 * Says that the service asks for credentials, until they are there: in a notice, which takes no keyboard from anybody, once
 * for as long as it asks. Where nobody is in the middle of something, because nobody has touched the window yet or because
 * it was asked here to sync at once, the dialog opens by itself.
 * @param isSyncingByHand whether somebody waits for a sync
 * @returns what is to be told every status, and `stop`
 */
export const askForCredentials = (
  isSyncingByHand: () => boolean
): { readonly hear: (status: SyncStatus | null) => void; readonly stop: () => void } => {
  let isWanted = false;
  let isDismissed = false;
  let isHiding = false;
  let isTouched = false;
  const touch = (): void => {
    isTouched = true;
  };

  const hide = (): void => {
    isHiding = true;
    notifications.hide(NOTICE);
    isHiding = false;
  };
  const show = (): void => {
    const onClose = (): void => {
      if (!isHiding) isDismissed = true;
    };
    notifications.show({
      id: NOTICE,
      title: 'The service asks for credentials',
      message: <Wanted />,
      color: 'yellow',
      autoClose: false,
      closeButtonProps: { 'aria-label': 'Close' },
      onClose
    });
  };
  const present = (): void => {
    if (isWanted && !isDismissed && useWorkspaces.getState().dialog !== 'credentials') show();
    else hide();
  };

  const hear = (status: SyncStatus | null): void => {
    // Whether it is still so is not known before the end of it.
    if (status?.state === 'syncing') return;
    const isWantedNow = status?.state === 'unauthorized';
    if (isWantedNow === isWanted) return;
    isWanted = isWantedNow;
    isDismissed = false;
    const { dialog } = useWorkspaces.getState();
    if (!isWanted && dialog === 'credentials') closeWorkspaceDialog();
    if (isWanted && dialog === null && (!isTouched || (isSyncingByHand() && !isTyping())))
      askAboutWorkspace('credentials');
    present();
  };

  const looking = new AbortController();
  for (const event of ['keydown', 'pointerdown'] as const)
    globalThis.addEventListener(event, touch, { capture: true, once: true, signal: looking.signal });
  const stopFollowing = useWorkspaces.subscribe(present);
  return {
    hear,
    stop: () => {
      looking.abort();
      stopFollowing();
      hide();
    }
  };
};
