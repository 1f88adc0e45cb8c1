import type { SyncMark } from '../session/sync-marks';
import type { PersonMark, RowPeople } from './row-people';
import states from './row-states.module.css';
import classes from './tree-row.module.css';

/** One mark behind a row's name. */
export interface RowMark {
  readonly className: string | undefined;
  readonly text: string;
  readonly title?: string;
  readonly person?: PersonMark;
}

const SYNC_CLASSES = {
  sending: states.sending,
  changed: states.changed,
  waiting: classes.waiting,
  refused: classes.refused,
  conflict: classes.conflict,
  proposed: classes.proposed
};

/** The mark of what the service does not have as it is here. */
export const syncMarks = (sync: SyncMark | null): readonly RowMark[] =>
  sync === null
    ? []
    : [{ className: `${classes.sync ?? ''} ${SYNC_CLASSES[sync.kind] ?? ''}`, text: '', title: sync.text }];

/** The marks of the people on a row. */
export const personMarks = (people: RowPeople | null): readonly RowMark[] =>
  (people?.marks ?? []).map((person) => ({
    className: `${classes.person ?? ''} ${person.kind === 'changed' ? (classes.changed ?? '') : ''}`.trim(),
    text: person.initials,
    person
  }));
