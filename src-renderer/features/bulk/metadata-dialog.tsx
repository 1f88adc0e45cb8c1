import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { runYielding } from '../../platform/run-in-slices';
import { useSliced } from '../../platform/use-sliced';
import { useDialogDraft } from '../../session/kept-drafts';
import { messages } from './messages';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { everythingBelow } from './bulk-scope';
import { editAndReport } from '../../session/edits';
import { planMetadata } from './metadata-field';
import { messages as sessionMessages } from '../../session/messages';
import { readFieldValue, VALUE_TYPES, type ValueType } from '../../session/metadata-value';
import classes from './bulk.module.css';
import { TickBox } from '../../ui/choices';

const words = sessionMessages.metadata;

const TYPE_OPTIONS = VALUE_TYPES.map((value) => ({ value, label: words.types[value] }));

interface ValueFieldProps {
  type: ValueType;
  text: string;
  fault: string | null;
  onChange: (text: string) => void;
}

const ValueField = ({ type, text, fault, onChange }: ValueFieldProps): ReactElement => {
  if (type === 'yesNo') {
    return (
      <NativeSelect
        label={messages.metadata.value}
        data={[
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no }
        ]}
        value={text === 'true' ? 'true' : 'false'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const field = {
    label: messages.metadata.value,
    value: text,
    error: fault,
    spellCheck: type === 'text',
    placeholder: type === 'list' ? words.onePerLine : ''
  };
  return type === 'json' || type === 'list' ? (
    <Textarea {...field} autosize minRows={2} maxRows={8} onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  );
};

function* membersOf(model: TreeModel, ids: readonly number[], isDeep: boolean): SlicedWork<readonly number[]> {
  return isDeep ? yield* everythingBelow(model, ids) : ids.filter((id) => model.get(id) !== undefined);
}

/** Sets a key of the metadata of many categories, or removes it. */
export const MetadataDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const [isRemoving, setRemoving] = useState(false);
  const [isDeep, setDeep] = useState(false);
  const [key, setKey] = useState('');
  const [type, setType] = useState<ValueType>('text');
  const [text, setText] = useState('');
  useDialogDraft('bulk-metadata', messages.metadata.value, text);
  const findMembers = useCallback(({ model }: TreeSnapshot) => membersOf(model, ids, isDeep), [ids, isDeep]);
  const members = useSliced(findMembers, snapshot);
  const own = useMemo(() => ids.filter((id) => snapshot.model.get(id) !== undefined), [snapshot, ids]);
  const count = isDeep && !members.isOfBefore ? (members.result?.length ?? own.length) : own.length;
  const reading = useMemo(() => readFieldValue(text, type), [type, text]);
  const fault = reading.ok || text === '' ? null : reading.fault;
  const isAsked = key !== '' && (isRemoving || reading.ok);
  const begin = useCallback(
    function* (at: TreeSnapshot) {
      const change = isRemoving || !reading.ok ? null : reading;
      return yield* planMetadata(at.model, isAsked ? yield* findMembers(at) : [], key, change);
    },
    [findMembers, isAsked, key, isRemoving, reading]
  );
  const { result, isStale, isOfBefore } = useSliced(begin, snapshot);
  const plan = isOfBefore ? null : result;
  const [first] = own;
  const subject = first === undefined ? '' : (snapshot.model.get(first)?.name ?? '');
  const save = async (): Promise<boolean> => {
    // A quick Enter comes before the plan is shown. What is carried out is always planned from the present tree.
    const { edits } = isStale || plan === null ? await runYielding(begin(snapshot)) : plan;
    if (edits.length === 0) return false;
    return editAndReport({ action: 'edit', subject, edits: [...edits] }, ({ count: changed }) =>
      (isRemoving ? messages.metadata.wasRemoved : messages.metadata.wasSet)({ key, count: changed })
    );
  };
  return (
    <BulkDialog
      kind="metadata"
      title={count === 1 ? messages.metadata.titleOfOne({ name: subject }) : messages.metadata.titleOfMany({ count })}
      answer={isRemoving ? messages.metadata.answerRemove : messages.metadata.answerSet}
      isDisabled={!isAsked || plan?.edits.length === 0}
      onAnswer={save}
    >
      <Stack gap="sm">
        <Radio.Group
          aria-label={messages.metadata.action}
          value={isRemoving ? 'remove' : 'set'}
          onChange={(value) => setRemoving(value === 'remove')}
        >
          <div className={classes.choices}>
            <Radio value="set" label={messages.metadata.set} />
            <Radio value="remove" label={messages.metadata.remove} />
          </div>
        </Radio.Group>
        <TextInput
          label={messages.metadata.key}
          data-autofocus
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          spellCheck={false}
        />
        {!isRemoving && (
          <>
            <NativeSelect
              label={messages.metadata.type}
              data={TYPE_OPTIONS}
              value={type}
              onChange={({ currentTarget: { value } }) => setType(VALUE_TYPES.find((one) => one === value) ?? 'text')}
            />
            <ValueField type={type} text={text} fault={fault} onChange={setText} />
          </>
        )}
        <TickBox label={messages.metadata.deep} isOn={isDeep} onTurn={setDeep} />
        <Text c="dimmed" aria-live="polite">
          {!isAsked
            ? messages.metadata.othersStay
            : plan === null
              ? messages.working
              : (isRemoving ? messages.metadata.summaryOfRemoval : messages.metadata.summary)(plan)}
        </Text>
      </Stack>
    </BulkDialog>
  );
};
