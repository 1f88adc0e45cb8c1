import { Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { DeletionLoss, WorkspaceEntry } from '../../../src-shared/workspaces';
import { callMain, sentenceOf } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { useShownWorkspace } from '../../session/workspace-list';
import { closeWorkspaceDialog } from './workspaces-state';
import { numeral } from '../../platform/text';

const lossOf = (unsent: number): string =>
  unsent === 1
    ? '1 change has not been sent to the service and is lost if you forget this workspace.'
    : `${numeral(unsent)} changes have not been sent to the service and are lost if you forget this workspace.`;

const UNKNOWN_LOSS =
  'This workspace cannot be opened, so Canopy cannot tell whether it has changes that its service does not have. They would be lost.';

const Forget = ({ id, name, kind }: WorkspaceEntry): ReactElement => {
  const [loss, setLoss] = useState<DeletionLoss>({ kind: 'nothing' });
  const [problem, setProblem] = useState<string | null>(null);
  const forget = async (): Promise<void> => {
    try {
      const outcome = await callMain(IPC_CALLS.forgetWorkspace, { id, agreed: loss });
      if (outcome.state === 'asked') setLoss(outcome.loss);
      else closeWorkspaceDialog();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <FormDialog
      onClose={closeWorkspaceDialog}
      title={`Forget “${name}”?`}
      answer={loss.kind === 'nothing' ? 'Forget' : 'Forget all the same'}
      isDanger
      onAnswer={forget}
    >
      <Text size="sm">
        {kind === 'replica'
          ? 'The service keeps its categories. The copy on this computer'
          : 'It leaves the list. Its file'}{' '}
        goes to the system’s trash, with its backups.
      </Text>
      {loss.kind !== 'nothing' && (
        <Text size="sm" mt="sm" fw={600} role="alert">
          {loss.kind === 'unknown' ? UNKNOWN_LOSS : lossOf(loss.count)}
        </Text>
      )}
      {problem !== null && (
        <Text size="sm" mt="sm" c="var(--canopy-danger)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  );
};

/** Asks before the workspace that this window shows is forgotten; once more where changes would be lost. */
export const ForgetDialog = (): ReactElement | null => {
  const shown = useShownWorkspace();
  return shown === undefined ? null : <Forget {...shown} />;
};
