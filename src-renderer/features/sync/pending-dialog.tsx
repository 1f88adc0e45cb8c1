import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { DialogFrame } from '../../ui/dialog-frame';
import { PlannedList } from '../../ui/planned-list';
import { closeWorkspaceDialog, useWorkspaceDialog } from '../../session/workspace-dialog-state';
import { messages } from './messages';

const PendingRequests = (): ReactElement => {
  const { data, error } = useQuery({
    queryKey: ['sync', 'planned'],
    queryFn: () => callMain(IPC_CALLS.planComparedRequests, { workspaceId: null, edits: null }),
    gcTime: 0,
    staleTime: 0
  });
  return (
    <DialogFrame title={messages.pending.title} size={640} onClose={closeWorkspaceDialog}>
      {error !== null && <Text size="sm">{errorText(error)}</Text>}
      {data === undefined && error === null && <Loader size="sm" aria-label={messages.pending.working} />}
      {data?.kind === 'requests' && <Text size="sm">{messages.pending.lead(data.total, data.service)}</Text>}
      {data !== undefined && data.total > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {messages.pending.mayDiffer}
          </Text>
          <PlannedList planned={data} />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={closeWorkspaceDialog}>
          {messages.pending.close}
        </Button>
      </Group>
    </DialogFrame>
  );
};

/** Lists the requests that the next sync would send. Nothing is sent. */
export const PendingDialog = (): ReactElement | null =>
  useWorkspaceDialog() === 'pending' ? <PendingRequests /> : null;
