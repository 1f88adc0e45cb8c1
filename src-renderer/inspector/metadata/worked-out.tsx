import { Fragment, useId, useMemo, type ReactElement } from 'react';
import type { CategoryNode } from '../../tree/tree-model';
import { commonValue } from '../category-field';
import { rawField } from './metadata-fields';
import { writeValue } from './metadata-value';
import controls from '../controls/controls.module.css';
import classes from './metadata.module.css';

interface Props {
  nodes: readonly CategoryNode[];
  /** Of what the service works out itself. */
  keys: ReadonlySet<string>;
}

/** As it is read: a text without its quotes, anything else as JSON. */
const shown = (json: string): string => {
  if (json === '') return '–';
  const value: unknown = JSON.parse(json);
  return writeValue(value, typeof value === 'string' ? 'text' : 'json');
};

/** The entries that the service works out itself, to be read. Of several categories, the values that all have. */
export const WorkedOut = ({ nodes, keys }: Props): ReactElement | null => {
  const id = useId();
  const entries = useMemo(
    () =>
      [...keys].filter((key) => nodes.some(({ metadata }) => Object.hasOwn(metadata, key))).map((key) => ({ key, value: commonValue(nodes, rawField(key).read) })),
    [nodes, keys],
  );
  if (entries.length === 0) return null;
  return (
    <div role="group" aria-label="Worked out by the service" aria-describedby={id}>
      <dl className={classes.workedOut}>
        {entries.map(({ key, value }) => (
          <Fragment key={key}>
            <dt>{key}</dt>
            <dd>{value === null ? 'Mixed' : shown(value)}</dd>
          </Fragment>
        ))}
      </dl>
      <p id={id} className={controls.why}>
        {entries.length === 1 ? 'The service works this out itself.' : 'The service works these out itself.'}
      </p>
    </div>
  );
};
