import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { TreeEdits } from '../../../src-shared/tree-edits';
import { identityOf } from '../../../src-shared/once';
import { callMain } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { toastUndoable } from '../../session/command-runner';
import { attempt, toast } from '../../ui/toasts';
import { compareEdits } from './compare-edits';
import {
  editComparedTree,
  readComparedAgain,
  type ApplyTarget,
  askToApply,
  choose,
  type Compared
} from './compare-commands';
import type { Comparison } from './differences';
import { messages } from './messages';
import { PlannedView } from '../../ui/planned-list';

interface Props {
  comparison: Comparison;
  chosen: ReadonlySet<string>;
  compared: Compared;
  tree: ApplyTarget;
  name: string;
}

/** What the step is called in undo and history. */
const actionOf = ({ with: from }: Compared): TreeEdits['action'] => {
  if (from.kind !== 'import') return 'edit';
  return from.deletes ? 'replaceWith' : 'updateFrom';
};

/** Shows the requests that the chosen differences come to before anything is changed, and then carries them out. */
export const ApplyDialog = ({ comparison, chosen, compared, tree, name }: Props): ReactElement => {
  const made = useMemo(() => compareEdits(comparison, chosen), [comparison, chosen]);
  const edits = useMemo(
    (): TreeEdits => ({ action: actionOf(compared), subject: compared.name, edits: [...made.edits] }),
    [made, compared]
  );
  const workspaceId = tree.kind === 'here' ? null : tree.workspaceId;
  const planned = useQuery({
    queryKey: ['compare', 'requests', workspaceId, identityOf(edits)],
    queryFn: () => callMain(IPC_CALLS.planComparedRequests, { workspaceId, edits: JSON.stringify(edits) }),
    enabled: made.edits.length > 0,
    gcTime: 0,
    structuralSharing: false
  });

  const apply = (): Promise<boolean> =>
    attempt(async () => {
      // As before every import.
      if (compared.with.kind === 'import')
        await attempt(callMain(IPC_CALLS.makeBackup, null), messages.apply.notBackedUp);
      const edited = await editComparedTree(tree, edits);
      if (edited.state === 'cancelled') return;
      askToApply(false);
      choose(new Set());
      if (tree.kind === 'here') toastUndoable(messages.apply.doneHere({ count: edited.changed, name }));
      else {
        toast(messages.apply.doneThere({ count: edited.changed, name, isSent: compared.dialect !== null }));
        await attempt(readComparedAgain(compared), messages.sources.notRead);
      }
    }, messages.apply.failed);

  return (
    <FormDialog
      title={messages.apply.title({ name })}
      answer={messages.apply.answer}
      size="640"
      startsAt="answer"
      isDisabled={made.edits.length === 0}
      onAnswer={apply}
      onClose={() => askToApply(false)}
    >
      {made.needed.length > 0 && <Text>{messages.apply.needed({ count: made.needed.length })}</Text>}
      {made.impossible.length > 0 && <Text>{messages.apply.impossible({ count: made.impossible.length })}</Text>}
      {made.edits.length === 0 && <Text>{messages.apply.nothing}</Text>}
      {made.edits.length > 0 && <PlannedView data={planned.data} error={planned.error} lead={messages.apply.lead} />}
    </FormDialog>
  );
};
