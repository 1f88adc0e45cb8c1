import { shownSentence } from '../../../src-shared/hidden-characters';
import { Stack } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { exportFormatSchema } from '../../../src-shared/import-plan';
import { callMain } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { RadioChoice, TickBox } from '../../ui/choices';
import { attempt, toast } from '../../ui/toasts';
import { messages } from './messages';
import { session } from '../../session/session';
import { chooseExport, closeTransfer, useTransfer } from './transfer-commands';

/** Asks what is exported and in which format; the system's own dialog then asks for the file. */
export const ExportDialog = ({ ids }: { ids: readonly number[] }): ReactElement => {
  const { format, forSpreadsheet } = useTransfer((state) => state.choice);
  const [isPart, setPart] = useState(false);
  const [only] = ids;
  const name = only === undefined ? undefined : session.model.get(only)?.name;
  const write = (): Promise<boolean> =>
    attempt(async () => {
      const exported = await callMain(IPC_CALLS.exportTree, { format, forSpreadsheet, ids: isPart ? [...ids] : null });
      if (exported === null) return;
      closeTransfer();
      toast(messages.exported(exported.count, exported.file));
    }, messages.notExported);
  return (
    <FormDialog
      title={messages.exportTitle}
      answer={messages.exportAnswer}
      size="xl"
      onAnswer={write}
      onClose={closeTransfer}
    >
      <Stack gap="md">
        {name !== undefined && (
          <RadioChoice
            label={messages.what}
            value={isPart ? 'part' : 'all'}
            options={['all', 'part']}
            labels={{
              all: messages.everything,
              part: ids.length === 1 ? shownSentence(messages.branch(name)) : messages.branches(ids.length)
            }}
            layout="column"
            takesFocus
            onChange={(value) => setPart(value === 'part')}
          />
        )}
        <RadioChoice
          label={messages.format}
          value={format}
          options={exportFormatSchema.options}
          labels={messages.formats}
          layout="grid"
          takesFocus={name === undefined}
          onChange={(value) => chooseExport({ format: value })}
        />
        {format === 'csv' && (
          <TickBox
            label={messages.forSpreadsheet}
            description={messages.forSpreadsheetHint}
            isOn={forSpreadsheet}
            onTurn={(isFor) => chooseExport({ forSpreadsheet: isFor })}
          />
        )}
      </Stack>
    </FormDialog>
  );
};
