import { shownSentence } from '../../../src-shared/hidden-characters';
import { Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { FormDialog } from '../../ui/form-dialog';
import { messages } from '../../session/messages';
import { session } from '../../session/session';
import { OutlinePreview } from '../../ui/outline-preview';
import { usePasteQuestion } from '../../session/paste';

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
