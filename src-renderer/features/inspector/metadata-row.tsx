import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactElement, useMemo, useState } from 'react';
import type { CategoryNode } from '../../model/tree-model';
import type { Conflict } from '../../../src-shared/remote';
import { useReadOnly } from './read-only';
import { restoredField } from '../../session/kept-drafts';
import { localEntries } from '../../../src-shared/dialect';
import { useComputed, useDialect } from '../../session/supported-fields';
import { type CategoryField, commonValue, saveOrToast } from './category-field';
import { Segments } from '../../ui/controls';
import { messages } from './messages';
import { FieldRefusal } from './field-refusal';
import { TextField } from './text-field';
import { keyField, rawField, valueField } from './metadata-fields';
import { convertValue, typeOf, VALUE_TYPES, YES_OR_NO, type ValueType } from '../../session/metadata-value';
import controls from '../../ui/controls.module.css';
import classes from './metadata.module.css';
import { parseJson } from '../../../src-shared/parse-json';
import { messages as sessionMessages } from '../../session/messages';

const words = sessionMessages.metadata;

interface Props {
  nodes: readonly CategoryNode[];
  keyName: string;
  refusal: Conflict | undefined;
  onRemoved: () => void;
}

// Made once: React compares them on every arrow key.
const REMOVE_ICON = <IconX size={16} stroke={1.7} />;
const TYPE_OPTIONS = VALUE_TYPES.map((one) => (
  <option key={one} value={one}>
    {words.types[one]}
  </option>
));

const isType = (name: string): name is ValueType => Object.hasOwn(words.types, name);

const naturalType = (nodes: readonly CategoryNode[], key: string): ValueType => {
  const type = typeOf(nodes[0]?.metadata[key]);
  return nodes.every(({ metadata }) => typeOf(metadata[key]) === type) ? type : 'text';
};

const restoredType = (nodes: readonly CategoryNode[], key: string): ValueType | null =>
  VALUE_TYPES.find((type) => restoredField(valueField(key, type).id, () => nodes.map(({ id }) => id)) !== null) ?? null;

const hasLines = (json: string | null): boolean => json !== null && json.includes('\\n');

const useKeyField = (nodes: readonly CategoryNode[], keyName: string): CategoryField => {
  const computed = useComputed();
  return useMemo(() => keyField(nodes, keyName, computed), [nodes, keyName, computed]);
};

const useValueField = (keyName: string, type: ValueType): CategoryField =>
  useMemo(() => valueField(keyName, type), [keyName, type]);

/** One key of the metadata with its type and value, for one category or several. */
export const MetadataRow = ({ nodes, keyName, refusal, onRemoved }: Props): ReactElement => {
  /** A chosen type other than the value's own: JSON, or one for which a value has yet to be typed. */
  const [chosen, setChosen] = useState<ValueType | null>(() => restoredType(nodes, keyName));
  const natural = naturalType(nodes, keyName);
  const type = chosen ?? natural;
  const key = useKeyField(nodes, keyName);
  const value = useValueField(keyName, type);
  const common = commonValue(nodes, value.read);
  const isReadOnly = useReadOnly();
  const isLocal = localEntries(useDialect()).has(keyName);

  const choose = (to: ValueType): void => {
    const converted = common === null ? null : convertValue(parseJson(common), to);
    setChosen(to);
    if (converted !== null && to !== 'json')
      void saveOrToast(nodes, rawField(keyName), JSON.stringify(converted.value));
  };
  const remove = async (): Promise<void> => {
    if (await saveOrToast(nodes, rawField(keyName), '')) onRemoved();
  };
  const settle = (): void => {
    // A type without a typed value is dropped: the row would show another type than the saved one.
    if (chosen !== 'json' && restoredType(nodes, keyName) === null) setChosen(null);
  };

  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <div className={classes.key}>
          <TextField nodes={nodes} field={key} ariaLabel={messages.keyNamed({ key: keyName })} isCode />
        </div>
        <select
          aria-label={messages.typeOf({ key: keyName })}
          className={`${controls.select} ${classes.type}`}
          value={type}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => {
            if (isType(currentTarget.value)) choose(currentTarget.value);
          }}
        >
          {TYPE_OPTIONS}
        </select>
        {!isReadOnly && (
          <span className={classes.remove}>
            <ActionIcon
              color="canopy"
              size="sm"
              aria-label={messages.remove({ key: keyName })}
              onClick={() => void remove()}
            >
              {REMOVE_ICON}
            </ActionIcon>
          </span>
        )}
      </div>
      <div className={classes.value} data-value-of={keyName}>
        {type === 'yesNo' ? (
          <>
            <Segments
              ariaLabel={messages.valueOf({ key: keyName })}
              options={YES_OR_NO}
              value={common === 'true' || common === 'false' ? common : null}
              isDisabled={isReadOnly}
              onChange={(next) => void saveOrToast(nodes, rawField(keyName), next)}
            />
            <FieldRefusal conflict={refusal} />
          </>
        ) : (
          <TextField
            key={type}
            nodes={nodes}
            field={value}
            ariaLabel={messages.valueOf({ key: keyName })}
            isCode={type === 'json' || type === 'number'}
            isMultiline={type === 'list' || type === 'json' || (type === 'text' && hasLines(common))}
            minRows={1}
            refusal={refusal}
            {...(type === 'list' ? { placeholder: words.onePerLine } : {})}
            onLeave={settle}
          />
        )}
      </div>
      {isLocal && <p className={controls.why}>{messages.staysHere}</p>}
    </li>
  );
};
