import { Button, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { DialogFoot, DialogFrame } from '../../ui/dialog-frame';
import { attempt, toast } from '../../ui/toasts';
import classes from './help.module.css';
import { SteadyButton } from '../../ui/steady-button';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { closeDialog } from '../../session/dialogs';

const close = (): void => closeDialog('report');

const copyReport = async (): Promise<void> => {
  if (!(await attempt(callMain(IPC_CALLS.copyReport, null), messages.report.notCopied))) return;
  close();
  toast(messages.report.copied);
};

/** Shows the whole report before any of it is copied. Nothing is sent. */
export const ReportDialog = (): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['help', 'report'],
    queryFn: () => callMain(IPC_CALLS.readReport, null),
    gcTime: 0,
    staleTime: Infinity
  });
  return (
    <DialogFrame title={messages.report.title} size="xl" onClose={close}>
      <Text>{messages.report.lead}</Text>
      <Text size="xs" c="dimmed" mt="xs">
        {messages.report.leftOut}
      </Text>
      {error !== null && (
        <Text mt="sm">
          {messages.report.notMade}. {errorText(error)}
        </Text>
      )}
      {data === undefined && error === null && <Loader size="sm" aria-label={messages.report.working} />}
      {data !== undefined && (
        // Focusable, so that the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={classes.text} role="region" aria-label={messages.report.label} tabIndex={0}>
          {data.text}
        </pre>
      )}
      <DialogFoot>
        <Button onClick={close}>{uiMessages.close}</Button>
        <SteadyButton variant="filled" data-autofocus isDisabled={data === undefined} onClick={() => void copyReport()}>
          {messages.report.copy}
        </SteadyButton>
      </DialogFoot>
    </DialogFrame>
  );
};
