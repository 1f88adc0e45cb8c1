import { Text, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { workspaceNameSchema, type WorkspaceEntry } from '../../../src-shared/workspaces';
import { callMain, errorText } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { showWorkspace } from './show-workspace';
import { useShownWorkspace } from '../../session/workspace-query';
import { CREATE, NAME, RENAME } from './messages';
import { closeWorkspaceDialog } from './workspaces-commands';

interface Props {
  title: string;
  hint: string;
  answer: string;
  /** What the field begins with. */
  name: string;
  /** Does it. Rejects with what is wrong. */
  onAnswer: (name: string) => Promise<void>;
}

/** The field has the keyboard at once, since the person types ahead of any timer; what it holds is written over. */
const takeFocus = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};

const NameDialog = ({ title, hint, answer, name: before, onAnswer }: Props): ReactElement => {
  const [name, setName] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const agree = async (): Promise<void> => {
    const parsed = workspaceNameSchema.safeParse(name);
    if (!parsed.success) {
      setFault(name.trim() === '' ? NAME.missing : NAME.wrong);
      return;
    }
    try {
      await onAnswer(parsed.data);
      closeWorkspaceDialog();
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <FormDialog onClose={closeWorkspaceDialog} title={title} answer={answer} onAnswer={agree}>
      <TextInput
        ref={takeFocus}
        label={NAME.label}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fault}
        data-autofocus
      />
      <Text size="sm" c="dimmed" mt="xs">
        {hint}
      </Text>
    </FormDialog>
  );
};

/** Asks for the name of a new workspace, makes it on this computer, and turns this window to it. */
export const CreateDialog = (): ReactElement => {
  const create = async (name: string): Promise<void> => {
    const { id } = await callMain(IPC_CALLS.createWorkspace, { name });
    void showWorkspace(id);
  };
  return <NameDialog title={CREATE.title} answer={CREATE.answer} name="" hint={CREATE.hint} onAnswer={create} />;
};

const Rename = ({ id, name }: WorkspaceEntry): ReactElement => {
  const rename = async (wanted: string): Promise<void> => {
    await callMain(IPC_CALLS.renameWorkspace, { id, name: wanted });
  };
  return <NameDialog title={RENAME.title} answer={RENAME.answer} name={name} hint={RENAME.hint} onAnswer={rename} />;
};

/** Asks for another name of the workspace that this window shows. */
export const RenameDialog = (): ReactElement | null => {
  const shown = useShownWorkspace();
  return shown === undefined ? null : <Rename {...shown} />;
};
