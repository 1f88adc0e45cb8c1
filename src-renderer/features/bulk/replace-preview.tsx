import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { countOf, numeral } from '../../platform/text';
import type { NameChange, NameChanges } from './use-name-changes';
import classes from './bulk.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 32;

const idOf = ({ id }: NameChange): number => id;

const summaryOf = (changes: NameChanges, left: ReadonlySet<number>): string => {
  if (changes.state === 'faulty') return changes.fault;
  if (changes.state !== 'done')
    return changes.state === 'working' ? 'Looking…' : 'Type what to look for. Nothing changes before you say so.';
  const invalid = changes.changes.filter(({ fault }) => fault !== null).length;
  const found = changes.changes.length;
  if (found === 0) return 'No name would change.';
  const parts = [`${countOf(found, 'name', 'names')} found`];
  if (invalid > 0) parts.push(`${numeral(invalid)} of them left out, since the new name is not valid`);
  if (left.size > 0) parts.push(`${numeral(left.size)} left out by you`);
  return `${parts.join('; ')}.`;
};

interface Props {
  changes: NameChanges;
  /** The categories that the person wants left as they are. */
  left: ReadonlySet<number>;
  onLeave: (left: ReadonlySet<number>) => void;
}

/** What each name would become; each can be left out. */
export const ReplacePreview = ({ changes, left, onLeave }: Props): ReactElement => {
  const choose = (id: number, isChosen: boolean): void => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    onLeave(next);
  };
  const items = changes.state === 'done' ? changes.changes : [];
  return (
    <>
      <p className={classes.summary} aria-live="polite" data-fault={changes.state === 'faulty' || undefined}>
        {summaryOf(changes, left)}
      </p>
      {items.length > 0 && (
        <div className={classes.preview}>
          <PagedList label="New names" items={items} keyOf={idOf} estimate={ITEM} paging={WHOLE_LIST}>
            {({ id, before, after, fault }) => (
              <div className={classes.change}>
                <Checkbox
                  size="xs"
                  aria-label={
                    fault === null ? `“${before}” becomes “${after}”` : `“${before}” stays as it is. ${fault}`
                  }
                  checked={fault === null && !left.has(id)}
                  // Not `disabled`, so that the keyboard passes through and hears why.
                  aria-disabled={fault !== null || undefined}
                  data-main=""
                  onChange={(event) => {
                    if (fault === null) choose(id, event.currentTarget.checked);
                  }}
                />
                <span className={classes.before}>{before}</span>
                <span aria-hidden>→</span>
                {fault === null ? (
                  <span className={classes.after}>{after}</span>
                ) : (
                  <span className={classes.fault}>
                    <s>{after === '' ? '(nothing)' : after}</s> {fault}
                  </span>
                )}
              </div>
            )}
          </PagedList>
        </div>
      )}
    </>
  );
};
