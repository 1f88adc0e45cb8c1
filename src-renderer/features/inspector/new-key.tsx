import { IconPlus } from '@tabler/icons-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
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
  const add = async (isWaitedFor: boolean): Promise<void> => {
    if (isDone.current) return;
    if (text === '') {
      close();
      return;
    }
    const problem = problemOf(text);
    setFault(problem);
    if (problem !== null) return;
    isDone.current = true;
    const lacking = nodes.filter(({ metadata }) => !Object.hasOwn(metadata, text));
    const isAdded = await saveOrToast(lacking, { ...rawField(text), label: messages.theKey(text) }, '""');
    isDone.current = false;
    if (!isAdded) return;
    close();
    onAdded(text, isWaitedFor);
  };

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
        const goesOn = event.key === 'Tab' && !event.shiftKey && text !== '' && problemOf(text) === null;
        if (event.key === 'Enter' || goesOn) void add(true);
        else if (event.key === 'Escape') {
          isDone.current = true;
          close();
        } else return;
        event.preventDefault();
      }}
    />
  );
};
