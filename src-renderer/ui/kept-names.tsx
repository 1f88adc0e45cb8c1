import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { withHiddenShown } from '../../src-shared/hidden-characters';
import classes from './kept-names.module.css';

interface Kept {
  readonly name: string;
}

interface KeptNamesProps<T extends Kept> {
  kept: readonly T[];
  most: number;
  longest: number;
  words: {
    readonly list: string;
    readonly nameField: string;
    readonly save: string;
    readonly replace: string;
    readonly remove: (of: { readonly name: string }) => string;
  };
  onShow: (one: T) => void;
  onDelete: (one: T) => void;
  onSave: (name: string) => void;
  /** Whether there is something to save. */
  canSave?: boolean;
  /** A control of its own for each. */
  beside?: (one: T) => ReactNode;
}

/** What is kept under names: shown by a click, deleted, and saved from what shows now. */
export const KeptNames = <T extends Kept>({
  kept,
  most,
  longest,
  words,
  onShow,
  onDelete,
  onSave,
  canSave = true,
  beside
}: KeptNamesProps<T>): ReactElement => {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const name = typed.trim();
  const isKnown = kept.some((one) => one.name === name);
  const cannotSave = !canSave || name === '' || (kept.length >= most && !isKnown);
  return (
    <div role="group" aria-label={words.list}>
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
            aria-label={words.remove({ name: one.name })}
            onClick={() => {
              onDelete(one);
              field.current?.focus();
            }}
          >
            <IconX size={15} />
          </ActionIcon>
        </div>
      ))}
      <form
        className={classes.item}
        onSubmit={(event) => {
          event.preventDefault();
          if (cannotSave) return;
          onSave(name);
          setTyped('');
        }}
      >
        <TextInput
          ref={field}
          size="xs"
          flex={1}
          aria-label={words.nameField}
          placeholder={words.nameField}
          maxLength={longest}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="subtle" disabled={cannotSave}>
          {isKnown ? words.replace : words.save}
        </Button>
      </form>
    </div>
  );
};
