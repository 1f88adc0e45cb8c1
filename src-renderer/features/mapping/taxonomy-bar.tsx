import { FileButton, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import {
  taxonomyKey,
  taxonomyNameSchema,
  type ListedTaxonomy,
  type TaxonomyName
} from '../../../src-shared/mapping-calls';
import type { ChosenFile } from '../../../src-shared/transfer';
import { forgetGoneTargets } from '../../model/gone-targets';
import { callMain, errorText } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { SmallButton } from '../../ui/steady-button';
import { attempt, toast } from '../../ui/toasts';
import { messages } from './messages';

interface BarProps {
  readonly taxonomies: readonly ListedTaxonomy[];
  readonly chosen: ListedTaxonomy;
  readonly onChoose: (key: string) => void;
  readonly onAdd: (file: ChosenFile) => void;
  /** What an earlier version had is replaced by other targets now. */
  readonly onReplaced: () => void;
  readonly onRemove: () => void;
}

/** Chooses the taxonomy and its version, and adds others from files. */
export const TaxonomyBar = ({ taxonomies, chosen, onChoose, onAdd, onReplaced, onRemove }: BarProps): ReactElement => {
  const addReplacements = (file: File | null): Promise<boolean> =>
    attempt(async () => {
      if (file === null) return;
      const text = await file.text();
      toast(messages.replaced({ count: await callMain(IPC_CALLS.addReplacements, { name: chosen, text }) }));
      onReplaced();
    }, messages.notReplaced);
  const add = async (): Promise<void> => {
    const file = await callMain(IPC_CALLS.chooseImport, null);
    if (file !== null) onAdd(file);
  };
  return (
    <Group gap="xs" mb="xs">
      <NativeSelect
        aria-label={messages.channel}
        data={taxonomies.map((one) => ({ value: taxonomyKey(one), label: messages.taxonomy(one) }))}
        value={taxonomyKey(chosen)}
        onChange={({ currentTarget: { value } }) => onChoose(value)}
      />
      <SmallButton onAct={() => attempt(add, messages.notAdded)}>{messages.add}</SmallButton>
      {chosen.isOwn && (
        <>
          <FileButton accept=".csv,.tsv,.txt" onChange={(file) => void addReplacements(file)}>
            {(props) => <SmallButton {...props}>{messages.replacements}</SmallButton>}
          </FileButton>
          <SmallButton onClick={onRemove}>{messages.removing.open}</SmallButton>
        </>
      )}
    </Group>
  );
};

/** The version in a file's name, and what is left of the name. */
const namesIn = (file: string): TaxonomyName => {
  const name = file.replace(/\.\w+$/, '');
  const version = /\d{4}(?:[._-]?\d\d){0,2}/.exec(name)?.[0] ?? '';
  const rest = name.replace(version, '').toLowerCase();
  return { channel: rest.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, ''), version };
};

interface AddProps {
  readonly file: ChosenFile;
  readonly onAdded: (name: TaxonomyName) => Promise<void>;
  readonly onClose: () => void;
}

export const AddTaxonomyDialog = ({ file, onAdded, onClose }: AddProps): ReactElement => {
  const [name, setName] = useState(namesIn(file.name));
  const [fault, setFault] = useState<string | null>(null);
  const add = async (): Promise<void> => {
    const given = taxonomyNameSchema.safeParse(name);
    if (!given.success) {
      setFault(messages.adding.fault);
      return;
    }
    try {
      await callMain(IPC_CALLS.addTaxonomy, { id: file.id, name: given.data });
      forgetGoneTargets();
      await onAdded(given.data);
    } catch (error) {
      setFault(errorText(error));
    }
  };
  const cancel = (): void => {
    callMain(IPC_CALLS.endImport, { id: file.id }).catch(() => undefined);
    onClose();
  };
  return (
    <FormDialog
      title={messages.adding.title({ file: file.name })}
      answer={messages.adding.answer}
      onAnswer={add}
      onClose={cancel}
    >
      <TextInput
        label={messages.adding.name}
        value={name.channel}
        onChange={(event) => setName({ ...name, channel: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        mt="sm"
        label={messages.adding.version}
        description={messages.adding.hint}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={name.version}
        onChange={(event) => setName({ ...name, version: event.currentTarget.value })}
        error={fault}
      />
    </FormDialog>
  );
};
