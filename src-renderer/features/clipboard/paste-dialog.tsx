import { shownSentence } from '../../../src-shared/hidden-characters';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
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
    <DialogFrame title={messages.clipboard.pasteTitle(rows.length)} onClose={cancel}>
      <Stack gap="sm">
        <Text>{shownSentence(messages.clipboard.pastePlace(parentName))}</Text>
        <OutlinePreview
          categories={rows.slice(0, SHOWN).map(({ depth, fields: { name } }) => ({ depth, name }))}
          more={rows.length - SHOWN}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={cancel}>{messages.clipboard.cancel}</Button>
        <Button variant="filled" data-autofocus onClick={() => answer(true)}>
          {messages.clipboard.paste}
        </Button>
      </Group>
    </DialogFrame>
  );
};
