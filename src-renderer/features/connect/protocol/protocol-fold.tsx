import { Checkbox, Text, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { Protocol } from '../../../../src-shared/protocol';
import { messages } from './messages';
import uiMessages from '../../../ui/messages/en.json' with { type: 'json' };
import {
  draftOf,
  isWanted,
  pagingKindOf,
  protocolFrom,
  withOrphans,
  type ProtocolDraft,
  type ProtocolField,
  textIn
} from './protocol-draft';
import { QUIET } from '../connect-form';
import { optionsOf, type Option } from '../../../ui/choices';
import fieldGroup from '../../../ui/field-group.module.css';
import classes from './protocol.module.css';

/** Props that all fields share. */
interface FieldsForm {
  readonly draft: ProtocolDraft;
  readonly wrong: ReadonlySet<ProtocolField>;
  readonly onType: (field: ProtocolField, value: string) => void;
  readonly onChoose: (field: ProtocolField, value: string) => void;
  readonly onSettle: () => void;
}

interface ProtocolFieldsProps {
  form: FieldsForm;
  field: ProtocolField;
}

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'error', 'description'];

const errorOf = ({ form, field }: ProtocolFieldsProps): string | null =>
  form.wrong.has(field) ? messages.wrongWith(field) : null;

const TypedField = ({ form, field, placeholder }: ProtocolFieldsProps & { placeholder: string }): ReactElement => (
  <TextInput
    {...QUIET}
    size="xs"
    label={messages.labels[field]}
    placeholder={placeholder}
    value={textIn(form.draft, field)}
    error={errorOf({ form, field })}
    onChange={({ currentTarget: { value } }) => form.onType(field, value)}
    onBlur={form.onSettle}
    onKeyDown={(event) => {
      // Enter confirms the field and does not submit the dialog.
      if (event.key !== 'Enter') return;
      event.preventDefault();
      form.onSettle();
    }}
  />
);

const LinesField = ({ form, field, hint }: ProtocolFieldsProps & { hint: string }): ReactElement => (
  <Textarea
    {...QUIET}
    size="xs"
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

const ChoiceField = ({
  form,
  field,
  options
}: ProtocolFieldsProps & { options: readonly (string | Option<string>)[] }): ReactElement => (
  <NativeSelect
    size="xs"
    label={messages.labels[field]}
    data={[...options]}
    value={textIn(form.draft, field)}
    error={errorOf({ form, field })}
    onChange={({ currentTarget: { value } }) => form.onChoose(field, value)}
  />
);

interface Props {
  isOpen: boolean;
  protocol: Protocol;
  onChange: (protocol: Protocol) => void;
  onWrong: (isWrong: boolean) => void;
}

const METHODS = ['POST', 'PUT', 'PATCH'];
const ROOTS = optionsOf({ '': messages.roots.list, keep: messages.roots.keep, drop: messages.roots.drop });
const TOTALS = optionsOf({ '': messages.totals.usual, header: messages.totals.header, body: messages.totals.body });
const TEXTS = optionsOf({ '': messages.texts.plain, html: messages.texts.html });

/** The usual parameters of each kind of paging, for fields that are empty. */
const PRESETS: Readonly<Record<string, ProtocolDraft>> = {
  page: { 'paging.parameter': 'page', 'paging.first': '1' },
  offset: { 'paging.parameter': 'offset' },
  cursor: { 'paging.parameter': 'after' }
};

const Group = ({ title, children }: { title: string; children: ReactNode }): ReactElement => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

/** How a service pages and takes changes, for correction. A field counts when it is left, or with Enter. */
export const ProtocolFold = ({ isOpen, protocol, onChange, onWrong }: Props): ReactElement => {
  const [draft, setDraft] = useState<ProtocolDraft>(() => draftOf(protocol));
  const [wrong, setWrong] = useState<ReadonlySet<ProtocolField>>(new Set());

  const settle = (next: ProtocolDraft): void => {
    const reading = protocolFrom(next, protocol);
    setWrong(reading.ok ? new Set() : reading.wrong);
    onWrong(!reading.ok);
    if (reading.ok && JSON.stringify(draftOf(reading.protocol)) !== JSON.stringify(draftOf(protocol)))
      onChange(reading.protocol);
  };
  const choose = (field: ProtocolField, value: string): void => {
    const preset = field === 'paging.kind' ? (PRESETS[value] ?? {}) : {};
    const next = { ...preset, ...draft, [field]: value };
    setDraft(next);
    settle(next);
  };
  const form: FieldsForm = {
    draft,
    wrong,
    onType: (field, value) => setDraft({ ...draft, [field]: value }),
    onChoose: choose,
    onSettle: () => settle(draft)
  };
  const typed = (field: ProtocolField, placeholder = ''): ReactElement | false =>
    isWanted(draft, field) && <TypedField key={field} form={form} field={field} placeholder={placeholder} />;
  const chosen = (field: ProtocolField, options: readonly (string | Option<string>)[]): ReactElement | false =>
    isWanted(draft, field) && <ChoiceField key={field} form={form} field={field} options={options} />;

  return (
    <details className={fieldGroup.fold} open={isOpen}>
      <summary>{messages.title}</summary>
      <div className={classes.groups}>
        <Group title={messages.groups.pages}>
          <div className={fieldGroup.pair}>
            {chosen('paging.kind', optionsOf(messages.paging))}
            {typed('paging.parameter', 'page')}
            {pagingKindOf(draft) === 'page' && chosen('paging.first', ['0', '1'])}
            {typed('paging.next', pagingKindOf(draft) === 'link' ? messages.nextLink : messages.lastId)}
            {typed('paging.more', '/has_more')}
            {typed('paging.size.parameter', 'per_page')}
            {typed('paging.size.value', '100')}
            {chosen('total.in', TOTALS)}
            {typed('total.name', 'X-Total-Count')}
            {typed('total.at', '/meta/total')}
          </div>
          <Checkbox
            size="xs"
            label={messages.orphans}
            checked={protocol.orphans === 'top'}
            onChange={({ currentTarget: { checked } }) => onChange(withOrphans(protocol, checked))}
          />
        </Group>
        <Group title={messages.groups.answers}>
          <div className={fieldGroup.pair}>
            {typed('list.at', '/data')}
            {chosen('list.root', ROOTS)}
            {typed('created', '/data')}
            {typed('errors.message', '/error/message')}
            {chosen('texts', TEXTS)}
          </div>
          <Text size="xs" c="dimmed">
            {messages.hints.pointer}
          </Text>
        </Group>
        <Group title={uiMessages.requests}>
          {(['create', 'update', 'move'] as const).map((operation) => (
            <div key={operation} className={classes.request}>
              <ChoiceField form={form} field={`${operation}.method`} options={METHODS} />
              <TypedField
                form={form}
                field={`${operation}.path`}
                placeholder={operation === 'move' ? messages.hints.move : ''}
              />
            </div>
          ))}
          <div className={fieldGroup.pair}>
            {typed('move.parent', 'parent_id')}
            {typed('remove.path')}
            {typed('below', '{path}?parent={id}')}
            {typed('pathKey', 'documentId')}
          </div>
          <Text size="xs" c="dimmed">
            {messages.hints.templates}
          </Text>
        </Group>
        <Group title={messages.groups.bodies}>
          <div className={fieldGroup.pair}>
            {typed('body.at', '/category')}
            <LinesField form={form} field="writable" hint={messages.hints.lines} />
          </div>
          <LinesField form={form} field="headers" hint={messages.hints.headers} />
        </Group>
        <Group title={messages.groups.pace}>
          <div className={fieldGroup.pair}>
            {typed('requestsPerSecond', messages.asAnswered)}
            {typed('concurrency', '1')}
          </div>
        </Group>
      </div>
    </details>
  );
};
