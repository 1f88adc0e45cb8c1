import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { DialogFrame } from '../../ui/dialog-frame';
import { focusTree } from '../../session/tree-view-state';
import { FirstCategories } from './first-categories';
import { usePasteQuestion } from './paste-question';
import { numeral } from '../../platform/text';

/** Rows of the outline that are shown. */
const SHOWN = 12;

/** Shows a large paste before it is made: how many categories, where, and the first of them as an outline. */
export const PasteDialog = (): ReactElement | null => {
  const question = usePasteQuestion((state) => state.question);
  const answer = usePasteQuestion((state) => state.answer);
  if (question === null) return null;
  const { rows, parentName } = question;
  const cancel = (): void => {
    answer(false);
    focusTree();
  };
  return (
    <DialogFrame title={`Paste ${numeral(rows.length)} categories?`} onClose={cancel}>
      <Stack gap="sm">
        <Text size="sm">{parentName === null ? 'They go to the top level.' : `They go under “${parentName}”.`}</Text>
        <FirstCategories
          categories={rows.slice(0, SHOWN).map(({ depth, fields: { name } }) => ({ depth, name }))}
          more={rows.length - SHOWN}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button data-autofocus onClick={() => answer(true)}>
          Paste
        </Button>
      </Group>
    </DialogFrame>
  );
};
