import { useCallback, useMemo, useState, type ReactElement } from 'react';
import {
  CUSTOM_FIELD_LIMITS,
  type KeptCustomField,
  CHOICE_COLORS,
  CUSTOM_FIELD_TYPES,
  customFieldSchema,
  type CustomField,
  type CustomFieldType
} from '../../../src-shared/fields';
import { inferCustomFields, choicesOf } from '../../model/infer-custom-fields';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import { keptCustomFields, saveCustomFields } from '../../session/custom-fields';
import { toastUndoable } from '../../session/command-runner';
import { closeDialog } from '../../session/dialogs';
import { ListDialog } from '../../session/list-dialog';
import classes from '../../session/list-dialog.module.css';
import { SmallButton } from '../../ui/steady-button';
import { messages } from './messages';
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { checkFieldValue, formatFieldValue, isEmptyValue, parseFieldValue } from '../../../src-shared/field-values';
import { TickBox } from '../../ui/choices';

/** How each option is typed. */
const KINDS = {
  help: 'text',
  on: 'text',
  unit: 'text',
  min: 'number',
  max: 'number',
  decimals: 'number',
  maxLength: 'number',
  languages: 'list',
  require: 'list',
  choices: 'lines',
  default: 'value',
  required: 'flag',
  inherit: 'flag',
  local: 'flag',
  many: 'flag'
} as const;
type Option = keyof typeof KINDS;

const isOption = (name: string): name is Option => Object.hasOwn(KINDS, name);

/** The options of a type, those of yes or no last. */
const optionsOf = (type: CustomFieldType): readonly Option[] => {
  const shape = customFieldSchema.options.find((one) => one.shape.type.value === type)?.shape ?? {};
  const options = Object.keys(shape).filter(isOption);
  return options.toSorted((one, other) => Number(KINDS[one] === 'flag') - Number(KINDS[other] === 'flag'));
};

const typeOfField = ({ type }: KeptCustomField): CustomFieldType | undefined =>
  CUSTOM_FIELD_TYPES.find((known) => known === type);

const nameIn = ({ name, key }: KeptCustomField): string => (typeof name === 'string' && name !== '' ? name : key);

const choicesSchema = z.array(z.object({ value: z.string(), color: z.exactOptional(z.enum(CHOICE_COLORS)) })).catch([]);
const textsSchema = z.array(z.string()).catch([]);

/** Options that say nothing are left out, as are those of another type. A field of a type that is not known stays as it is. */
const completed = (field: KeptCustomField): KeptCustomField => {
  const type = typeOfField(field);
  if (type === undefined) return field;
  const given = optionsOf(type).flatMap((option): [Option, unknown][] => {
    if (option === 'choices') return [[option, choicesSchema.parse(field[option]).filter(({ value }) => value !== '')]];
    const given = field[option];
    const value: unknown =
      KINDS[option] === 'list'
        ? textsSchema.parse(given).filter((one) => one !== '')
        : typeof given === 'string'
          ? readOption(field, option, given)
          : given;
    return isEmptyValue(value) || value === false ? [] : [[option, value]];
  });
  return { key: field.key, name: nameIn(field), type, ...Object.fromEntries(given) };
};

/** The field without its default, as far as what was typed is one. */
const typedField = (field: KeptCustomField): z.ZodSafeParseResult<CustomField> =>
  customFieldSchema.safeParse(completed({ ...field, default: undefined }));

/** Why a field cannot be kept as it was typed; `null`: it can. */
const fieldFault = (field: KeptCustomField): string | null => {
  if (typeOfField(field) === undefined) return null;
  const { data, error } = typedField(field);
  const [issue] = error?.issues ?? [];
  if (issue !== undefined) return messages.invalid(issue.path.join(' '), issue.message);
  const fault = data === undefined ? null : checkFieldValue({ ...data, required: false }, completed(field)['default']);
  return fault === null ? null : messages.invalid(messages.options.default, fault.message);
};

const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const textOf = (field: KeptCustomField, option: Option): string => {
  const value = field[option];
  if (option === 'choices')
    return choicesSchema
      .parse(value)
      .map((choice) => choice.value)
      .join('\n');
  if (KINDS[option] === 'list') return textsSchema.parse(value).join(', ');
  const { data } = option === 'default' ? typedField(field) : {};
  return data === undefined ? plainText(value) : formatFieldValue(data, value);
};

/** What a typed text says for an option; a text that says nothing for it is kept, and is a fault. */
const readOption = (field: KeptCustomField, option: Option, text: string): unknown => {
  if (KINDS[option] === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? text.trim() : Number(text);
  const { data } = option === 'default' ? typedField(field) : {};
  const parsed = data && parseFieldValue(data, text);
  return parsed?.ok === true ? parsed.value : text;
};

/** What an option is while it is typed: the text, where its value would be written otherwise, as `1.` on the way to `1.5`. */
const valueOf = (field: KeptCustomField, option: Option, text: string): unknown => {
  if (option === 'choices') return choicesOf(text.split('\n'), choicesSchema.parse(field[option]));
  if (KINDS[option] === 'list') return text.split(/,\s?/);
  const value = readOption(field, option, text);
  return textOf({ ...field, [option]: value }, option) === text ? value : text;
};

interface Props {
  readonly field: KeptCustomField;
  /** Its key can still be chosen. */
  readonly isNew: boolean;
  readonly onChange: (field: KeptCustomField) => void;
}

/** The name, the type and the options of one field. */
const FieldOptions = ({ field, isNew, onChange }: Props): ReactElement => {
  const type = typeOfField(field);
  if (type === undefined) return <Text c="dimmed">{messages.unknownType({ type: field.type })}</Text>;
  const set = (change: object): void => onChange({ ...field, ...change });
  return (
    <>
      <TextInput
        label={messages.name}
        value={plainText(field['name'])}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        label={messages.key}
        value={field.key}
        disabled={!isNew}
        onChange={({ currentTarget }) => set({ key: currentTarget.value })}
      />
      <NativeSelect
        label={messages.type}
        value={type}
        data={CUSTOM_FIELD_TYPES.map((value) => ({ value, label: messages.types[value] }))}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      />
      {optionsOf(type).map((option) => {
        const label = messages.options[option];
        if (KINDS[option] === 'flag')
          return (
            <TickBox
              key={option}
              label={label}
              isOn={field[option] === true}
              onTurn={(isOn) => set({ [option]: isOn })}
            />
          );
        const Input = option === 'choices' ? Textarea : TextInput;
        return (
          <Input
            key={option}
            label={label}
            value={textOf(field, option)}
            onChange={({ currentTarget }) => set({ [option]: valueOf(field, option, currentTarget.value) })}
            {...(option === 'choices' && { autosize: true, minRows: 3, maxRows: 8 })}
          />
        );
      })}
    </>
  );
};

const close = (): void => closeDialog('fields');

/** Keys of the tree that have no field yet, offered as fields by what their values say. */
const Offer = ({
  snapshot,
  fields,
  onTake
}: {
  readonly snapshot: TreeSnapshot;
  readonly fields: readonly KeptCustomField[];
  readonly onTake: (fields: readonly KeptCustomField[]) => void;
}): ReactElement | null => {
  const keys = useMemo(() => keysOf(fields), [fields]);
  const begin = useCallback(({ model }: TreeSnapshot) => inferCustomFields(model, keys), [keys]);
  const { result, isOfBefore } = useSliced(begin, snapshot);
  if (result === null || isOfBefore || result.length === 0) return null;
  const room = result.slice(0, CUSTOM_FIELD_LIMITS.fields - keys.size);
  return (
    <div className={classes.offer}>
      <span>{messages.keysFound({ count: result.length })}</span>
      <SmallButton onClick={() => onTake(room)}>{messages.makeFields({ count: room.length })}</SmallButton>
    </div>
  );
};

const keysOf = (fields: readonly KeptCustomField[]): ReadonlySet<string> => new Set(fields.map(({ key }) => key));

const faultOf = (fields: readonly KeptCustomField[]): string | undefined => {
  const faulty = fields.find((field) => fieldFault(field) !== null);
  if (keysOf(fields).size < fields.length) return messages.keyTwice;
  return faulty && messages.invalid(nameIn(faulty), fieldFault(faulty) ?? '');
};

/** Defines the fields of the workspace. Nothing is written until it is answered, and no value in the tree ever is. */
export const FieldsDialog = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const [before] = useState(keptCustomFields);
  const save = async (fields: readonly KeptCustomField[]): Promise<null> => {
    await saveCustomFields(fields, before);
    close();
    toastUndoable(messages.saved({ count: fields.length }));
    return null;
  };
  return (
    <ListDialog<KeptCustomField>
      title={messages.title}
      before={before.fields}
      most={CUSTOM_FIELD_LIMITS.fields}
      blank={() => ({ key: '', name: '', type: 'text' })}
      nameOf={(field) => nameIn(field) || messages.newField}
      completed={completed}
      faultOf={faultOf}
      none={messages.none}
      hint={messages.valuesStay}
      offer={(fields, add) => <Offer snapshot={snapshot} fields={fields} onTake={add} />}
      onSave={save}
      onClose={close}
    >
      {(field, onChange) => (
        <FieldOptions
          field={field}
          isNew={!before.fields.some(({ key }) => key === field.key) || field.key === ''}
          onChange={onChange}
        />
      )}
    </ListDialog>
  );
};
