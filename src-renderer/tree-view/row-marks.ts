import type { PersonMark, RowPeople } from './row-people';
import classes from './tree-row.module.css';

/** One mark behind a row's name. */
export interface RowMark {
  readonly className: string | undefined;
  readonly text: string;
  readonly person?: PersonMark;
}

/** The marks of the people on a row. */
export const personMarks = (people: RowPeople | null): readonly RowMark[] =>
  (people?.marks ?? []).map((person) => ({
    className: `${classes.person ?? ''} ${person.kind === 'changed' ? (classes.changed ?? '') : ''}`.trim(),
    text: person.initials,
    person
  }));
