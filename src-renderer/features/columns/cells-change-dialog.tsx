import { Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { runYielding } from '../../platform/run-in-slices';
import { leftOutText, writeCells } from '../../session/cells/cell-commands';
import type { CellsChange } from '../../session/cells/cells-change';
import messages from '../../session/cells/messages/en.json' with { type: 'json' };
import { closeDialog } from '../../session/dialogs';
import { FormDialog } from '../../ui/form-dialog';
import uiMessages from '../../ui/messages/en.json' with { type: 'json' };
import classes from './columns.module.css';

const words = messages.preview;

/** So many cells that are left out are named. */
const MOST_NAMED = 50;

/** What a paste, fill or clearing of many cells would do, and what of it does not fit and is left out. */
export const CellsChangeDialog = ({ kind, plan, planAgain }: CellsChange): ReactElement => {
  const { cells, edits, leftOut, beyond } = plan;
  const isWhole = leftOut.length === 0 && beyond === 0;
  const close = (): void => closeDialog('cellsChange');
  return (
    <FormDialog
      title={words.title[kind]({ count: cells + leftOut.length + beyond })}
      answer={isWhole ? words.answer[kind] : words.rest[kind]}
      isDisabled={cells === 0}
      startsAt={cells === 0 ? 'cancel' : 'answer'}
      onAnswer={async () => {
        if (await writeCells({ kind, plan: await runYielding(planAgain()) })) close();
      }}
      onClose={close}
    >
      <Stack gap="sm">
        <Text>{cells === 0 ? words.none : words.summary({ count: cells, of: edits.length })}</Text>
        {beyond > 0 && <Text>{words.beyond({ count: beyond })}</Text>}
        {leftOut.length > 0 && (
          <>
            <Text>{words.leftOut({ count: leftOut.length })}</Text>
            {/* Focusable, so that the arrow keys scroll it. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <ul className={classes.leftOut} tabIndex={0}>
              {/* Indexes are stable keys: items never move, and lines may repeat. */}
              {leftOut.slice(0, MOST_NAMED).map((cell, index) => (
                <li key={index}>{shownSentence(leftOutText(cell))}</li>
              ))}
              {leftOut.length > MOST_NAMED && <li>{uiMessages.andMore({ count: leftOut.length - MOST_NAMED })}</li>}
            </ul>
          </>
        )}
      </Stack>
    </FormDialog>
  );
};
