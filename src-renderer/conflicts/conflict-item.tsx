import { Button } from '@mantine/core';
import { useId, type ReactElement } from 'react';
import type { Conflict } from '../../src-shared/remote';
import { CategoryLink } from '../history/category-link';
import type { TreeModel } from '../tree/tree-model';
import { choiceLabel, shownValue, unitLabel, type ShownValue } from './conflict-words';
import { settle } from './findings-query';
import classes from './conflicts.module.css';

const Value = ({ value, name }: { value: ShownValue; name: string }): ReactElement => {
  if (value.kind === 'none') return <span className={classes.none}>(nothing)</span>;
  if (value.kind === 'text') return <span className={classes.text}>{value.text}</span>;
  const { path, after } = value.place;
  return (
    <span className={classes.place}>
      {path.length === 0 && <span className={classes.above}>Top level</span>}
      {path.map((above, level) => (
        // The same name may stand at two levels.
        <span key={level} className={classes.above} style={{ paddingInlineStart: Math.min(level, 6) * 12 }}>
          {above}
        </span>
      ))}
      {after !== null && (
        <span className={classes.above} style={{ paddingInlineStart: Math.min(path.length, 6) * 12 }}>
          {after}
        </span>
      )}
      <strong style={{ paddingInlineStart: Math.min(path.length, 6) * 12 }}>{name}</strong>
    </span>
  );
};

/** One conflict: what it was, what it is here and there, and the choice between them. */
export const ConflictItem = ({ model, conflict }: { model: TreeModel; conflict: Conflict }): ReactElement => {
  const { categoryId, name, unit, detail, choices } = conflict;
  const id = useId();
  const path = [...model.ancestors(categoryId)].toReversed().map((above) => above.name);
  const sides = [
    { key: 'base', label: 'Before', value: conflict.base },
    { key: 'mine', label: 'Mine', value: conflict.mine },
    { key: 'theirs', label: 'Theirs', value: conflict.theirs },
  ] as const;
  return (
    <div role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-detail`} className={classes.conflict}>
      <div className={classes.head}>
        <span id={`${id}-name`} className={classes.title}>
          <CategoryLink model={model} id={categoryId} name={name} /> <span className={classes.unit}>{unitLabel(unit)}</span>
        </span>
        {path.length > 0 && <span className={classes.path}>{path.join(' › ')}</span>}
        <span id={`${id}-detail`} className={classes.detail}>
          {detail}
        </span>
      </div>
      <dl className={classes.sides}>
        {sides.map(({ key, label, value }) => (
          <div key={key} className={classes.side} data-side={key}>
            <dt>{label}</dt>
            <dd>
              <Value value={shownValue(model, conflict, value)} name={name} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.choices}>
        {choices.map((choice, index) => (
          <Button key={choice} size="compact-sm" variant="default" data-main={index === 0 ? '' : undefined} aria-describedby={`${id}-name`} onClick={() => void settle([conflict], choice, 1)}>
            {choiceLabel(conflict, choice)}
          </Button>
        ))}
      </div>
    </div>
  );
};
