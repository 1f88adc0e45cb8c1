import { Checkbox, NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { withPauses } from '../../platform/sliced-work';
import { useSliced } from '../../platform/use-sliced';
import { categories, numeral } from '../../platform/text';
import type { TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { withEverythingBelow } from './bulk-selection';
import { carryOut } from '../../session/carry-out';
import { planMetadata, readValue, type MetadataPlan, type ValueType } from './metadata-field';
import classes from './bulk.module.css';

const TYPES: readonly { readonly value: ValueType; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'yes-no', label: 'Yes or no' },
  { value: 'json', label: 'JSON' }
];

const isType = (text: string): text is ValueType => TYPES.some(({ value }) => value === text);

const summaryOf = ({ edits, unchanged, refused }: MetadataPlan): string => {
  const parts = [edits.length === 0 ? 'Nothing would change' : `${categories(edits.length)} will change`];
  if (unchanged > 0) parts.push(`${numeral(unchanged)} ${unchanged === 1 ? 'is' : 'are'} so already`);
  if (refused.length > 0) parts.push(`${numeral(refused.length)} left out, since metadata would be larger than 16 KiB`);
  return `${parts.join('; ')}.`;
};

interface ValueFieldProps {
  type: ValueType;
  text: string;
  fault: string | null;
  onChange: (text: string) => void;
}

const ValueField = ({ type, text, fault, onChange }: ValueFieldProps): ReactElement => {
  if (type === 'yes-no') {
    return (
      <NativeSelect
        label="Value"
        data={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' }
        ]}
        value={text === 'yes' ? 'yes' : 'no'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const field = { label: 'Value', value: text, error: fault, spellCheck: type === 'text' };
  return type === 'json' ? (
    <Textarea {...field} autosize minRows={2} maxRows={8} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  );
};

/** Sets a key of the metadata of many categories, or removes it. */
export const MetadataDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const [isRemoving, setRemoving] = useState(false);
  const [isDeep, setDeep] = useState(false);
  const [key, setKey] = useState('');
  const [type, setType] = useState<ValueType>('text');
  const [text, setText] = useState('');
  const members = useMemo(
    () =>
      isDeep ? withEverythingBelow(snapshot.model, ids) : ids.filter((id) => snapshot.model.get(id) !== undefined),
    [snapshot, ids, isDeep]
  );
  const reading = useMemo(() => readValue(type, text), [type, text]);
  const fault = 'fault' in reading && text !== '' ? reading.fault : null;
  const isAsked = key !== '' && (isRemoving || !('fault' in reading));
  const begin = useCallback(
    () => planMetadata(snapshot.model, isAsked ? members : [], key, isRemoving || 'fault' in reading ? null : reading),
    [snapshot, isAsked, members, key, isRemoving, reading]
  );
  const { result, isStale } = useSliced(begin);
  const plan = isStale ? null : result;
  const subject = snapshot.model.get(members[0] ?? -1)?.name ?? '';
  const save = async (): Promise<boolean> => {
    // Whoever is quick with Enter does not wait for the plan to be shown.
    const { edits } = plan ?? (await withPauses(begin()));
    if (edits.length === 0) return false;
    return carryOut(
      { action: 'edit', subject, edits: [...edits] },
      (changed) => `${isRemoving ? 'Removed' : 'Set'} “${key}” in ${categories(changed)}.`
    );
  };
  return (
    <BulkDialog
      title={members.length === 1 ? `Metadata of “${subject}”` : `Metadata of ${categories(members.length)}`}
      answer={isRemoving ? 'Remove' : 'Set'}
      isDisabled={!isAsked || plan?.edits.length === 0}
      onAnswer={save}
    >
      <Stack gap="sm">
        <Radio.Group
          aria-label="What to do"
          value={isRemoving ? 'remove' : 'set'}
          onChange={(value) => setRemoving(value === 'remove')}
        >
          <div className={classes.choices}>
            <Radio size="xs" value="set" label="Set a key" />
            <Radio size="xs" value="remove" label="Remove a key" />
          </div>
        </Radio.Group>
        <TextInput
          label="Key"
          data-autofocus
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          spellCheck={false}
        />
        {!isRemoving && (
          <>
            <NativeSelect
              label="Kind of value"
              data={[...TYPES]}
              value={type}
              onChange={({ currentTarget: { value } }) => {
                if (isType(value)) setType(value);
              }}
            />
            <ValueField type={type} text={text} fault={fault} onChange={setText} />
          </>
        )}
        <Checkbox
          size="xs"
          label="Everything below, too"
          checked={isDeep}
          onChange={(event) => setDeep(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {isAsked ? (plan === null ? 'Looking…' : summaryOf(plan)) : 'Other keys stay as they are.'}
        </Text>
      </Stack>
    </BulkDialog>
  );
};
