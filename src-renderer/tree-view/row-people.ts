import type { CategoryId } from '../../src-shared/ids';
import type { Present } from '../../src-shared/presence';
import type { VisibleList } from '../model/visible-list';
import { useWhoDid, presentPeople, usePresence } from '../session/people-here';
import { useRecentChanges, type RecentChange } from '../session/others-changes';
import { inARow } from '../platform/text';
import { initialsOf, personColour } from '../ui/person-look';
import { messages } from './messages';

export interface PersonMark {
  readonly key: string;
  readonly kind: 'here' | 'changed';
  readonly initials: string;
  readonly colour: string;
  readonly text: string;
}

export interface RowPeople {
  readonly key: string;
  readonly marks: readonly PersonMark[];
  readonly text: string;
}

const MOST_MARKS = 3;

const NONE: ReadonlyMap<CategoryId, RowPeople> = new Map();

const textOf = (kind: PersonMark['kind'], name: string, isBelow: boolean, deleted: RecentChange['deleted']): string => {
  const { people } = messages;
  if (deleted !== undefined)
    return isBelow ? people.deletedBelow({ name }) : people.deleted({ name, what: deleted.name, more: deleted.more });
  return isBelow ? people[`${kind}Below`]({ name }) : people[kind]({ name });
};

/** Which rows somebody else is at, or has just changed, by the row that shows. */
export const rowPeople = (
  list: VisibleList,
  sessions: readonly Present[],
  changes: ReadonlyMap<CategoryId, RecentChange>,
  nameOf: (person: string) => string
): ReadonlyMap<CategoryId, RowPeople> => {
  if (sessions.length === 0 && changes.size === 0) return NONE;
  const marks = new Map<CategoryId, Map<string, PersonMark>>();
  const put = (id: CategoryId, person: string, kind: PersonMark['kind'], change?: RecentChange): void => {
    const row = list.shownRow(id);
    if (row === null) return;
    const name = nameOf(person);
    const text = textOf(kind, name, row !== id, change?.deleted);
    const known = marks.get(row) ?? new Map<string, PersonMark>();
    const key = `${kind} ${person} ${change?.number ?? 0} ${text}`;
    known.set(`${kind} ${person}`, { key, kind, initials: initialsOf(name), colour: personColour(person), text });
    marks.set(row, known);
  };
  for (const one of presentPeople(sessions)) if (one.categoryId !== null) put(one.categoryId, one.person, 'here');
  for (const [id, one] of changes) put(id, one.person, 'changed', one);
  return new Map(
    [...marks].map(([row, known]) => {
      const all = [...known.values()];
      const text = inARow(all.map((mark) => mark.text));
      return [row, { key: all.map(({ key }) => key).join('\n'), marks: all.slice(0, MOST_MARKS), text }];
    })
  );
};

export const useRowPeople = (list: VisibleList): ReadonlyMap<CategoryId, RowPeople> => {
  const sessions = usePresence((state) => state.sessions);
  const changes = useRecentChanges((state) => state.changes);
  const whoDid = useWhoDid();
  const nameOf = (person: string): string =>
    sessions.find((one) => one.person === person)?.name ??
    whoDid({ author: 'sync', person }) ??
    messages.people.somebody;
  return rowPeople(list, sessions, changes, nameOf);
};
