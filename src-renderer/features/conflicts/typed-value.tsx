import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { checkedValue, typedValue } from '../../../src-shared/conflict-values';
import type { Conflict } from '../../../src-shared/remote';
import type { TreeModel } from '../../model/tree-model';
import { EditButton } from '../../session/edit-button';
import { TextBox } from '../../ui/controls';
import { messages } from './messages';
import classes from './conflicts.module.css';

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What is being typed, by conflict, for as long as the window shows the workspace: leaving the view loses nothing. */
const typing = new Map<string, string>();

interface Props {
  model: TreeModel;
  conflict: Conflict;
  describedBy: string;
  onGive: (value: unknown) => void;
}

/** A third value for a conflict, which begins as what is here. Enter takes it, Escape drops it. */
export const TypedValue = ({ model, conflict, describedBy, onGive }: Props): ReactElement => {
  const { categoryId, unit, mine } = conflict;
  const key = `${categoryId} ${unit}`;
  const [text, setText] = useState<string | null>(typing.get(key) ?? null);
  // Only a field that the person has opened takes the focus, and not one that comes back with the view.
  const [isOpened, setOpened] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const change = (next: string | null): void => {
    if (next === null) typing.delete(key);
    else typing.set(key, next);
    setText(next);
    setFault(null);
  };
  if (text === null)
    return (
      <EditButton
        size="compact-sm"
        variant="subtle"
        aria-describedby={describedBy}
        onClick={() => {
          setOpened(true);
          change(textOf(mine));
        }}
      >
        {messages.typed.open}
      </EditButton>
    );
  const give = (): void => {
    const typed = typedValue(conflict, text);
    const metadata = model.get(categoryId)?.metadata ?? {};
    const checked = 'fault' in typed ? typed : checkedValue(unit, typed.value, metadata);
    if ('fault' in checked) setFault(checked.fault);
    else {
      typing.delete(key);
      onGive(checked.value);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Letters choose in the rest of the conflict, and Escape leaves the view.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') change(null);
    else if (event.key !== 'Enter' || event.shiftKey) return;
    else give();
    event.preventDefault();
  };
  return (
    <div className={classes.typed}>
      <TextBox
        label={messages.typed.label}
        value={text}
        fault={fault}
        isMultiline={unit === 'description' || unit.startsWith('metadata.')}
        minRows={1}
        focusOnMount={isOpened}
        onChange={change}
        onLeave={() => undefined}
        onKeyDown={onKeyDown}
      />
      <EditButton size="compact-sm" variant="default" onClick={give}>
        {messages.typed.save}
      </EditButton>
    </div>
  );
};
