import sentences from './messages/en.json' with { type: 'json' };
import type { TrashEntry, TrashRestored } from '../../../src-shared/history';
import { messages as sessionMessages } from '../../session/messages';
import { dateOf, isPast, momentOf } from '../../platform/dates';

export const messages = {
  ...sentences,
  /** What came back from the trash, and where it is when its place is gone. `parentOf` names a category's present parent, if any. */
  restoredText: ({ restored, roots }: TrashRestored, parentOf: (id: number) => string | null): string => {
    const [first] = roots;
    const only = roots.length === 1 && first !== undefined ? first : null;
    const gone = roots.filter((root) => root.elsewhere).length;
    const below = restored - 1;
    if (gone === 0) return sentences.restored({ name: only?.name ?? null, count: restored, below });
    if (only === null) return sentences.restoredElsewhere({ count: restored, gone });
    return sentences.oneRestoredElsewhere({ name: only.name, below, parent: parentOf(only.id) });
  },
  deleted: ({ deletedAt, author, isUndone }: TrashEntry, who: string | null): string => {
    const person = who === sessionMessages.people.you ? 'you' : 'person';
    return sentences.deleted({ isUndone, at: momentOf(deletedAt), by: who === null ? author : person, who: who ?? '' });
  },
  kept: (until: string) => (isPast(until) ? sentences.soonGone : sentences.kept({ date: dateOf(until) }))
};
