import { ActionIcon, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { sameJson } from '../../../src-shared/same-json';
import { CUSTOM_FIELD_LIMITS, type KeptCustomField } from '../../../src-shared/fields';
import { inferCustomFields } from '../../model/infer-custom-fields';
import type { TreeSnapshot } from '../../model/tree-model';
import { errorText } from '../../platform/bridge';
import { useSliced } from '../../platform/use-sliced';
import { keptCustomFields, writeCustomFields } from '../../session/custom-fields';
import { closeDialog } from '../../session/dialogs';
import { messages as sessionMessages } from '../../session/messages';
import { unsavedText, useUnsaved } from '../../session/save-typed-text';
import controls from '../../ui/controls.module.css';
import { FormDialog, Question } from '../../ui/form-dialog';
import { SmallButton } from '../../ui/steady-button';
import { attempt, toastWithAction } from '../../ui/toasts';
import { completed, fieldFault, FieldOptions, nameIn } from './field-options';
import classes from './fields.module.css';
import { messages } from './messages';

const close = (): void => closeDialog('fields');

const swapped = <T,>(list: readonly T[], index: number, other: number): readonly T[] => {
  const [one, two] = [list[index], list[other]];
  return one === undefined || two === undefined ? list : list.with(index, two).with(other, one);
};

/** Keys of the tree that have no field yet, offered as fields by what their values say. */
const Offer = ({
  snapshot,
  keys,
  onTake
}: {
  readonly snapshot: TreeSnapshot;
  readonly keys: ReadonlySet<string>;
  readonly onTake: (fields: readonly KeptCustomField[]) => void;
}): ReactElement | null => {
  const begin = useCallback(({ model }: TreeSnapshot) => inferCustomFields(model, keys), [keys]);
  const { result, isOfBefore } = useSliced(begin, snapshot);
  if (result === null || isOfBefore || result.length === 0) return null;
  const room = result.slice(0, CUSTOM_FIELD_LIMITS.fields - keys.size);
  return (
    <div className={classes.offer}>
      <span>{messages.keysFound(result.length)}</span>
      <SmallButton onClick={() => onTake(room)}>{messages.makeFields(room.length)}</SmallButton>
    </div>
  );
};

/** Defines the fields of the workspace. Nothing is written until it is answered, and no value in the tree ever is. */
export const FieldsDialog = ({ snapshot }: { snapshot: TreeSnapshot }): ReactElement => {
  const [before] = useState(keptCustomFields);
  const [fields, setFields] = useState<readonly KeptCustomField[]>(before.fields);
  const [at, setAt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isChanged = !sameJson(fields.map(completed), before.fields.map(completed));
  useUnsaved(() => (isChanged ? unsavedText(messages.title, fields.map(nameIn).join(', ')) : null));
  const keys = useMemo(() => new Set(fields.map(({ key }) => key)), [fields]);
  const chosen = fields[at];
  const faulty = fields.find((field) => fieldFault(field) !== null);
  const fault =
    keys.size < fields.length
      ? messages.keyTwice
      : faulty && messages.invalid(nameIn(faulty), fieldFault(faulty) ?? '');

  const add = (more: readonly KeptCustomField[]): void => {
    setFields([...fields, ...more]);
    setAt(fields.length);
  };
  const move = (step: 1 | -1): void => {
    setFields(swapped(fields, at, at + step));
    setAt(at + step);
  };
  const remove = (): void => {
    setFields(fields.toSpliced(at, 1));
    setAt(Math.min(at, Math.max(0, fields.length - 2)));
  };
  const save = async (): Promise<void> => {
    try {
      await writeCustomFields(fields.map(completed), before.version);
    } catch (error) {
      setRefusal(errorText(error));
      return;
    }
    close();
    toastWithAction(messages.saved(fields.length), sessionMessages.undo, () => {
      void attempt(() => writeCustomFields(before.fields, keptCustomFields().version), messages.notUndone);
    });
  };

  if (isAsking)
    return (
      <Question
        title={messages.discardTitle}
        answer={messages.discardAnswer}
        isForEver
        onAnswer={async () => close()}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{messages.discardText}</Text>
      </Question>
    );
  return (
    <FormDialog
      title={messages.title}
      answer={messages.save}
      size="820"
      isDisabled={fault !== undefined}
      onAnswer={save}
      onClose={() => (isChanged ? setAsking(true) : close())}
    >
      <Offer snapshot={snapshot} keys={keys} onTake={add} />
      <div className={classes.columns}>
        <div>
          <ul aria-label={messages.title} className={classes.list}>
            {fields.map((field, index) => (
              <li key={`${index} ${field.key}`}>
                <button type="button" aria-current={index === at} className={classes.item} onClick={() => setAt(index)}>
                  {nameIn(field) || messages.newField}
                </button>
              </li>
            ))}
          </ul>
          <div className={classes.acts}>
            <SmallButton
              leftSection={<IconPlus size={14} />}
              isDisabled={fields.length >= CUSTOM_FIELD_LIMITS.fields}
              onClick={() => add([{ key: '', name: '', type: 'text' }])}
            >
              {messages.add}
            </SmallButton>
            <ActionIcon aria-label={messages.up} disabled={at === 0} onClick={() => move(-1)}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={messages.down} disabled={at >= fields.length - 1} onClick={() => move(1)}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={messages.remove} disabled={chosen === undefined} onClick={remove}>
              <IconX size={16} />
            </ActionIcon>
          </div>
          <Text size="xs" c="dimmed">
            {messages.valuesStay}
          </Text>
        </div>
        {chosen === undefined ? (
          <Text size="sm">{messages.none}</Text>
        ) : (
          <FieldOptions
            key={at}
            field={chosen}
            isNew={!before.fields.some(({ key }) => key === chosen.key) || chosen.key === ''}
            onChange={(field) => setFields(fields.with(at, field))}
          />
        )}
      </div>
      {(refusal ?? fault) !== undefined && (
        <p role="alert" className={controls.fault}>
          {refusal ?? fault}
        </p>
      )}
    </FormDialog>
  );
};
