import { useQueryClient } from '@tanstack/react-query';
import { memo, useId, type ReactElement } from 'react';
import type { Conflict } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import { VISIBLE } from './own-fields';
import { Refusal } from './refusal';
import { areSame } from './same-nodes';
import { saveOrTell } from './save-or-tell';
import { numeral } from '../../platform/text';
import classes from '../../ui/controls/controls.module.css';

const countVisible = (nodes: readonly CategoryNode[]): number => {
  let count = 0;
  for (const node of nodes) if (node.visible) count += 1;
  return count;
};

interface Props {
  nodes: readonly CategoryNode[];
  /** Why it cannot be changed; `null`: it can. */
  whyNot: string | null;
  /** What the service has against its value. */
  refusal: Conflict | undefined;
}

/** Whether the categories are visible. Where they differ it stands half-way, and the first click shows them all. */
export const VisibleSwitch = memo(
  ({ nodes, whyNot, refusal }: Props): ReactElement => {
    const client = useQueryClient();
    const id = useId();
    const visible = countVisible(nodes);
    const isMixed = visible > 0 && visible < nodes.length;
    const hint = whyNot ?? (isMixed ? `Mixed: ${numeral(visible)} of ${numeral(nodes.length)} are visible` : null);
    return (
      <div>
        <label className={classes.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={visible === nodes.length}
            aria-label="Visible"
            aria-invalid={refusal !== undefined || undefined}
            aria-describedby={
              [...(hint === null ? [] : [id]), ...(refusal === undefined ? [] : [`${id}-refusal`])].join(' ') ||
              undefined
            }
            disabled={whyNot !== null}
            data-mixed={isMixed || undefined}
            checked={visible === nodes.length}
            onChange={(event) => void saveOrTell(client, nodes, VISIBLE, String(event.currentTarget.checked))}
          />
          Visible
          {hint !== null && (
            <span id={id} className={classes.switchHint}>
              {hint}
            </span>
          )}
        </label>
        <Refusal id={`${id}-refusal`} conflict={refusal} />
      </div>
    );
  },
  (before, now) =>
    before.whyNot === now.whyNot &&
    before.refusal === now.refusal &&
    areSame(before.nodes, now.nodes, ({ visible }) => visible)
);
