import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { DialogFrame } from '../app/dialog-frame';
import { focusTree } from '../tree/tree-view-state';
import { usePasteQuestion } from './paste-question';
import classes from './paste-dialog.module.css';

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
  const more = rows.length - SHOWN;
  return (
    <DialogFrame title={`Paste ${rows.length.toLocaleString('en')} categories?`} onClose={cancel}>
      <Text size="sm">{parentName === null ? 'They go to the top level.' : `They go under “${parentName}”.`}</Text>
      <ul aria-label="The first categories" className={classes.outline}>
        {rows.slice(0, SHOWN).map(({ depth, fields }, index) => (
          // Nothing in the list ever moves, and names may repeat.
          <li key={index} className={classes.row} style={{ paddingInlineStart: Math.min(depth, 10) * 18 }}>
            {fields.name}
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        and {more.toLocaleString('en')} more
      </Text>
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
