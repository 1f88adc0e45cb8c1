import { useId, type ReactElement } from 'react';
import type { Conflict } from '../../../src-shared/remote';
import type { CategoryNode } from '../../model/tree-model';
import type { CategoryField } from './category-field';
import { Refusal } from './refusal';
import classes from '../../ui/controls/controls.module.css';

interface Props {
  nodes: readonly CategoryNode[];
  field: CategoryField;
  /** Why it cannot be edited. */
  sentence: string;
  /** An edit by another way than this field that the service could not be told. */
  refusal: Conflict | undefined;
}

/** Stands for a field that the service of a replica does not have. */
export const UnkeptField = ({ nodes, field, sentence, refusal }: Props): ReactElement => {
  const id = useId();
  const [only] = nodes.length === 1 ? nodes : [];
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {field.label}
      </label>
      <input
        id={id}
        type="text"
        disabled
        className={classes.input}
        value={only === undefined ? '' : field.read(only)}
        aria-describedby={`${id}-why`}
      />
      <p id={`${id}-why`} className={classes.why}>
        {sentence}
      </p>
      <Refusal conflict={refusal} />
    </div>
  );
};
