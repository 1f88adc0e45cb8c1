import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { queueKeys } from '../../session/key-queue';
import { unsavedText, useUnsaved } from '../../session/save-typed-text';
import type { CategoryNode } from '../../model/tree-model';
import { useComputed } from '../../session/supported-fields';
import { SmallButton, TextBox } from '../../ui/controls';
import { saveOrToast } from './write-field';
import { messages } from './messages';
import { checkNewKey, rawField } from './metadata-fields';

interface Props {
  nodes: readonly CategoryNode[];
  /** Whether the field for the key is open. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Called after the key was added. `isWaitedFor`: by Enter or Tab, so the focus goes on to its value. */
  onAdded: (key: string, isWaitedFor: boolean) => void;
}

/** Turns of the event loop that the row of a new key may take to be drawn. */
const MOST_TURNS = 400;

/** Resolves once the value of a new key has the focus, or does not get it. */
const valueFocused = async (key: string): Promise<true> => {
  for (let left = MOST_TURNS; left > 0; left -= 1) {
    const { activeElement } = document;
    if (activeElement === null || activeElement.closest(`[data-value-of="${CSS.escape(key)}"]`) !== null) break;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return true;
};

// Made once: React compares it on every arrow key.
const PLUS_ICON = <IconPlus size={14} />;

/** Adds a key with an empty text as its value. Enter, Tab or leaving the field adds it, Escape cancels. */
export const NewKeyForm = ({ nodes, isOpen, setOpen, onAdded }: Props): ReactElement => {
  const computed = useComputed();
  const [text, setText] = useState('');
  /** The same, up to date before the next drawing. */
  const typed = useRef('');
  const [fault, setFault] = useState<string | null>(null);
  /** Set while the key is being added, and after Escape: leaving the field then does nothing. */
  const isDone = useRef(false);

  const problemOf = (key: string): string | null => checkNewKey(nodes, key, computed);

  const type = (next: string): void => {
    typed.current = next;
    setText(next);
  };
  const close = (): void => {
    type('');
    setFault(null);
    setOpen(false);
  };
  const open = (): void => {
    isDone.current = false;
    setOpen(true);
  };
  /** @returns whether it was added */
  const add = async (isWaitedFor: boolean): Promise<boolean> => {
    if (isDone.current) return false;
    if (text === '') {
      close();
      return false;
    }
    const problem = problemOf(text);
    setFault(problem);
    if (problem !== null) return false;
    isDone.current = true;
    const lacking = nodes.filter(({ metadata }) => !Object.hasOwn(metadata, text));
    const isAdded = await saveOrToast(lacking, { ...rawField(text), label: messages.theKey(text) }, '""');
    isDone.current = false;
    if (!isAdded) return false;
    close();
    onAdded(text, isWaitedFor);
    return true;
  };
  /** Adds it, and holds the keys that are typed meanwhile for its value. */
  const addAndGoOn = async (): Promise<boolean> => (await add(true)) && (await valueFocused(text));

  useUnsaved(() =>
    typed.current !== '' && problemOf(typed.current) !== null ? unsavedText(messages.newKey, typed.current) : null
  );

  const leave = useRef<() => void>(() => undefined);
  useEffect(() => {
    leave.current = () => {
      if (isOpen && text !== '') void add(false);
    };
  });
  // Another selection unmounts the field: what was typed is added then.
  useEffect(() => () => leave.current(), []);

  if (!isOpen) {
    return (
      <SmallButton isQuiet icon={PLUS_ICON} onClick={open} data-add-key>
        {messages.addKey}
      </SmallButton>
    );
  }
  return (
    <TextBox
      // It opens on the person's request.
      focusOnMount
      ariaLabel={messages.newKey}
      placeholder={messages.key}
      value={text}
      fault={fault}
      onChange={(next) => {
        type(next);
        setFault(null);
      }}
      onLeave={() => void add(false)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        const isGood = text !== '' && problemOf(text) === null;
        const goesOn = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey);
        if (isGood && goesOn) void queueKeys(addAndGoOn());
        else if (event.key === 'Enter') void add(true);
        else if (event.key === 'Escape') {
          isDone.current = true;
          close();
        } else return;
        event.preventDefault();
      }}
    />
  );
};
