import type { WorkspacePeople } from '../../../src-shared/presence';
import { authorSchema, type Author } from '../../../src-shared/tree-patch';
import { SYSTEM_LOCALE } from '../../platform/text';
import type { DoneBy } from '../../session/panel-state';
import { messages } from './messages';

const ANYONE = 'anyone';
const PERSON = 'person ';

export const valueOf = (doneBy: DoneBy | null): string => {
  if (doneBy === null) return ANYONE;
  return doneBy.kind === 'author' ? doneBy.author : `${PERSON}${doneBy.person}`;
};

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Anyone, each way in which changes are made, and in a team's workspace its people, whoever asks first. */
export const doneByOptions = ({ you, people }: WorkspacePeople): (Option | { group: string; items: Option[] })[] => {
  const ways = authorSchema.options.map((value) => ({ value, label: messages.authorLabel[value] }));
  const anyone = { value: ANYONE, label: messages.anyone };
  if (people.length === 0) return [anyone, ...ways];
  const items = people
    .toSorted(
      (a, b) => Number(b.person === you) - Number(a.person === you) || a.name.localeCompare(b.name, SYSTEM_LOCALE)
    )
    .map(({ person, name }) => ({
      value: `${PERSON}${person}`,
      label: person === you ? messages.byYou({ name }) : name
    }));
  return [anyone, { group: messages.byPerson, items }, { group: messages.byWay, items: ways }];
};

export const doneByOf = (value: string, { you }: WorkspacePeople): DoneBy | null => {
  if (value.startsWith(PERSON)) {
    const person = value.slice(PERSON.length);
    return { kind: 'person', person, isYou: person === you };
  }
  const author = authorSchema.safeParse(value).data;
  return author === undefined ? null : { kind: 'author', author };
};

/** Whether a change is one of those asked for. */
export const isBy = (
  { author, person }: { readonly author: Author; readonly person?: string | undefined },
  doneBy: DoneBy | null
): boolean => {
  if (doneBy === null) return true;
  if (doneBy.kind === 'author') return author === doneBy.author;
  return person === doneBy.person || (doneBy.isYou && person === undefined && author === 'window');
};
