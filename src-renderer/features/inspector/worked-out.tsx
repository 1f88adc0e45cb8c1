import { Fragment, useId, useMemo, type ReactElement } from 'react';
import { NO_ENTRIES, type EntryKeys } from '../../../src-shared/dialect';
import type { CategoryNode } from '../../model/tree-model';
import { commonValue } from './category-field';
import { useDialect } from '../../session/supported-fields';
import { messages } from './messages';
import { rawField } from './metadata-fields';
import { writeFieldValue } from './metadata-value';
import controls from '../../ui/controls.module.css';
import classes from './metadata.module.css';
import { parseJson } from '../../../src-shared/parse-json';

interface Props {
  nodes: readonly CategoryNode[];
  /** The keys that the service computes. */
  keys: EntryKeys;
}

/** A text without its quotes, anything else as JSON. */
const shown = (json: string): string => {
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
export const ComputedEntries = ({ nodes, keys }: Props): ReactElement | null => {
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
            <dd>{value === null ? messages.mixed : shown(value)}</dd>
          </Fragment>
        ))}
      </dl>
      <p id={id} className={controls.why}>
        {isWritableKnown ? messages.notTaken : messages.computedHint(entries.length)}
      </p>
    </div>
  );
};
