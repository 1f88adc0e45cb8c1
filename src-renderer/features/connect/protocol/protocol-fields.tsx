import { NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactElement } from 'react';
import { messages } from './messages';
import { textIn, type ProtocolDraft, type ProtocolField } from './protocol-draft';

/** Props that all fields share. */
export interface FieldsForm {
  readonly draft: ProtocolDraft;
  readonly wrong: ReadonlySet<ProtocolField>;
  readonly onType: (field: ProtocolField, value: string) => void;
  readonly onChoose: (field: ProtocolField, value: string) => void;
  /** Called when a field is left or confirmed. */
  readonly onSettle: () => void;
}

interface Props {
  form: FieldsForm;
  field: ProtocolField;
}

const QUIET = {
  size: 'xs',
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: 'off',
  spellCheck: false
} as const;
const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];

const errorOf = ({ form, field }: Props): string | null => (form.wrong.has(field) ? messages.wrongWith(field) : null);

/** Enter confirms the field and does not submit the dialog. */
const settleOnEnter = (event: KeyboardEvent, { onSettle }: FieldsForm): void => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  onSettle();
};

export const TypedField = ({ form, field, placeholder }: Props & { placeholder: string }): ReactElement => (
  <TextInput
    {...QUIET}
    label={messages.labels[field]}
    placeholder={placeholder}
    value={textIn(form.draft, field)}
    error={errorOf({ form, field })}
    onChange={({ currentTarget: { value } }) => form.onType(field, value)}
    onBlur={form.onSettle}
    onKeyDown={(event) => settleOnEnter(event, form)}
  />
);

/** A field with one entry on each line. */
export const LinesField = ({ form, field, hint }: Props & { hint: string }): ReactElement => (
  <Textarea
    {...QUIET}
    label={messages.labels[field]}
    description={hint}
    descriptionProps={{ fz: 'xs' }}
    inputWrapperOrder={ORDER}
    autosize
    minRows={1}
    maxRows={6}
    value={textIn(form.draft, field)}
    error={errorOf({ form, field })}
    onChange={({ currentTarget: { value } }) => form.onType(field, value)}
    onBlur={form.onSettle}
  />
);

export const ChoiceField = ({
  form,
  field,
  options
}: Props & { options: readonly { readonly value: string; readonly label: string }[] }): ReactElement => (
  <NativeSelect
    size="xs"
    label={messages.labels[field]}
    data={[...options]}
    value={textIn(form.draft, field)}
    error={errorOf({ form, field })}
    onChange={({ currentTarget: { value } }) => form.onChoose(field, value)}
  />
);
