import { ActionIcon, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { sameJson } from '../../src-shared/same-json';
import { errorText } from '../platform/bridge';
import controls from '../ui/controls.module.css';
import { FormDialog, Question } from '../ui/form-dialog';
import { SmallButton } from '../ui/steady-button';
import classes from './list-dialog.module.css';
import { messages } from './messages';
import { unsavedText, useUnsaved } from './save-typed-text';

const words = messages.list;

const swapped = <T,>(list: readonly T[], index: number, other: number): readonly T[] => {
  const [one, two] = [list[index], list[other]];
  return one === undefined || two === undefined ? list : list.with(index, two).with(other, one);
};

interface Props<T> {
  readonly title: string;
  readonly before: readonly T[];
  readonly most: number;
  readonly blank: (items: readonly T[]) => T;
  readonly nameOf: (item: T) => string;
  /** An item as it is kept: without what says nothing. */
  readonly completed: (item: T) => T;
  /** Why the list cannot be kept. */
  readonly faultOf: (items: readonly T[]) => string | undefined;
  /** What is said where there is no item. */
  readonly none: string;
  readonly hint: string;
  /** Above the list. */
  readonly offer: (items: readonly T[], add: (more: readonly T[]) => void) => ReactNode;
  /** Keeps the list and closes. @returns why it does not, as what it throws says, too */
  readonly onSave: (items: readonly T[]) => Promise<string | null>;
  readonly onClose: () => void;
  readonly children: (item: T, onChange: (item: T) => void) => ReactElement;
}

/** Edits a list of the workspace, one item at a time. Nothing is written until it is answered. */
export const ListDialog = <T,>({
  title,
  before,
  most,
  completed,
  faultOf,
  nameOf,
  onSave,
  ...parts
}: Props<T>): ReactElement => {
  const [items, setItems] = useState(before);
  const [at, setAt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const isChanged = !sameJson(items.map(completed), before.map(completed));
  useUnsaved(() => (isChanged ? unsavedText(title, items.map(nameOf).join(', ')) : null));
  const chosen = items[at];
  const fault = faultOf(items);

  const list = useRef<HTMLUListElement>(null);
  // What had the focus may be gone or disabled by what it did.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isDisabled = activeElement instanceof HTMLButtonElement && activeElement.disabled;
    if (items !== before && (isDisabled || activeElement === document.body))
      list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [items, before]);

  const add = (more: readonly T[]): void => {
    setItems([...items, ...more]);
    setAt(items.length);
  };
  const move = (step: 1 | -1): void => {
    setItems(swapped(items, at, at + step));
    setAt(at + step);
  };
  const remove = (): void => {
    setItems(items.toSpliced(at, 1));
    setAt(Math.min(at, Math.max(0, items.length - 2)));
  };
  const save = async (): Promise<void> => {
    try {
      setRefusal(await onSave(items.map(completed)));
    } catch (error) {
      setRefusal(errorText(error));
    }
  };

  if (isAsking)
    return (
      <Question
        title={words.discardTitle}
        answer={words.discardAnswer}
        isForEver
        onAnswer={async () => parts.onClose()}
        onClose={() => setAsking(false)}
      >
        <Text size="sm">{words.discardText}</Text>
      </Question>
    );
  return (
    <FormDialog
      title={title}
      answer={words.save}
      size="820"
      isDisabled={fault !== undefined}
      onAnswer={save}
      onClose={() => (isChanged ? setAsking(true) : parts.onClose())}
    >
      {parts.offer(items, add)}
      <div className={classes.columns}>
        <div>
          <ul ref={list} aria-label={title} className={classes.list}>
            {items.map((item, index) => (
              <li key={`${index} ${nameOf(item)}`}>
                <button type="button" aria-current={index === at} className={classes.item} onClick={() => setAt(index)}>
                  {nameOf(item)}
                </button>
              </li>
            ))}
          </ul>
          <div className={classes.acts}>
            <SmallButton
              leftSection={<IconPlus size={14} />}
              isDisabled={items.length >= most}
              onClick={() => add([parts.blank(items)])}
            >
              {words.add}
            </SmallButton>
            <ActionIcon aria-label={words.up} disabled={at === 0} onClick={() => move(-1)}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={words.down} disabled={at >= items.length - 1} onClick={() => move(1)}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={words.remove} disabled={chosen === undefined} onClick={remove}>
              <IconX size={16} />
            </ActionIcon>
          </div>
          <Text size="xs" c="dimmed">
            {parts.hint}
          </Text>
        </div>
        {chosen === undefined ? (
          <Text size="sm">{parts.none}</Text>
        ) : (
          <div key={at} className={classes.options}>
            {parts.children(chosen, (item) => setItems(items.with(at, item)))}
          </div>
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
