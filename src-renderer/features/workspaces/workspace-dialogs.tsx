import { type ReactElement, useState } from 'react';
import { Text, TextInput } from '@mantine/core';
import { IPC_CALLS } from '../../../src-shared/ipc';
import {
  type DeletionLoss,
  WORKSPACE_NAME_LENGTH,
  type WorkspaceEntry,
  workspaceNameSchema
} from '../../../src-shared/workspaces';
import { callMain, errorText } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { useShownWorkspace } from '../../session/workspace-query';
import messages from './messages/en.json' with { type: 'json' };
import { showWorkspace } from '../../session/show-workspace';
import { inARow } from '../../platform/text';
import { closeDialog } from '../../session/dialogs';

interface NameProps {
  kind: 'createWorkspace' | 'renameWorkspace' | 'duplicateWorkspace';
  words: { readonly title: string; readonly hint: string; readonly answer: string };
  name: string;
  onAnswer: (name: string) => Promise<void>;
}

/** The field has the focus from the first drawing on, with its text selected. */
const takeFocus = (field: HTMLInputElement | null): void => {
  field?.focus();
  field?.select();
};

const NameDialog = ({ kind, words, name: before, onAnswer }: NameProps): ReactElement => {
  const [name, setName] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const agree = async (): Promise<void> => {
    const parsed = workspaceNameSchema.safeParse(name);
    if (!parsed.success) {
      setFault(name.trim() === '' ? messages.name.missing : messages.name.wrong({ most: WORKSPACE_NAME_LENGTH }));
      return;
    }
    try {
      await onAnswer(parsed.data);
      closeDialog(kind);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  return (
    <FormDialog onClose={() => closeDialog(kind)} title={words.title} answer={words.answer} onAnswer={agree}>
      <TextInput
        ref={takeFocus}
        label={messages.name.label}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fault}
        data-autofocus
      />
      <Text c="dimmed" mt="xs">
        {words.hint}
      </Text>
    </FormDialog>
  );
};

/** Asks for a name, makes a workspace on this computer, and shows it in this window. */
export const CreateWorkspaceDialog = (): ReactElement => {
  const create = async (name: string): Promise<void> => {
    const { id } = await callMain(IPC_CALLS.createWorkspace, { name });
    void showWorkspace(id);
  };
  return <NameDialog kind="createWorkspace" words={messages.create} name="" onAnswer={create} />;
};

/** A dialog about the workspace of this window. */
const ofShown = (Dialog: (shown: WorkspaceEntry) => ReactElement) => (): ReactElement | null => {
  const shown = useShownWorkspace();
  return shown === undefined ? null : <Dialog {...shown} />;
};

const Rename = ({ id, name }: WorkspaceEntry): ReactElement => {
  const rename = async (wanted: string): Promise<void> => {
    await callMain(IPC_CALLS.renameWorkspace, { id, name: wanted });
  };
  return <NameDialog kind="renameWorkspace" words={messages.rename} name={name} onAnswer={rename} />;
};

const Duplicate = ({ id, name }: WorkspaceEntry): ReactElement => {
  const duplicate = async (wanted: string): Promise<void> => {
    const made = await callMain(IPC_CALLS.duplicateWorkspace, { id, name: wanted });
    void showWorkspace(made.id);
  };
  const copy = messages.duplicate.copyOf({ name });
  return <NameDialog kind="duplicateWorkspace" words={messages.duplicate} name={copy} onAnswer={duplicate} />;
};

/** Asks for the name of a copy of the workspace of this window, makes it, and shows it. */
export const DuplicateWorkspaceDialog = ofShown(Duplicate);

/** Asks for another name of the workspace of this window. */
export const RenameWorkspaceDialog = ofShown(Rename);

const lossesIn = (loss: DeletionLoss): string[] => [
  ...(loss.kind === 'unknown' ? [messages.delete.unknownLoss] : []),
  ...(loss.kind === 'unsent' ? [messages.delete.loss({ unsent: loss.count })] : []),
  ...(loss.drafts === undefined ? [] : [messages.delete.drafts({ count: loss.drafts })])
];

const DeleteWorkspace = ({ id, name, kind }: WorkspaceEntry): ReactElement => {
  const [loss, setLoss] = useState<DeletionLoss>({ kind: 'nothing' });
  const [problem, setProblem] = useState<string | null>(null);
  const losses = lossesIn(loss);
  const remove = async (): Promise<void> => {
    try {
      const outcome = await callMain(IPC_CALLS.deleteWorkspace, { id, agreed: loss });
      if (outcome.state === 'asked') setLoss(outcome.loss);
      else closeDialog('deleteWorkspace');
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <FormDialog
      onClose={() => closeDialog('deleteWorkspace')}
      title={messages.delete.title({ name })}
      answer={losses.length === 0 ? messages.delete.answer : messages.delete.answerAnyway}
      isDanger
      onAnswer={remove}
    >
      <Text>{kind === 'replica' ? messages.delete.replica : messages.delete.local}</Text>
      {losses.length > 0 && (
        <Text mt="sm" fw="var(--font-weight-semibold)" role="alert">
          {inARow(losses)}
        </Text>
      )}
      {problem !== null && (
        <Text mt="sm" c="var(--canopy-danger)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
  );
};

/** Asks before the workspace of this window is deleted, and again where changes would be lost. */
export const DeleteWorkspaceDialog = ofShown(DeleteWorkspace);
