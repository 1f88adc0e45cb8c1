import { Alert, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import type { Retention, RetentionState } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, sentenceOf } from '../../platform/bridge';
import { notice, noticeError } from '../../ui/notices';
import { dateOf } from '../../platform/dates';
import { readJournalAnew, useRetention } from '../../session/journal-queries';
import { openRetention, usePanel } from '../../session/panel-state';
import { Question } from '../../ui/question';
import { countOf, fileSize } from '../../platform/text';
import { droppedBy, periodOptions, periodValue, readPeriod } from './retention-periods';

const close = (): void => openRetention(false);

const WARNING = {
  history: 'Changes that are older go as you save, and cannot be brought back.',
  trash: 'Deleted categories that are older go for good as you save.',
  both: 'Changes and deleted categories that are older go for good as you save.'
} as const;

const factsOf = ({ changes, oldest, bytes }: RetentionState): string => {
  const kept =
    oldest === null
      ? 'No change is kept yet'
      : `${countOf(changes, 'change is', 'changes are')} kept, the first of ${dateOf(oldest)}`;
  return `${kept}. The workspace file takes ${fileSize(bytes)}.`;
};

interface PeriodsProps {
  state: RetentionState;
  chosen: Retention;
  choose: (retention: Retention) => void;
}

const Periods = ({ state, chosen, choose }: PeriodsProps): ReactElement => {
  const { retention: present } = state;
  const dropped = droppedBy(chosen, present);
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Keep the history"
        data={periodOptions(present.historyDays)}
        value={periodValue(chosen.historyDays)}
        onChange={(event) => choose({ ...chosen, historyDays: readPeriod(event.currentTarget.value) })}
      />
      <NativeSelect
        label="Keep deleted categories in the trash"
        data={periodOptions(present.trashDays)}
        value={periodValue(chosen.trashDays)}
        onChange={(event) => choose({ ...chosen, trashDays: readPeriod(event.currentTarget.value) })}
      />
      <Text size="sm">
        Older changes leave the history and can no longer be undone or restored; your categories themselves never go,
        nor does what the trash needs to bring things back.
      </Text>
      <Text size="sm" c="dimmed">
        {factsOf(state)}
      </Text>
      <div aria-live="polite">
        {dropped !== null && (
          <Alert
            variant="default"
            icon={<IconAlertTriangle size={18} stroke={1.7} />}
            p="xs"
            styles={{ icon: { color: 'var(--canopy-danger)' } }}
          >
            {WARNING[dropped]}
          </Alert>
        )}
      </div>
    </Stack>
  );
};

const Dialog = (): ReactElement => {
  const client = useQueryClient();
  const { data: state, error } = useRetention();
  const [choice, setChoice] = useState<Retention | null>(null);
  const chosen = choice ?? state?.retention;
  const save = async (): Promise<void> => {
    if (chosen === undefined) return;
    try {
      await callMain(IPC_CALLS.setRetention, chosen);
      notice('Saved how long changes are kept.');
      close();
      await readJournalAnew(client);
    } catch (caught) {
      noticeError('Nothing was saved', caught);
    }
  };
  return (
    <Question title="Keep history" answer="Save" isDisabled={state === undefined} onAnswer={save} onClose={close}>
      {state === undefined || chosen === undefined ? (
        error === null ? (
          <Loader size="sm" aria-label="Reading how long changes are kept" />
        ) : (
          <Text size="sm">{sentenceOf(error)}</Text>
        )
      ) : (
        <Periods state={state} chosen={chosen} choose={setChoice} />
      )}
    </Question>
  );
};

/** How long the history and the trash reach back, and what that takes. */
export const RetentionDialog = (): ReactElement | null => {
  const isOpen = usePanel((state) => state.isRetentionOpen);
  useEffect(() => close, []);
  return isOpen ? <Dialog /> : null;
};
