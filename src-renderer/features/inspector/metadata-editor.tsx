import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement, Fragment, useId } from 'react';
import { Button } from '@mantine/core';
import { create } from 'zustand';
import { keysInLanguage } from '../../model/shown-language';
import type { CategoryNode } from '../../model/tree-model';
import { useShownLanguage } from '../../session/cells/columns';
import { Segments, TextBox } from '../../ui/controls';
import { useReadOnly } from './read-only';
import { restoredField } from '../../session/kept-drafts';
import { useComputed, useDialect } from '../../session/supported-fields';
import { areSame, metadataField, commonValue, saveOrToast } from './category-field';
import { messages } from './messages';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import { FieldRefusal, type Refusals } from './field-refusal';
import { TextField } from './text-field';
import { keysOf, keyRows, type KeyRow, rawField, checkNewKey } from './metadata-fields';
import { MetadataRow } from './metadata-row';
import classes from './metadata.module.css';
import { NO_ENTRIES, type EntryKeys } from '../../../src-shared/dialect';
import { writeFieldValue } from '../../session/metadata-value';
import { runCommand } from '../../session/command-runner';
import { SmallButton } from '../../ui/steady-button';
import controls from '../../ui/controls.module.css';
import { parseJson } from '../../../src-shared/parse-json';
import { IconPlus } from '@tabler/icons-react';
import { queueKeys } from '../../session/key-queue';
import { unsavedText, useUnsaved } from '../../session/save-typed-text';
import { messages as sessionMessages } from '../../session/messages';
import { listWithMore } from '../../platform/amounts';

interface NewKeyProps {
  own: ReadonlySet<string>;
  nodes: readonly CategoryNode[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  onAdded: (key: string, isWaitedFor: boolean) => void;
}

const MOST_TURNS = 400;

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

const NewKeyForm = ({ own, nodes, isOpen, setOpen, onAdded }: NewKeyProps): ReactElement => {
  const computed = useComputed();
  const [text, setText] = useState('');
  const typed = useRef('');
  const [fault, setFault] = useState<string | null>(null);
  /** Set while the key is being added, and after Escape: leaving the field then does nothing. */
  const isDone = useRef(false);

  const problemOf = (key: string): string | null =>
    own.has(key) ? messages.keyExists({ key }) : checkNewKey(nodes, key, computed);

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
    const isAdded = await saveOrToast(lacking, { ...rawField(text), label: messages.theKey({ key: text }) }, '""');
    isDone.current = false;
    if (!isAdded) return false;
    close();
    onAdded(text, isWaitedFor);
    return true;
  };
  /** Adds the entry, and holds the keys that are typed meanwhile for its value. */
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
      <Button size="compact-sm" variant="subtle" leftSection={PLUS_ICON} onClick={open} data-add-key>
        {messages.addKey}
      </Button>
    );
  }
  return (
    <TextBox
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

interface ComputedProps {
  nodes: readonly CategoryNode[];
  keys: EntryKeys;
}

const entryText = (json: string): string => {
  if (json === '') return '–';
  const value: unknown = parseJson(json);
  return writeFieldValue(value, typeof value === 'string' ? 'text' : 'json');
};

const keysAmong = (nodes: readonly CategoryNode[], keys: EntryKeys): string[] => {
  if (keys === NO_ENTRIES) return [];
  const found = new Set<string>();
  for (const { metadata } of nodes) for (const key of Object.keys(metadata)) if (keys.has(key)) found.add(key);
  return [...found];
};

/** The entries that the service computes or does not let be changed, read-only. For several categories, their common values. */
const ComputedEntries = ({ nodes, keys }: ComputedProps): ReactElement | null => {
  const id = useId();
  const isWritableKnown = useDialect()?.protocol?.writable !== undefined;
  const entries = useMemo(
    () => keysAmong(nodes, keys).map((key) => ({ key, value: commonValue(nodes, rawField(key).read) })),
    [nodes, keys]
  );
  if (entries.length === 0) return null;
  return (
    <div role="group" aria-label={messages.computed} aria-describedby={id}>
      <dl className={classes.computed}>
        {entries.map(({ key, value }) => (
          <Fragment key={key}>
            <dt>{key}</dt>
            <dd>{value === null ? messages.mixed : entryText(value)}</dd>
          </Fragment>
        ))}
      </dl>
      <p id={id} className={controls.why}>
        {isWritableKnown ? messages.notTaken : messages.computedHint({ count: entries.length })}
      </p>
    </div>
  );
};

type Mode = 'rows' | 'json';

const ENTRY = 'metadata.';

const MODES = [
  { value: 'rows', label: messages.rows },
  { value: 'json', label: sessionMessages.metadata.types.json }
] as const;

interface Props {
  nodes: readonly CategoryNode[];
  refusals: Refusals;
  /** The keys of fields, which are shown by their names. */
  own: ReadonlySet<string>;
}

const UnrowedRefusals = ({ nodes, refusals, own, hasRows }: Props & { hasRows: boolean }): ReactElement => {
  const [only] = nodes;
  const unrowed = [...refusals].filter(
    ([unit]) =>
      unit.startsWith(ENTRY) &&
      !own.has(unit.slice(ENTRY.length)) &&
      !(hasRows && only !== undefined && Object.hasOwn(only.metadata, unit.slice(ENTRY.length)))
  );
  return (
    <>
      {unrowed.map(([unit, conflict]) => (
        <FieldRefusal key={unit} conflict={conflict} about={unit.slice(ENTRY.length)} />
      ))}
    </>
  );
};

const useMode = create<{ readonly mode: Mode }>(() => ({ mode: 'rows' }));

const Rows = ({ nodes, refusals, own }: Props): ReactElement => {
  const computed = useComputed();
  const { common, partial } = useMemo(
    () => keysOf(nodes, { has: (key) => computed.has(key) || own.has(key) }),
    [nodes, computed, own]
  );
  const mayEdit = !useReadOnly();
  const [isAdding, setAdding] = useState(false);
  const [rows, setRows] = useState<readonly KeyRow[]>([]);
  const language = useShownLanguage();
  const shownRows = keyRows(rows, keysInLanguage(common, language));
  if (shownRows !== rows) setRows(shownRows);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const target = list.current?.querySelector<HTMLElement>(wanted.current);
    if (target === null || target === undefined) return;
    wanted.current = null;
    target.focus();
  });
  const focusNeighbour = (index: number): void => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('li button');
    (buttons?.[index] ?? buttons?.[index - 1] ?? list.current?.querySelector<HTMLElement>('[data-add-key]'))?.focus();
  };
  return (
    <div ref={list}>
      {shownRows.length > 0 && (
        <ul className={classes.rows} aria-label={uiMessages.fieldLabel.metadata}>
          {shownRows.map(({ id, key }, index) => (
            <MetadataRow
              key={id}
              nodes={nodes}
              keyName={key}
              refusal={refusals.get(`metadata.${key}`)}
              onRemoved={() => focusNeighbour(index)}
            />
          ))}
        </ul>
      )}
      {partial.length > 0 && (
        <p className={classes.some}>
          {messages.onlySome({ keys: listWithMore(partial.slice(0, 20), partial.length - 20) })}
        </p>
      )}
      {(mayEdit || isAdding) && (
        <NewKeyForm
          own={own}
          nodes={nodes}
          isOpen={isAdding}
          setOpen={(isOpen) => {
            setAdding(isOpen);
            if (!isOpen && list.current?.contains(document.activeElement) === true) wanted.current = '[data-add-key]';
          }}
          onAdded={(key, isWaitedFor) => {
            if (isWaitedFor)
              wanted.current = `[data-value-of="${CSS.escape(key)}"] :is(input, textarea, [role="radiogroup"])`;
          }}
        />
      )}
    </div>
  );
};

/** Edits metadata row by row with types, or as JSON. For several categories it shows the keys that all have. */
export const MetadataEditor = memo(
  ({ nodes, refusals, own }: Props): ReactElement => {
    const chosen = useMode(({ mode }) => mode);
    const computed = useComputed();
    const whole = useMemo(() => metadataField(computed), [computed]);
    const [hasJsonBack] = useState(() => restoredField(whole.id, () => nodes.map(({ id }) => id)) !== null);
    useEffect(() => {
      if (hasJsonBack) useMode.setState({ mode: 'json' });
    }, [hasJsonBack]);
    const mode = nodes.length > 1 ? 'rows' : chosen;
    return (
      <div role="group" aria-label={messages.attributes}>
        <div className={classes.head}>
          <span className={classes.title}>{uiMessages.fieldLabel.metadata}</span>
          <SmallButton onClick={() => runCommand('fields')}>{messages.ownFields}</SmallButton>
          {nodes.length === 1 && (
            <Segments
              ariaLabel={messages.howToEdit}
              options={MODES}
              value={mode}
              onChange={(next) => useMode.setState({ mode: next })}
            />
          )}
        </div>
        {mode === 'rows' ? (
          <Rows nodes={nodes} refusals={refusals} own={own} />
        ) : (
          <TextField
            nodes={nodes}
            field={whole}
            ariaLabel={uiMessages.fieldLabel.metadata}
            isMultiline
            isCode
            placeholder={messages.metadataExample}
          />
        )}
        <UnrowedRefusals nodes={nodes} refusals={refusals} own={own} hasRows={mode === 'rows'} />
        <ComputedEntries nodes={nodes} keys={computed} />
      </div>
    );
  },
  (before, now) =>
    before.refusals === now.refusals &&
    before.own === now.own &&
    areSame(before.nodes, now.nodes, ({ metadata }) => metadata)
);
