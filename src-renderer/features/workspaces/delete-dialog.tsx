import { Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import type { DeletionLoss, WorkspaceEntry } from '../../../src-shared/workspaces';
import { callMain, errorText } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { useShownWorkspace } from '../../session/workspace-query';
import { DELETE } from './messages';
import { closeWorkspaceDialog } from './workspaces-commands';

const DeleteWorkspace = ({ id, name, kind }: WorkspaceEntry): ReactElement => {
  const [loss, setLoss] = useState<DeletionLoss>({ kind: 'nothing' });
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    try {
      const outcome = await callMain(IPC_CALLS.deleteWorkspace, { id, agreed: loss });
      if (outcome.state === 'asked') setLoss(outcome.loss);
      else closeWorkspaceDialog();
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <FormDialog
      onClose={closeWorkspaceDialog}
      title={DELETE.title(name)}
      answer={loss.kind === 'nothing' ? DELETE.answer : DELETE.answerAnyway}
      isDanger
      onAnswer={remove}
    >
      <Text size="sm">{kind === 'replica' ? DELETE.replica : DELETE.local}</Text>
      {loss.kind !== 'nothing' && (
        <Text size="sm" mt="sm" fw="var(--font-weight-semibold)" role="alert">
          {loss.kind === 'unknown' ? DELETE.unknownLoss : DELETE.loss(loss.count)}
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

/** Asks before the workspace that this window shows is deleted; once more where changes would be lost. */
export const DeleteWorkspaceDialog = (): ReactElement | null => {
  const shown = useShownWorkspace();
  return shown === undefined ? null : <DeleteWorkspace {...shown} />;
};
