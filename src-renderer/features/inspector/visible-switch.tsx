import { memo, useId, type ReactElement } from 'react';
import type { Conflict } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import { useReadOnly } from './read-only';
import { areSame, VISIBLE_FIELD, saveOrToast } from './category-field';
import { messages } from './messages';
import { FieldRefusal } from './field-refusal';
import classes from '../../ui/controls.module.css';

const countVisible = (nodes: readonly CategoryNode[]): number => {
  let count = 0;
  for (const node of nodes) if (node.visible) count += 1;
  return count;
};

interface Props {
  nodes: readonly CategoryNode[];
  whyNot: string | null;
  refusal: Conflict | undefined;
}

/** Whether the categories are visible. Where they differ it is half-way, and a click makes all visible. */
export const VisibleSwitch = memo(
  ({ nodes, whyNot, refusal }: Props): ReactElement => {
    const id = useId();
    const isReadOnly = useReadOnly();
    const visible = countVisible(nodes);
    const isMixed = visible > 0 && visible < nodes.length;
    const hint = whyNot ?? (isMixed ? messages.mixedVisible({ visible, all: nodes.length }) : null);
    return (
      <div>
        <label className={classes.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={visible === nodes.length}
            aria-label={messages.visible}
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={
              [...(hint === null ? [] : [id]), ...(refusal === undefined ? [] : [`${id}-refusal`])].join(' ') ||
              undefined
            }
            disabled={whyNot !== null || isReadOnly}
            data-mixed={isMixed || undefined}
            checked={visible === nodes.length}
            onChange={(event) => void saveOrToast(nodes, VISIBLE_FIELD, String(event.currentTarget.checked))}
          />
          {messages.visible}
          {hint !== null && (
            <span id={id} className={classes.switchHint}>
              {hint}
            </span>
          )}
        </label>
        <FieldRefusal id={`${id}-refusal`} conflict={refusal} />
      </div>
    );
  },
  (before, now) =>
    before.whyNot === now.whyNot &&
    before.refusal === now.refusal &&
    areSame(before.nodes, now.nodes, ({ visible }) => visible)
);
