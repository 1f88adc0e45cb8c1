import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, memo, type ReactElement, type ReactNode, useId } from 'react';
import { shallow } from 'zustand/shallow';
import { shownParts, shownSentence } from '../../../src-shared/hidden-characters';
import type { Conflict } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import { SmallButton, TextBox } from '../../ui/controls';
import { areSame, type CategoryField } from './category-field';
import { messages } from './messages';
import { FieldRefusal } from './field-refusal';
import { type FieldDraft, type Theirs, useFieldDraft } from './use-field-draft';
import { saveOrToast } from './write-field';
import controls from '../../ui/controls.module.css';
import classes from './inspector.module.css';

interface Props {
  /** The categories whose field it is. */
  nodes: readonly CategoryNode[];
  field: CategoryField;
  /** Stands for the field's own label, which is then read out but not shown. */
  ariaLabel?: string;
  isMultiline?: boolean;
  isCode?: boolean;
  /** Lines that are there from the start. */
  minRows?: number;
  placeholder?: string;
  /** Stands inside the field at its end. */
  action?: ReactNode;
  /** Names a button that empties the field in all categories where they differ: typing nothing over “Mixed” changes nothing. */
  clearLabel?: string;
  /** What the service has against its value. */
  refusal?: Conflict | undefined;
  /** Called as the keyboard leaves, once saving has begun. */
  onLeave?: () => void;
}

/** Said beside a field that somebody else has changed while it was being edited. */
const TheirChange = ({
  theirs,
  draft,
  isOfMany
}: {
  theirs: Theirs;
  draft: FieldDraft;
  isOfMany: boolean;
}): ReactElement => (
  <div role="alert">
    <Text size="xs" c="var(--canopy-text)">
      {shownSentence(messages.theirs(theirs, isOfMany))}
    </Text>
    <Group gap="xs" mt="var(--space-4)">
      <Button size="compact-xs" variant="default" onClick={() => void draft.overwrite()}>
        {messages.keepMine}
      </Button>
      <Button size="compact-xs" variant="default" onClick={draft.revert}>
        {messages.takeTheirs}
      </Button>
    </Group>
  </div>
);

/** Names the characters of a field that cannot be seen in it. */
const Hidden = ({ text }: { text: string }): ReactElement | null => {
  const names = shownParts(text).flatMap((part) => (part.kind === 'hidden' ? [messages.hiddenName(part)] : []));
  if (names.length === 0) return null;
  return (
    <Text size="xs" c="var(--canopy-text-muted)" role="note">
      {messages.hidden([...new Set(names)])}
    </Text>
  );
};

/** What the keys do in every text field: Enter saves, but for several lines; Escape brings the saved text back. */
const keysOf =
  (draft: FieldDraft, isMultiline: boolean) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') draft.revert();
    else if (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)) void draft.commit();
    else return;
    event.preventDefault();
  };

/** Whether nothing that the field shows has changed. */
const isDrawnAlike = ({ nodes: nodesBefore, ...before }: Props, { nodes, ...now }: Props): boolean =>
  shallow(before, now) && areSame(nodesBefore, nodes, now.field.read);

/** A text field that saves as it is left. Where the categories differ it is empty and says so; what is typed is set in all. */
export const TextField = memo(
  ({
    nodes,
    field,
    ariaLabel,
    isMultiline = false,
    isCode = false,
    minRows = 3,
    placeholder,
    action,
    clearLabel,
    refusal,
    onLeave
  }: Props): ReactElement => {
    const draft = useFieldDraft(nodes, field);
    const refusalId = useId();
    const hint = draft.isMixed ? messages.mixed : placeholder;
    return (
      <div>
        <TextBox
          {...(ariaLabel === undefined ? { label: field.label } : { ariaLabel })}
          {...(hint === undefined ? {} : { placeholder: hint })}
          value={draft.text}
          fault={draft.fault}
          {...(refusal === undefined ? {} : { refusalId })}
          isMultiline={isMultiline}
          isCode={isCode}
          minRows={minRows}
          action={action}
          onChange={draft.change}
          onLeave={() => {
            void draft.commit();
            onLeave?.();
          }}
          onKeyDown={keysOf(draft, isMultiline)}
        />
        {clearLabel !== undefined && draft.isMixed && (
          <div className={classes.below}>
            <SmallButton onClick={() => void saveOrToast(nodes, field, '')}>{clearLabel}</SmallButton>
          </div>
        )}
        <Hidden text={draft.text} />
        <FieldRefusal id={refusalId} conflict={refusal} />
        {draft.theirs !== null && <TheirChange theirs={draft.theirs} draft={draft} isOfMany={nodes.length > 1} />}
      </div>
    );
  },
  isDrawnAlike
);

interface UnkeptProps {
  nodes: readonly CategoryNode[];
  field: CategoryField;
  /** Why it cannot be edited. */
  sentence: string;
  /** An edit by another way than this field that the service could not be told. */
  refusal: Conflict | undefined;
}

/** Stands for a field that the service of a replica does not have. */
export const UnkeptField = ({ nodes, field, sentence, refusal }: UnkeptProps): ReactElement => {
  const id = useId();
  const [only] = nodes.length === 1 ? nodes : [];
  return (
    <div>
      <label htmlFor={id} className={controls.label}>
        {field.label}
      </label>
      <input
        id={id}
        type="text"
        disabled
        className={controls.input}
        value={only === undefined ? '' : field.read(only)}
        aria-describedby={`${id}-why`}
      />
      <p id={`${id}-why`} className={controls.why}>
        {sentence}
      </p>
      <FieldRefusal conflict={refusal} />
    </div>
  );
};
