import { Checkbox } from '@mantine/core';
import type { ReactElement } from 'react';
import { PagedList, WHOLE_LIST } from '../../ui/paged-list';
import { messages } from './messages';
import type { NameChange, NameChanges } from './use-name-changes';
import classes from './bulk.module.css';

/** Pixels of an item that has not been drawn yet. */
const ITEM = 32;

const idOf = ({ id }: NameChange): number => id;

const summaryOf = (changes: NameChanges, left: ReadonlySet<number>): string => {
  if (changes.state === 'faulty') return changes.fault;
  if (changes.state === 'working') return messages.working;
  if (changes.state === 'idle') return messages.replace.idle;
  const found = changes.changes.length;
  const invalid = changes.changes.filter(({ fault }) => fault !== null).length;
  return found === 0 ? messages.replace.none : messages.replace.summary(found, invalid, left.size);
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
          <PagedList label={messages.replace.newNames} items={items} keyOf={idOf} estimate={ITEM} paging={WHOLE_LIST}>
            {({ id, before, after, fault }) => (
              <div className={classes.change}>
                <Checkbox
                  size="xs"
                  aria-label={
                    fault === null ? messages.replace.becomes(before, after) : messages.replace.stays(before, fault)
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
                    <s>{after === '' ? messages.replace.empty : after}</s> {fault}
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
