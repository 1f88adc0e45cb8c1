import { useCallback, useMemo, useState, type ReactElement } from 'react';
import { CUSTOM_FIELD_LIMITS, type KeptCustomField } from '../../../src-shared/fields';
import { inferCustomFields } from '../../model/infer-custom-fields';
import type { TreeSnapshot } from '../../model/tree-model';
import { useSliced } from '../../platform/use-sliced';
import { keptCustomFields, writeCustomFields } from '../../session/custom-fields';
import { closeDialog } from '../../session/dialogs';
import { ListDialog } from '../../session/list-dialog';
import classes from '../../session/list-dialog.module.css';
import { messages as sessionMessages } from '../../session/messages';
import { SmallButton } from '../../ui/steady-button';
import { attempt, toastWithAction } from '../../ui/toasts';
import { completed, fieldFault, FieldOptions, nameIn } from './field-options';
import { messages } from './messages';

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
    await writeCustomFields(fields, before.version);
    close();
    toastWithAction(messages.saved({ count: fields.length }), sessionMessages.undo, () => {
      void attempt(() => writeCustomFields(before.fields, keptCustomFields().version), messages.notUndone);
    });
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
