import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useCallback, useId, useMemo, useState, type ReactElement } from 'react';
import { runYielding } from '../../platform/run-in-slices';
import { useSliced } from '../../platform/use-sliced';
import { useDialogDraft } from '../../session/kept-drafts';
import { messages } from './messages';
import type { CustomField } from '../../../src-shared/fields';
import type { SlicedWork } from '../../../src-shared/sliced-work';
import { firstShownName } from '../../model/shown-language';
import type { TreeModel, TreeSnapshot } from '../../model/tree-model';
import { BulkDialog } from './bulk-dialog';
import { everythingBelow } from './bulk-scope';
import { editAndReport } from '../../session/edits';
import { useCustomFields } from '../../session/custom-fields';
import { messages as sessionMessages } from '../../session/messages';
import {
  readFieldValue,
  VALUE_TYPES,
  YES_OR_NO,
  type ValueType,
  type ValueReading
} from '../../session/metadata-value';
import classes from './bulk.module.css';
import { Chooser, TickBox } from '../../ui/choices';
import { metadataSchema } from '../../../src-shared/category';
import { withKey } from '../../session/guarded-write';
import { readFieldText } from '../../session/cells/field-text';
import type { TreeEditRequest } from '../../../src-shared/tree-edits';
import { valueFault } from '../../model/applicable-fields';

/** The value that is typed for a field of one's own. Nothing is no value: a field is emptied by removing it. */
export const readOwnValue = (model: TreeModel, field: CustomField, text: string): ValueReading => {
  const parsed = readFieldText(field, text);
  const fault = parsed.ok ? valueFault(model, field, parsed.value) : parsed.fault;
  if (fault !== null || !parsed.ok) return { ok: false, fault: fault?.message ?? '' };
  return parsed.value === undefined ? { ok: false, fault: '' } : parsed;
};

export interface MetadataPlan {
  readonly edits: readonly TreeEditRequest[];
  readonly unchanged: number;
  readonly refused: readonly number[];
}

/** Plans to set a key of the metadata of each category, or to remove it (`change` is `null`). Other keys stay. */
export function* planMetadata(
  model: TreeModel,
  ids: readonly number[],
  key: string,
  change: { readonly value: unknown } | null
): SlicedWork<MetadataPlan> {
  const edits: TreeEditRequest[] = [];
  const refused: number[] = [];
  const wanted = change === null ? null : JSON.stringify(change.value);
  let unchanged = 0;
  for (const [at, id] of ids.entries()) {
    if (at % 100 === 99) yield;
    const node = model.get(id);
    if (node === undefined) continue;
    const { metadata, version: ifVersion } = node;
    const has = Object.hasOwn(metadata, key);
    if (change === null ? !has : has && JSON.stringify(metadata[key]) === wanted) {
      unchanged += 1;
      continue;
    }
    const next = withKey(node, key, change?.value);
    if (metadataSchema.safeParse(next).success)
      edits.push({ kind: 'update', id, ifVersion, fields: { metadata: next } });
    else refused.push(id);
  }
  return { edits, unchanged, refused };
}

const words = sessionMessages.metadata;

const TYPE_OPTIONS = VALUE_TYPES.map((value) => ({ value, label: words.types[value] }));

interface ValueFieldProps {
  /** `null`: for a key without a field. */
  own: CustomField | null;
  type: ValueType | CustomField['type'];
  text: string;
  fault: string | null;
  onChange: (text: string) => void;
}

const ValueField = ({ own, type, text, fault, onChange }: ValueFieldProps): ReactElement => {
  const choices = own !== null && 'choices' in own ? own.choices.map(({ value }) => value) : [];
  const field = {
    label: own?.name ?? messages.metadata.value,
    description: own?.help ?? (type === 'choices' ? choices.join(', ') : undefined),
    value: text,
    error: fault,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange(value)
  };
  if (type === 'yesNo') return <NativeSelect {...field} data={[...YES_OR_NO]} />;
  if (type === 'choice') return <NativeSelect {...field} data={['', ...choices]} />;
  return type === 'json' || type === 'list' || type === 'longText' ? (
    <Textarea {...field} autosize minRows={2} maxRows={8} placeholder={type === 'list' ? words.onePerLine : ''} />
  ) : (
    <TextInput {...field} spellCheck={type === 'text'} />
  );
};

function* membersOf(model: TreeModel, ids: readonly number[], isDeep: boolean): SlicedWork<readonly number[]> {
  return isDeep ? yield* everythingBelow(model, ids) : ids.filter((id) => model.get(id) !== undefined);
}

/** Sets a field, or a key of the metadata, of many categories, or removes it. */
export const MetadataDialog = ({ snapshot, ids }: { snapshot: TreeSnapshot; ids: readonly number[] }): ReactElement => {
  const [isRemoving, setRemoving] = useState(false);
  const [isDeep, setDeep] = useState(false);
  const [named, setNamed] = useState('');
  const fields = useCustomFields();
  const field = fields.find((one) => one.key === named) ?? fields.find((one) => one.name === named) ?? null;
  const key = field?.key ?? named;
  const [typedType, setType] = useState<ValueType>('text');
  const type = field?.type ?? typedType;
  const [typed, setText] = useState('');
  const text = type === 'yesNo' ? String(typed === 'true') : typed;
  const listId = useId();
  useDialogDraft('bulk-metadata', messages.metadata.value, text);
  const findMembers = useCallback(({ model }: TreeSnapshot) => membersOf(model, ids, isDeep), [ids, isDeep]);
  const members = useSliced(findMembers, snapshot);
  const own = useMemo(() => ids.filter((id) => snapshot.model.get(id) !== undefined), [snapshot, ids]);
  const count = isDeep && !members.isOfBefore ? (members.result?.length ?? own.length) : own.length;
  const reading = useMemo(
    () => (field === null ? readFieldValue(text, typedType) : readOwnValue(snapshot.model, field, text)),
    [field, typedType, text, snapshot]
  );
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
  const save = async (): Promise<boolean> => {
    // A quick Enter comes before the plan is shown. What is carried out is always planned from the present tree.
    const { edits } = isStale || plan === null ? await runYielding(begin(snapshot)) : plan;
    if (edits.length === 0) return false;
    return editAndReport({ action: 'edit', edits: [...edits] }, ({ count: changed }) =>
      (isRemoving ? messages.metadata.wasRemoved : messages.metadata.wasSet)({ key, count: changed })
    );
  };
  return (
    <BulkDialog
      kind="metadata"
      title={
        count === 1
          ? messages.metadata.titleOfOne({ name: firstShownName(snapshot.model, own) })
          : messages.metadata.titleOfMany({ count })
      }
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
          label={fields.length === 0 ? messages.metadata.key : messages.metadata.fieldOrKey}
          data-autofocus
          list={listId}
          className={classes.suggested}
          value={named}
          onChange={(event) => setNamed(event.currentTarget.value)}
          spellCheck={false}
        />
        <datalist id={listId}>
          {fields.map((one) => (
            <option key={one.key}>{one.name}</option>
          ))}
        </datalist>
        {!isRemoving && field === null && (
          <Chooser label={messages.metadata.type} options={TYPE_OPTIONS} value={typedType} onChange={setType} />
        )}
        {!isRemoving && <ValueField own={field} type={type} text={text} fault={fault} onChange={setText} />}
        <TickBox label={messages.metadata.deep} isOn={isDeep} onTurn={setDeep} />
        <Text c="dimmed" aria-live="polite">
          {!isAsked
            ? messages.metadata.othersStay
            : plan === null
              ? messages.working
              : (isRemoving ? messages.metadata.summaryOfRemoval : messages.metadata.summary)({
                  edits: plan.edits.length,
                  unchanged: plan.unchanged,
                  refused: plan.refused.length
                })}
        </Text>
      </Stack>
    </BulkDialog>
  );
};
