import { Button, Group, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useMemo, useState } from 'react';
import type { PlannedRequests } from '../../../src-shared/compare';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { TreeEdits } from '../../../src-shared/tree-edits';
import { callMain, sentenceOf } from '../../platform/bridge';
import { DialogFrame } from '../../ui/dialog-frame';
import { notice, noticeError } from '../../ui/notices';
import { editMany } from '../../session/edits';
import { countOf, numeral } from '../../platform/text';
import { compareEdits } from './compare-edits';
import { readComparedAgain } from './compare-sources';
import { askToApply, choose, type Compared } from './compare-state';
import type { Comparison } from './differences';
import { PlannedList } from './planned-list';

interface Props {
  comparison: Comparison;
  chosen: ReadonlySet<string>;
  compared: Compared;
  /** Whose tree changes; `null`: this workspace's. */
  workspaceId: string | null;
  /** Its name. */
  name: string;
}

const numbers = new WeakMap<TreeEdits, number>();
let count = 0;

/** Stands for edits in a query's key, which is written out with every drawing: of many edits that takes long. */
const numberOf = (edits: TreeEdits): number => {
  const number = numbers.get(edits) ?? (count += 1);
  numbers.set(edits, number);
  return number;
};

const leadOf = (data: PlannedRequests): string => {
  if (data.kind === 'changes') return `${countOf(data.total, 'change', 'changes')}, in this order and as one step:`;
  const before =
    data.waiting === 0
      ? ''
      : `, ${numeral(data.waiting)} of which ${data.waiting === 1 ? 'was' : 'were'} waiting already`;
  return `${countOf(data.total, 'request', 'requests')} to ${data.service}, sent in this order with the next sync${before}:`;
};

/** Shows the requests that the chosen differences come to before anything is changed, and then carries them out. */
export const ApplyDialog = ({ comparison, chosen, compared, workspaceId, name }: Props): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const made = useMemo(() => compareEdits(comparison, chosen), [comparison, chosen]);
  const edits = useMemo(
    (): TreeEdits => ({ action: 'edit', subject: compared.name, edits: [...made.edits] }),
    [made, compared]
  );
  const planned = useQuery({
    queryKey: ['compare', 'requests', workspaceId, numberOf(edits)],
    queryFn: () => callMain(IPC_CALLS.planComparedRequests, { workspaceId, edits: JSON.stringify(edits) }),
    enabled: made.edits.length > 0,
    gcTime: 0,
    structuralSharing: false
  });

  const apply = async (): Promise<void> => {
    setBusy(true);
    try {
      const edited =
        workspaceId === null
          ? await editMany(edits)
          : await callMain(IPC_CALLS.editComparedTree, { workspaceId, edits: JSON.stringify(edits) });
      if (edited.state === 'cancelled') return;
      askToApply(false);
      choose(new Set());
      const isSent = workspaceId !== null && compared.dialect !== null;
      notice(
        `${countOf(edited.changed, 'category was', 'categories were')} changed in “${name}”${isSent ? ' and will be sent to its service' : ''}.${workspaceId === null ? ' Undo takes it back.' : ' Undo in that workspace takes it back.'}`
      );
      if (workspaceId !== null) await readComparedAgain(compared);
    } catch (error) {
      noticeError('Nothing was changed', error);
    } finally {
      setBusy(false);
    }
  };

  const { data } = planned;
  return (
    <DialogFrame title={`Apply to “${name}”?`} size={640} onClose={() => askToApply(false)}>
      {made.needed.length > 0 && (
        <Text size="sm">
          {countOf(made.needed.length, 'more difference goes', 'more differences go')} along, since the chosen ones need
          them.
        </Text>
      )}
      {made.impossible.length > 0 && (
        <Text size="sm">
          {countOf(made.impossible.length, 'difference is', 'differences are')} left out: a category would come to stand
          under itself, or go with a branch that it cannot leave. Choose the moves that belong to it too.
        </Text>
      )}
      {made.edits.length === 0 && <Text size="sm">Nothing is left to be changed.</Text>}
      {planned.isError && <Text size="sm">{sentenceOf(planned.error)}</Text>}
      {planned.isFetching && data === undefined && <Loader size="sm" aria-label="Working out the requests" />}
      {data !== undefined && (
        <>
          <Text size="sm">{leadOf(data)}</Text>
          {data.kind === 'requests' && (
            <Text size="sm" c="dimmed">
              It may differ where the service has changed since the last sync, has to number siblings anew, or does not
              answer with the id of what is new.
            </Text>
          )}
          <PlannedList planned={data} />
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => askToApply(false)}>
          Cancel
        </Button>
        <Button
          data-autofocus
          aria-disabled={made.edits.length === 0}
          data-disabled={made.edits.length === 0}
          leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
          onClick={() => {
            if (made.edits.length > 0 && !isBusy) void apply();
          }}
        >
          Apply
        </Button>
      </Group>
    </DialogFrame>
  );
};
