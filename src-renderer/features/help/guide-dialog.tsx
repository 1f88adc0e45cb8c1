import { Button, Loader, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { spokenLanguage } from '../../../src-shared/language';
import { fold } from '../../../src-shared/normal-forms';
import { closeDialog } from '../../session/dialogs';
import { DialogFoot, DialogFrame } from '../../ui/dialog-frame';
import classes from './help.module.css';
import messages from './messages/en.json' with { type: 'json' };
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };

const { guide: words } = messages;

const close = (): void => closeDialog('guide');

/** The user guide, offline: its chapters, those alone that have what is searched for, and the text of one. */
export const GuideDialog = (): ReactElement => {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState('');
  const language = spokenLanguage();
  const { data } = useQuery({
    queryKey: ['help', 'guide', language],
    queryFn: async () => (await import('./guide-text')).readGuide(language),
    staleTime: Infinity
  });
  const wanted = fold(query).split(/\s+/);
  const found = data?.chapters.filter(({ folded }) => wanted.every((word) => folded.includes(word))) ?? [];
  const chapter = found.find(({ title }) => title === chosen) ?? found[0];
  return (
    <DialogFrame title={words.title} size={980} onClose={close}>
      <TextInput
        data-autofocus
        type="search"
        aria-label={words.search}
        placeholder={words.search}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {data === undefined && <Loader size="sm" aria-label={words.reading} />}
      <p role="status" className={found.length > 0 || data === undefined ? 'visually-hidden' : undefined}>
        {query === '' ? '' : words.found({ count: found.length })}
      </p>
      {data !== undefined && data.language !== language && <p className={classes.note}>{words.inEnglish}</p>}
      {/* Where it is not translated, it runs as English does. */}
      <div className={classes.parts} lang={data?.language} dir="auto">
        <ul className={classes.list} aria-label={words.chapters}>
          {found.map(({ title }) => (
            <li key={title}>
              <button
                type="button"
                className={classes.part}
                aria-pressed={title === chapter?.title}
                onClick={() => setChosen(title)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
        {chapter !== undefined && (
          <div
            key={chapter.title}
            role="region"
            aria-label={chapter.title}
            // Focusable, so that the arrow keys scroll it.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={classes.chapter}
            // The guide's own text, which was made HTML without any in it.
            dangerouslySetInnerHTML={{ __html: chapter.html }}
          />
        )}
      </div>
      <DialogFoot>
        <Button onClick={close}>{uiMessages.close}</Button>
      </DialogFoot>
    </DialogFrame>
  );
};
