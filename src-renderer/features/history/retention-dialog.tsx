import { Alert, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import type { Retention, RetentionState } from '../../../src-shared/history';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { callMain, errorText } from '../../platform/bridge';
import { attempt, toast } from '../../ui/toasts';
import { refetchJournal, useRetention } from '../../session/journal-queries';
import { useAdminRefusal } from '../../session/edit-rights';
import { Chooser, type Option } from '../../ui/choices';
import { Question } from '../../ui/form-dialog';
import { messages } from './messages';
import { closeDialog } from '../../session/dialogs';

type Days = number | null;

const PERIODS: readonly Option<Days>[] = [
  { value: 30, label: messages.days({ days: 30 }) },
  { value: 90, label: messages.days({ days: 90 }) },
  { value: 365, label: messages.oneYear },
  { value: null, label: messages.forever }
];

/** The options of a select; a present period that is not among the usual ones is added. */
export const periodOptions = (present: Days): readonly Option<Days>[] =>
  present === null || PERIODS.some(({ value }) => value === present)
    ? PERIODS
    : [{ value: present, label: messages.days({ days: present }) }, ...PERIODS];

const isShorter = (next: Days, present: Days): boolean => next !== null && (present === null || next < present);

/** What saving would delete at once; `null` when nothing. */
export const droppedBy = (next: Retention, present: Retention): 'history' | 'trash' | 'both' | null => {
  const history = isShorter(next.historyDays, present.historyDays);
  const trash = isShorter(next.trashDays, present.trashDays);
  if (history && trash) return 'both';
  if (history) return 'history';
  return trash ? 'trash' : null;
};

const close = (): void => closeDialog('retention');

const READABLE = { input: { '--input-disabled-color': 'var(--canopy-text-muted)', opacity: 1 } } as const;

interface PeriodsProps {
  state: RetentionState;
  chosen: Retention;
  choose: (retention: Retention) => void;
  refusal: string | null;
}

const Periods = ({ state, chosen, choose, refusal }: PeriodsProps): ReactElement => {
  const { retention: present } = state;
  const dropped = droppedBy(chosen, present);
  return (
    <Stack gap="sm">
      {refusal !== null && <Text>{refusal}</Text>}
      {(['historyDays', 'trashDays'] as const).map((which) => (
        <Chooser
          key={which}
          label={which === 'historyDays' ? messages.keepChanges : messages.keepTrash}
          disabled={refusal !== null}
          styles={READABLE}
          options={periodOptions(present[which])}
          value={chosen[which]}
          onChange={(days) => choose({ ...chosen, [which]: days })}
        />
      ))}
      <Text>{messages.retention}</Text>
      <Text c="dimmed">{messages.facts(state)}</Text>
      <div aria-live="polite">
        {dropped !== null && (
          <Alert
            variant="default"
            icon={<IconAlertTriangle size={18} stroke={1.7} />}
            p="xs"
            styles={{ icon: { color: 'var(--canopy-danger)' } }}
          >
            {messages.warning[dropped]}
          </Alert>
        )}
      </div>
    </Stack>
  );
};

/** Sets how long the history and the trash are kept. */
export const RetentionDialog = (): ReactElement => {
  const { data: state, error } = useRetention();
  const [choice, setChoice] = useState<Retention | null>(null);
  const refusal = useAdminRefusal();
  const chosen = choice ?? state?.retention;
  const save = (): Promise<boolean> =>
    attempt(async () => {
      if (chosen === undefined) return;
      await callMain(IPC_CALLS.setRetention, chosen);
      toast(messages.retentionSaved);
      close();
      await refetchJournal();
    }, messages.notSaved);
  return (
    <Question
      title={messages.keepHistory}
      answer={messages.save}
      isDisabled={state === undefined || refusal !== null}
      onAnswer={save}
      onClose={close}
    >
      {state === undefined || chosen === undefined ? (
        error === null ? (
          <Loader size="sm" aria-label={messages.readingRetention} />
        ) : (
          <Text>{errorText(error)}</Text>
        )
      ) : (
        <Periods state={state} chosen={chosen} choose={setChoice} refusal={refusal} />
      )}
    </Question>
  );
};
