import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { PlannedRequests } from '../../../src-shared/compare';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { SendingOutcome } from '../../../src-shared/remote';
import { callMain } from '../../platform/bridge';
import { cancelSync, sendChanges, useSyncStatus } from '../../session/sync-status';
import { DialogFrame } from '../../ui/dialog-frame';
import { PlannedView } from '../../ui/planned-list';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { closeDialog, isDialogShown } from '../../session/dialogs';
import { SteadyButton } from '../../ui/steady-button';
import { toast, toastAtLength, toastProblem } from '../../ui/toasts';

const close = (): void => closeDialog('pending');

interface Shown {
  /** The edits before the requests were planned, so that an edit in between is noticed. */
  readonly edits: number;
  readonly planned: PlannedRequests;
}

const planPending = async (): Promise<Shown> => ({
  edits: await callMain(IPC_CALLS.readEditCount, null),
  planned: await callMain(IPC_CALLS.planComparedRequests, { workspaceId: null, edits: null })
});

/** Says how many changes went out and how many did not, and why not. */
const tell = (outcome: SendingOutcome): void => {
  const { status, left, isStopped } = outcome;
  const words = messages.sentWords(outcome);
  if (left > 0 && !isStopped && status.message !== null) toastProblem(words, status.message);
  else toastAtLength(words);
};

/** The requests that the next sync would send; where changes are sent by hand, it sends them. */
export const PendingDialog = (): ReactElement => {
  const status = useSyncStatus().data ?? null;
  const [stage, setStage] = useState<'shown' | 'sending' | 'changed'>('shown');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['sync', 'planned'],
    queryFn: planPending,
    gcTime: 0,
    staleTime: 0
  });
  const isSendable = status?.sending.isByHand === true && !status.sending.isPaused;
  const isReady = data !== undefined && data.planned.total > 0 && !isFetching && stage !== 'sending';
  const send = async (): Promise<void> => {
    if (!isReady) return;
    setStage('sending');
    const outcome = await sendChanges(data.edits);
    if (typeof outcome === 'object') tell(outcome);
    // The dialog may have been closed meanwhile; what goes on is in the status bar.
    if (!isDialogShown('pending')) {
      if (outcome === 'changed') toast(messages.pending.stopped);
      return;
    }
    if (typeof outcome === 'object') return close();
    setStage(outcome === 'changed' ? 'changed' : 'shown');
    await refetch();
  };
  return (
    <DialogFrame title={isSendable ? messages.pending.sendTitle : messages.pending.title} size={640} onClose={close}>
      {stage === 'changed' && (
        <Text size="sm" role="alert">
          {messages.pending.changed}
        </Text>
      )}
      <PlannedView
        data={data?.planned}
        error={error}
        lead={(planned) =>
          planned.kind === 'requests' ? messages.pending.lead({ total: planned.total, service: planned.service }) : ''
        }
      />
      <Group justify="flex-end" mt="lg">
        {stage === 'sending' && (
          <Text size="sm" aria-live="off">
            {messages.progressWords(status ?? {})}
          </Text>
        )}
        {stage === 'sending' ? (
          <Button variant="default" onClick={() => void cancelSync()}>
            {messages.sync.stopSending}
          </Button>
        ) : (
          <Button variant="default" data-autofocus onClick={close}>
            {isSendable ? uiMessages.cancel : uiMessages.close}
          </Button>
        )}
        {isSendable && (
          <SteadyButton variant="filled" isDisabled={!isReady} onClick={() => void send()}>
            {stage === 'sending' ? messages.pending.sending : messages.pending.send}
          </SteadyButton>
        )}
      </Group>
    </DialogFrame>
  );
};
