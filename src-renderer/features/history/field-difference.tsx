import type { ReactElement } from 'react';
import type { FieldChange } from '../../../src-shared/history';
import { FIELD_LABEL, valueText } from './messages';
import classes from './change-item.module.css';

const Value = ({ value, Tag }: { value: string | boolean | null; Tag: 'del' | 'ins' }): ReactElement => {
  const text = valueText(value);
  return text === null ? (
    <span className={classes.nothing}>nothing</span>
  ) : (
    <Tag className={Tag === 'del' ? classes.before : classes.after}>{text}</Tag>
  );
};

/** Fields with what they were and what they became. */
export const FieldDifferences = ({ fields }: { fields: readonly FieldChange[] }): ReactElement | null =>
  fields.length === 0 ? null : (
    <dl className={classes.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field} className={classes.field}>
          <dt>{FIELD_LABEL[field]}</dt>
          <dd>
            <Value value={before} Tag="del" />
            <span aria-hidden className={classes.arrow}>
              →
            </span>
            <span className="visually-hidden"> became </span>
            <Value value={after} Tag="ins" />
          </dd>
        </div>
      ))}
    </dl>
  );
