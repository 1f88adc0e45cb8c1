import { shownSentence, withHiddenShown } from '../../../src-shared/hidden-characters';
import { Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { messages } from '../../session/messages';
import { session } from '../../session/session';
import { usePasteQuestion } from '../../session/paste';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './paste.module.css';

interface Props {
  categories: readonly { readonly depth: number; readonly name: string }[];
  more: number;
}

/** A preview of categories that are about to be created, as an outline. */
const OutlinePreview = ({ categories, more }: Props): ReactElement => (
  <div>
    <ul aria-label={uiMessages.firstCategories} className={classes.outline}>
      {categories.map(({ depth, name }, index) => (
        // The index is a safe key: the list is never reordered, and names may repeat.
        <li
          key={index}
          className="cut"
          style={{ paddingInlineStart: `calc(${Math.min(depth, 10)} * var(--indent-preview))` }}
        >
          <bdi>{withHiddenShown(name)}</bdi>
        </li>
      ))}
    </ul>
    {more > 0 && <Text c="dimmed">{uiMessages.andMore({ count: more })}</Text>}
  </div>
);

const SHOWN = 12;

/** Asks before a large paste: shows how many categories there are, where they go, and an outline of the first ones. */
export const PasteDialog = (): ReactElement | null => {
  const question = usePasteQuestion((state) => state.question);
  const answer = usePasteQuestion((state) => state.answer);
  if (question === null) return null;
  const { rows, parentName } = question;
  const cancel = (): void => {
    answer(false);
    session.focusTree();
  };
  return (
    <FormDialog
      title={messages.clipboard.pasteTitle({ count: rows.length })}
      answer={messages.clipboard.paste}
      startsAt="answer"
      onAnswer={async () => answer(true)}
      onClose={cancel}
    >
      <Stack gap="sm">
        <Text>{shownSentence(messages.clipboard.pastePlace({ parent: parentName }))}</Text>
        <OutlinePreview
          categories={rows.slice(0, SHOWN).map(({ depth, fields: { name } }) => ({ depth, name }))}
          more={rows.length - SHOWN}
        />
      </Stack>
    </FormDialog>
  );
};
