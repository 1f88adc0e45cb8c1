import { useId, useMemo, type ReactElement, type ReactNode } from 'react';
import { localEntries } from '../../../src-shared/dialect';
import { formatFieldValue, isEmptyValue, readMisfit } from '../../../src-shared/field-values';
import type { CustomField, FieldChoice } from '../../../src-shared/fields';
import { parseJson } from '../../../src-shared/parse-json';
import type { Conflict } from '../../../src-shared/remote';
import { inheritedFrom, valueFault, ownValue } from '../../model/applicable-fields';
import type { CategoryNode, TreeModel } from '../../model/tree-model';
import { targetNames, targetPaths } from '../../session/cells/cell-value';
import { isMisread, readFieldText } from '../../session/cells/field-text';
import { localizedValue, shownFieldValue } from '../../session/cells/shown-cell';
import { openDialog } from '../../session/dialogs';
import { YES_OR_NO } from '../../session/metadata-value';
import { useDialect } from '../../session/supported-fields';
import { Segments } from '../../ui/controls';
import controls from '../../ui/controls.module.css';
import { SmallButton } from '../../ui/steady-button';
import { commonValue, type CategoryField, saveOrToast } from './category-field';
import { FieldRefusal } from './field-refusal';
import { messages as sessionMessages } from '../../session/messages';
import { messages } from './messages';
import { rawField } from './metadata-fields';
import classes from './own-fields.module.css';
import { useReadOnly } from './read-only';
import { TextField } from './text-field';
import { shownName } from '../../model/shown-language';
import { isRecord } from '../../../src-shared/same-json';
import { readKey, withKey } from '../../session/guarded-write';

/** As it stands over the control: a unit belongs to it, and what is required is marked. */
const labelOf = (field: CustomField): string =>
  messages.ownLabel({
    name: field.name,
    unit: field.type === 'number' ? (field.unit ?? null) : null,
    isRequired: field.required === true
  });

/** A field of one's own as its text. A value that does not fit is shown to the letter, and only a text that fits replaces it. */
export const ownField = (field: CustomField): CategoryField => ({
  id: `own:${field.key}`,
  label: labelOf(field),
  read: (node) => readKey(node, field.key),
  show: (json) => (json === '' ? '' : formatFieldValue(field, parseJson(json))),
  ...((field.type === 'number' || field.type === 'date') && {
    atRest: (json) =>
      json === '' ? '' : (localizedValue(field, parseJson(json)) ?? formatFieldValue(field, parseJson(json)))
  }),
  isMisread: (json) => json !== '' && isMisread(field, parseJson(json)),
  check: (text) => {
    const parsed = readFieldText(field, text);
    return parsed.ok ? null : parsed.fault.message;
  },
  set: (node, text) => {
    const parsed = readFieldText(field, text);
    return parsed.ok ? { metadata: withKey(node, field.key, parsed.value) } : {};
  }
});

const textsOf = (node: CategoryNode, key: string): Readonly<Record<string, unknown>> => {
  const value = ownValue(node, key);
  return isRecord(value) ? value : {};
};

/** Whether each of these has texts by language, or none yet, so that they can be edited by language. */
export const areTexts = (nodes: readonly CategoryNode[], key: string): boolean =>
  nodes.every((node) => ownValue(node, key) === undefined || isRecord(ownValue(node, key)));

export const languageField = (field: CustomField & { type: 'text' | 'longText' }, language: string): CategoryField => {
  const { languages: _languages, require: _require, ...plain } = field;
  const { check } = ownField(plain);
  return {
    id: `own:${field.key}:${language}`,
    label: messages.inLanguage({ label: labelOf(field), language }),
    read: (node) => JSON.stringify(textsOf(node, field.key)[language] ?? ''),
    show: (json) => formatFieldValue(plain, parseJson(json)),
    check,
    set: (node, text) => {
      const { [language]: _before, ...others } = textsOf(node, field.key);
      const texts = text === '' ? others : { ...others, [language]: text };
      return { metadata: withKey(node, field.key, Object.keys(texts).length === 0 ? undefined : texts) };
    }
  };
};

/** The items of a list, also where a program has written one of them alone. */
const itemsOf = (node: CategoryNode, key: string): readonly unknown[] => {
  const value = ownValue(node, key);
  if (isEmptyValue(value)) return [];
  return Array.isArray(value) ? value : [value];
};

export const sharedItems = (nodes: readonly CategoryNode[], key: string): readonly unknown[] => {
  const [first, ...others] = nodes.map((node) => itemsOf(node, key));
  return (first ?? []).filter((item) => others.every((items) => items.includes(item)));
};

/** Whether one item is in the list: `true` puts it at the end, anything else takes it out. The other items stay. */
export const itemField = (field: CustomField, item: unknown): CategoryField => ({
  ...rawField(field.key),
  label: labelOf(field),
  set: (node, text) => {
    const others = itemsOf(node, field.key).filter((one) => one !== item);
    const items = text === 'true' ? [...others, item] : others;
    return { metadata: withKey(node, field.key, items.length === 0 ? undefined : items) };
  }
});

interface Edited {
  readonly id: string;
  readonly model: TreeModel;
  readonly nodes: readonly CategoryNode[];
  readonly edited: CategoryField;
  /** The value of all of them as JSON; empty: none; `null`: they differ. */
  readonly common: string | null;
}

type Of<Type extends CustomField['type']> = Edited & { readonly field: Extract<CustomField, { type: Type }> };

interface Noted {
  readonly isMarked: boolean;
  readonly describedBy: string;
  readonly placeholder?: string;
}

const Dot = ({ choice }: { choice: FieldChoice | undefined }): ReactElement | null => {
  if (choice?.color === undefined) return null;
  return <span aria-hidden className={classes.dot} style={{ background: `var(--canopy-choice-${choice.color})` }} />;
};

const ChoiceSelect = ({ id, nodes, field, edited, common, isMarked }: Of<'choice'> & Noted): ReactElement => {
  const text = common === null ? '' : edited.show(common);
  const chosen = field.choices.find(({ value }) => value === text);
  const values = field.choices.map(({ value }) => value);
  return (
    <span className={classes.chips}>
      <Dot choice={chosen} />
      <select
        aria-labelledby={id}
        aria-invalid={isMarked || undefined}
        className={controls.select}
        value={text}
        disabled={useReadOnly()}
        onChange={({ currentTarget }) => void saveOrToast(nodes, edited, currentTarget.value)}
      >
        <option value="">{common === null ? messages.mixed : messages.noValue}</option>
        {(text === '' || chosen !== undefined ? values : [text, ...values]).map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </span>
  );
};

/** A list of which each item is a button that takes it in or out. Items that are no choices are shown as well. */
const Items = ({ model, nodes, field, edited }: Of<'choices' | 'category'>): ReactElement => {
  const isReadOnly = useReadOnly();
  const shared = sharedItems(nodes, field.key);
  const choices = 'choices' in field ? field.choices : [];
  const known: readonly unknown[] = choices.map(({ value }) => value);
  const textOf = (item: unknown): string => {
    if (typeof item === 'string') return item;
    return (field.type === 'category' ? targetNames(item, model) : null) ?? JSON.stringify(item);
  };
  const pick = (id: number): void =>
    void ('many' in field && field.many === true
      ? saveOrToast(nodes, itemField(field, id), 'true')
      : saveOrToast(nodes, edited, String(id)));
  return (
    <div className={classes.chips}>
      {[...known, ...shared.filter((item) => !known.includes(item))].map((item) => (
        <button
          key={JSON.stringify(item)}
          type="button"
          className={classes.chip}
          aria-pressed={shared.includes(item)}
          title={field.type === 'category' ? targetPaths(item, model) : undefined}
          disabled={isReadOnly}
          onClick={() => void saveOrToast(nodes, itemField(field, item), String(!shared.includes(item)))}
        >
          <Dot choice={choices.find(({ value }) => value === item)} />
          {textOf(item)}
        </button>
      ))}
      {field.type === 'category' && !isReadOnly && (
        <SmallButton onClick={() => openDialog('pickCategory', { label: edited.label, onPick: pick })}>
          {messages.chooseCategory}
        </SmallButton>
      )}
    </div>
  );
};

const YES_NO_OR_NONE = [...YES_OR_NO, { value: '', label: messages.noValue }] as const;

const YesNo = ({ nodes, field, edited, common }: Of<'yesNo'>): ReactElement => (
  <Segments
    ariaLabel={edited.label}
    options={YES_NO_OR_NONE}
    value={YES_NO_OR_NONE.find(({ value }) => value === common)?.value ?? null}
    isDisabled={useReadOnly()}
    onChange={(next) => void saveOrToast(nodes, rawField(field.key), next)}
  />
);

/** A control other than a text field, with its label. */
const Labeled = ({
  id,
  label,
  describedBy,
  children
}: {
  id: string;
  label: string;
  describedBy: string;
  children: ReactNode;
}) => (
  <div role="group" aria-labelledby={id} aria-describedby={describedBy}>
    <div id={id} className={controls.label}>
      {label}
    </div>
    <div>{children}</div>
  </div>
);

const Control = ({ field, noted, ...props }: Of<CustomField['type']> & { readonly noted: Noted }): ReactElement => {
  const { id, nodes, edited } = props;
  const languages = useMemo(
    () =>
      'languages' in field && field.languages !== undefined
        ? field.languages.map((language) => languageField(field, language))
        : null,
    [field]
  );
  const labeled = (control: ReactElement): ReactElement => (
    <Labeled id={id} label={edited.label} describedBy={noted.describedBy}>
      {control}
    </Labeled>
  );
  if (field.type === 'choice') return labeled(<ChoiceSelect {...props} {...noted} field={field} />);
  if (field.type === 'choices' || field.type === 'category') return labeled(<Items {...props} field={field} />);
  if (field.type === 'yesNo') return labeled(<YesNo {...props} field={field} />);
  const texts = languages !== null && areTexts(nodes, field.key) ? languages : [edited];
  return (
    <div className={classes.texts}>
      {texts.map((text) => (
        <TextField key={text.id} {...noted} nodes={nodes} field={text} isMultiline={field.type === 'longText'} />
      ))}
    </div>
  );
};

interface Props {
  readonly model: TreeModel;
  readonly nodes: readonly CategoryNode[];
  readonly field: CustomField;
  readonly refusal: Conflict | undefined;
}

const OwnField = ({ model, nodes, field, refusal }: Props): ReactElement => {
  const id = useId();
  const dialect = useDialect();
  const isReadOnly = useReadOnly();
  const edited = useMemo(() => ownField(field), [field]);
  const common = commonValue(nodes, edited.read);
  const value = common === null || common === '' ? undefined : parseJson(common);
  const [only] = nodes.length === 1 ? nodes : [];
  const inherited = only === undefined ? null : inheritedFrom(model, only, field);
  const fault = common === null || inherited !== null ? null : valueFault(model, field, value);
  const readable = fault === null ? undefined : readMisfit(field, value);
  const offered = common === '' && inherited === null && !isReadOnly ? field.default : undefined;
  const placeholder = inherited === null ? null : shownFieldValue(field, inherited.value, model);
  const notes = [
    fault?.message,
    fault !== null &&
      field.type === 'yesNo' &&
      value !== undefined &&
      messages.valueNow({ text: edited.show(common ?? '') }),
    inherited !== null && messages.inherited({ text: placeholder ?? '', from: shownName(inherited.from).name }),
    field.help,
    localEntries(dialect).has(field.key) && messages.staysHere
  ].filter((note) => typeof note === 'string');
  const noted = { isMarked: fault !== null, describedBy: `${id}-notes`, ...(placeholder !== null && { placeholder }) };
  return (
    <div>
      <Control {...{ id, model, nodes, field, edited, common, noted }} />
      <div id={noted.describedBy} className={classes.notes} data-marked={noted.isMarked || undefined}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {offered !== undefined && (
        <SmallButton onClick={() => void saveOrToast(nodes, rawField(field.key), JSON.stringify(offered))}>
          {messages.useDefault({ text: shownFieldValue(field, offered, model) })}
        </SmallButton>
      )}
      {readable !== undefined && !isReadOnly && (
        <SmallButton onClick={() => void saveOrToast(nodes, rawField(field.key), JSON.stringify(readable))}>
          {sessionMessages.readAs({ text: shownFieldValue(field, readable, model) })}
        </SmallButton>
      )}
      <FieldRefusal conflict={refusal} />
    </div>
  );
};

/** The fields of one's own of these categories, by their names and types. */
export const FieldControls = ({
  fields,
  refusals,
  ...shown
}: Pick<Props, 'model' | 'nodes'> & {
  readonly fields: readonly CustomField[];
  readonly refusals: ReadonlyMap<string, Conflict>;
}): ReactElement[] =>
  fields.map((field) => (
    <OwnField key={field.key} {...shown} field={field} refusal={refusals.get(`metadata.${field.key}`)} />
  ));
