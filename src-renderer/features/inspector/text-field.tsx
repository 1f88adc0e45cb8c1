import { useQueryClient } from '@tanstack/react-query';
import { memo, useId, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { shallow } from 'zustand/shallow';
import type { Conflict } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import type { CategoryField } from './category-field';
import { SmallButton } from '../../ui/controls/small-button';
import { TextBox } from '../../ui/controls/text-box';
import { Refusal } from './refusal';
import { areSame } from './same-nodes';
import { saveOrTell } from './save-or-tell';
import { TheirChange } from './their-change';
import { useFieldDraft, type FieldDraft } from './use-field-draft';
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
    const client = useQueryClient();
    const draft = useFieldDraft(nodes, field);
    const refusalId = useId();
    const hint = draft.isMixed ? 'Mixed' : placeholder;
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
            <SmallButton onClick={() => void saveOrTell(client, nodes, field, '')}>{clearLabel}</SmallButton>
          </div>
        )}
        <Refusal id={refusalId} conflict={refusal} />
        {draft.theirs !== null && <TheirChange theirs={draft.theirs} draft={draft} isOfMany={nodes.length > 1} />}
      </div>
    );
  },
  isDrawnAlike
);
