import { Popover, UnstyledButton } from '@mantine/core';
import { listOf } from '../../../src-shared/sentence';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import type { Present } from '../../../src-shared/presence';
import { presentPeople, usePresence } from '../../session/people-here';
import { session, useSession } from '../../session/session';
import { shownName } from '../../model/shown-language';
import { useShownLanguage } from '../../session/cells/columns';
import { initialsOf, personColour } from '../../ui/person-look';
import { Tooltip } from '../../ui/tooltip';
import messages from './messages/en.json' with { type: 'json' };
import classes from './people.module.css';
import { listWithMore } from '../../platform/amounts';

const MOST_AVATARS = 3;

const Avatar = ({ person, name }: Pick<Present, 'person' | 'name'>): ReactElement => (
  <span
    className={classes.avatar}
    style={{ background: personColour(person) }}
    data-initials={initialsOf(name)}
    aria-hidden
  />
);

const PersonHere = ({ present, name, onGo }: { present: Present; name: string; onGo: () => void }): ReactElement => {
  const { person, categoryId, editing } = present;
  useShownLanguage();
  const place = useSession(({ snapshot }) => {
    const node = categoryId === null ? undefined : snapshot?.model.get(categoryId);
    return node && shownName(node).name;
  });
  const words = (
    <>
      <Avatar person={person} name={present.name} />
      <span className={classes.words}>
        <bdi className="cut">{withHiddenShown(name)}</bdi>
        <span className={`${classes.place} cut`}>
          {shownSentence(
            place === undefined
              ? messages.nowhere
              : editing
                ? messages.editing({ category: place })
                : messages.at({ category: place })
          )}
        </span>
      </span>
    </>
  );
  if (categoryId === null || place === undefined) return <div className={classes.person}>{words}</div>;
  const go = (): void => {
    onGo();
    session.goTo(categoryId);
  };
  return (
    <UnstyledButton
      className={classes.person}
      aria-label={shownSentence(messages.reveal({ name, category: place }))}
      onClick={go}
    >
      {words}
    </UnstyledButton>
  );
};

/** Announces politely who has come since the bar was drawn, but not who moves or goes. */
const Arrivals = ({ people }: { people: readonly Present[] }): ReactElement => {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = new Set([...(before ?? []), ...people.map(({ person }) => person)]);
    const come = before === null ? [] : people.filter(({ person }) => !before.has(person));
    if (come.length > 0) setText(messages.came({ names: listOf(come.map(({ name }) => name)), count: come.length }));
  }, [people]);
  return (
    <span className="visually-hidden" aria-live="polite">
      {text}
    </span>
  );
};

/** The others in this workspace, as avatars with a list of who is where. Nothing in a workspace of one person. */
export const PeopleEntry = (): ReactElement | null => {
  const sessions = usePresence((state) => state.sessions);
  const you = usePresence((state) => state.you);
  const [isOpen, setOpen] = useState(false);
  if (you === null && sessions.length === 0) return null;
  const people = presentPeople(sessions);
  const nameOf = ({ person, name }: Present): string => (person === you ? messages.you({ name }) : name);
  const names = people.map(nameOf);
  const more = people.length - MOST_AVATARS;
  const shown = names.slice(0, MOST_AVATARS);
  const label = shownSentence(messages.here({ names: listWithMore(shown, more), count: people.length }));
  const close = (): void => setOpen(false);
  return (
    <>
      <Arrivals people={people} />
      {people.length > 0 && (
        <Popover opened={isOpen} onChange={setOpen} position="top-start" width={280} trapFocus returnFocus withArrow>
          <Tooltip label={label} isDisabled={isOpen}>
            <span>
              <Popover.Target>
                <UnstyledButton className={classes.entry} aria-label={label} onClick={() => setOpen(!isOpen)}>
                  {people.slice(0, MOST_AVATARS).map(({ person, name }) => (
                    <Avatar key={person} person={person} name={name} />
                  ))}
                  {more > 0 && (
                    <span className={classes.more} data-more={messages.moreShort({ count: more })} aria-hidden />
                  )}
                </UnstyledButton>
              </Popover.Target>
            </span>
          </Tooltip>
          <Popover.Dropdown aria-label={messages.label}>
            <ul className={classes.list}>
              {people.map((present) => (
                <li key={present.session}>
                  <PersonHere present={present} name={nameOf(present)} onGo={close} />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
};
