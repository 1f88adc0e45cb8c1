import { Button, Group, Text } from '@mantine/core';
import { listOf } from '../../../src-shared/sentence';
import { type FocusEvent, type KeyboardEvent, memo, type ReactElement, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { shallow } from 'zustand/shallow';
import { shownParts, shownSentence } from '../../../src-shared/hidden-characters';
import type { Conflict } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import { useReadOnly } from './read-only';
import { TextBox, type TextBoxProps } from '../../ui/controls';
import { areSame, type CategoryField, saveOrToast } from './category-field';
import { messages as sessionMessages } from '../../session/messages';
import { messages } from './messages';
import { FieldRefusal } from './field-refusal';
import { type FieldDraft, useFieldDraft } from './use-field-draft';
import controls from '../../ui/controls.module.css';
import classes from './inspector.module.css';
import { SmallButton } from '../../ui/steady-button';

type Look = 'ariaLabel' | 'isMultiline' | 'isCode' | 'minRows' | 'isMarked' | 'describedBy' | 'placeholder' | 'action';

interface Props extends Pick<TextBoxProps, Look> {
  nodes: readonly CategoryNode[];
  field: CategoryField;
  /** Labels a button that empties the field in all categories, which typing nothing over “Mixed” does not do. */
  clearLabel?: string;
  refusal?: Conflict | undefined;
  onLeave?: () => void;
}

interface ChoiceProps {
  sentence: string;
  keep: string;
  discard: string;
  onKeep: () => Promise<void>;
  onDiscard: () => void;
}

const Choice = ({ sentence, keep, discard, onKeep, onDiscard }: ChoiceProps): ReactElement => (
  <div role="alert">
    <Text size="xs" c="var(--canopy-text)">
      {shownSentence(sentence)}
    </Text>
    <Group gap="xs" mt="var(--space-4)">
      <SmallButton onClick={() => void onKeep()}>{keep}</SmallButton>
      <SmallButton onClick={onDiscard}>{discard}</SmallButton>
    </Group>
  </div>
);

const Hidden = ({ text }: { text: string }): ReactElement | null => {
  const names = shownParts(text).flatMap((part) =>
    part.kind === 'hidden' ? [part.name === part.code ? part.code : messages.hiddenName(part)] : []
  );
  if (names.length === 0) return null;
  return (
    <Text size="xs" c="var(--canopy-text-muted)" role="note">
      {messages.hidden({ names: listOf([...new Set(names)]) })}
    </Text>
  );
};

/** Enter saves, in a field of several lines with Ctrl; Escape restores the saved text. */
const keysOf =
  (draft: FieldDraft, isMultiline: boolean) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') draft.revert();
    else if (event.key === 'Enter' && (!isMultiline || event.ctrlKey || event.metaKey)) void draft.commit();
    else return;
    event.preventDefault();
  };

/** At once, and what was selected as a whole stays so: the text that is edited comes in place of the one at rest. */
const enter = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>, show: () => void): void => {
  const { value, selectionStart, selectionEnd } = currentTarget;
  flushSync(show);
  if (value !== '' && selectionStart === 0 && selectionEnd === value.length) currentTarget.select();
};

const isDrawnAlike = ({ nodes: nodesBefore, ...before }: Props, { nodes, ...now }: Props): boolean =>
  shallow(before, now) && areSame(nodesBefore, nodes, now.field.read);

/** A text field that saves when it is left. Where the categories differ it is empty with a hint, and a new text is set in all. */
export const TextField = memo(
  ({
    nodes,
    field,
    ariaLabel,
    isMultiline = false,
    placeholder,
    action,
    clearLabel,
    refusal,
    onLeave,
    ...look
  }: Props): ReactElement => {
    const draft = useFieldDraft(nodes, field);
    const [isEntered, setEntered] = useState(false);
    const isReadOnly = useReadOnly();
    const refusalId = useId();
    const hint = draft.isMixed ? messages.mixed : placeholder;
    return (
      <div data-field={field.id}>
        <TextBox
          {...look}
          {...(ariaLabel === undefined ? { label: field.label } : { ariaLabel })}
          {...(hint === undefined ? {} : { placeholder: hint })}
          value={isEntered ? draft.text : draft.atRest}
          fault={draft.fault}
          {...(refusal === undefined ? {} : { refusalId })}
          isMultiline={isMultiline}
          isReadOnly={isReadOnly}
          action={isReadOnly ? null : action}
          onChange={draft.change}
          {...(field.atRest === undefined ? {} : { onEnter: (event) => enter(event, () => setEntered(true)) })}
          onLeave={() => {
            setEntered(false);
            void draft.leave();
            onLeave?.();
          }}
          onKeyDown={keysOf(draft, isMultiline)}
        />
        {clearLabel !== undefined && draft.isMixed && !isReadOnly && (
          <div className={classes.below}>
            <Button size="xs" onClick={() => void saveOrToast(nodes, field, '')}>
              {clearLabel}
            </Button>
          </div>
        )}
        <Hidden text={draft.text} />
        <FieldRefusal id={refusalId} conflict={refusal} />
        {draft.theirs !== null && (
          <Choice
            sentence={messages.theirs(draft.theirs, nodes.length > 1)}
            keep={sessionMessages.conflicts.choices.keepMine}
            discard={sessionMessages.conflicts.choices.takeTheirs}
            onKeep={draft.overwrite}
            onDiscard={draft.revert}
          />
        )}
        {draft.isRestored && (
          <Choice
            sentence={messages.cameBack}
            keep={sessionMessages.list.save}
            discard={sessionMessages.list.discardAnswer}
            onKeep={draft.commit}
            onDiscard={draft.revert}
          />
        )}
      </div>
    );
  },
  isDrawnAlike
);

interface UnkeptProps {
  nodes: readonly CategoryNode[];
  field: CategoryField;
  sentence: string;
  refusal: Conflict | undefined;
}

/** A disabled field that the service of a replica does not have. */
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
