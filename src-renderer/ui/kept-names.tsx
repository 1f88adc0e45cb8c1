import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { withHiddenShown } from '../../src-shared/hidden-characters';
import { MOST_VIEWS, VIEW_NAME_LENGTH } from '../../src-shared/kept-columns';
import classes from './kept-names.module.css';
import messages from './messages/en.json' with { type: 'json' };
import { toastWithAction } from './toasts';

interface Kept {
  readonly name: string;
}

interface KeptNamesProps<T extends Kept> {
  label: string;
  nameField: string;
  kept: readonly T[];
  onShow: (one: T) => void;
  /** Keeps others than before. */
  onChange: (change: (kept: readonly T[]) => T[]) => void;
  onRenamed?: (from: string, to: string) => void;
  /** What shows now, to be kept under a name; `null`: nothing. */
  shown: ((name: string) => T) | null;
  /** A control of its own for each. */
  beside?: (one: T) => ReactNode;
}

/** In place of one of the same name. */
const withOne = <T extends Kept>(kept: readonly T[], one: T): T[] => {
  const at = kept.findIndex(({ name }) => name === one.name);
  return at === -1 ? [...kept, one] : kept.with(at, one);
};

/** What is kept under names: shown by a click, renamed, deleted, and saved from what shows now. */
export const KeptNames = <T extends Kept>({
  label,
  nameField,
  kept,
  onShow,
  onChange,
  onRenamed,
  shown,
  beside
}: KeptNamesProps<T>): ReactElement => {
  const [typed, setTyped] = useState('');
  /** The name of the one that is being renamed. */
  const [renamed, setRenamed] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const name = typed.trim();
  const isKnown = kept.some((one) => one.name === name);
  const cannotSave =
    name === '' || (renamed === null ? shown === null || (kept.length >= MOST_VIEWS && !isKnown) : isKnown);
  const startRename = (of: string | null): void => {
    setRenamed(of);
    setTyped(of ?? '');
    field.current?.focus();
  };
  const save = (): void => {
    if (renamed !== null) {
      onChange((before) => before.map((one) => (one.name === renamed ? { ...one, name } : one)));
      onRenamed?.(renamed, name);
    } else if (shown !== null) onChange((before) => withOne(before, shown(name)));
    startRename(null);
  };
  const remove = (gone: T): void => {
    onChange((before) => before.filter((one) => one.name !== gone.name));
    toastWithAction(messages.kept.deleted(gone), messages.kept.undo, () => onChange((now) => withOne(now, gone)));
    startRename(null);
  };
  return (
    <div role="group" aria-label={label}>
      {kept.map((one) => (
        <div key={one.name} className={classes.item}>
          <Button size="compact-sm" variant="subtle" justify="start" flex={1} miw={0} onClick={() => onShow(one)}>
            <Text span size="sm" truncate>
              {withHiddenShown(one.name)}
            </Text>
          </Button>
          {beside?.(one)}
          <ActionIcon
            size={24}
            variant="transparent"
            aria-label={messages.kept.renameOne(one)}
            aria-pressed={one.name === renamed}
            onClick={() => startRename(one.name === renamed ? null : one.name)}
          >
            <IconPencil size={15} />
          </ActionIcon>
          <ActionIcon
            size={24}
            variant="transparent"
            aria-label={messages.kept.deleteOne(one)}
            onClick={() => remove(one)}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
      ))}
      <div className={classes.item}>
        <TextInput
          ref={field}
          size="xs"
          flex={1}
          aria-label={nameField}
          placeholder={nameField}
          maxLength={VIEW_NAME_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // A dialog around it would be answered.
            event.preventDefault();
            if (!cannotSave) save();
          }}
        />
        <Button size="compact-sm" variant="subtle" disabled={cannotSave} onClick={save}>
          {messages.kept[renamed !== null ? 'rename' : isKnown ? 'replace' : 'save']}
        </Button>
      </div>
    </div>
  );
};
