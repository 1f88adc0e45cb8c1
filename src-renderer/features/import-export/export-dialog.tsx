import { shownSentence } from '../../../src-shared/hidden-characters';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { exportFormatSchema } from '../../../src-shared/import-plan';
import { callMain } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { toast, toastError } from '../../ui/toasts';
import { messages } from './messages';
import { session } from '../../session/session';
import { chooseExport, closeTransfer, useTransfer } from './transfer-commands';
import classes from './export.module.css';

const FORMATS = exportFormatSchema.options;

/** Asks what is exported and in which format; the system's own dialog then asks for the file. */
export const ExportDialog = ({ ids }: { ids: readonly number[] }): ReactElement => {
  const { format, forSpreadsheet } = useTransfer((state) => state.choice);
  const [isPart, setPart] = useState(false);
  const [only] = ids;
  const name = only === undefined ? undefined : session.model.get(only)?.name;
  const write = async (): Promise<void> => {
    try {
      const exported = await callMain(IPC_CALLS.exportTree, { format, forSpreadsheet, ids: isPart ? [...ids] : null });
      if (exported === null) return;
      closeTransfer();
      toast(messages.exported(exported.count, exported.file));
    } catch (error) {
      toastError(messages.notExported, error);
    }
  };
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
          <Radio.Group
            label={messages.what}
            value={isPart ? 'part' : 'all'}
            onChange={(value) => setPart(value === 'part')}
          >
            <Stack gap="var(--space-10)" mt="var(--space-8)">
              <Radio size="xs" value="all" label={messages.everything} data-autofocus={!isPart || undefined} />
              <Radio
                size="xs"
                value="part"
                label={ids.length === 1 ? shownSentence(messages.branch(name)) : messages.branches(ids.length)}
              />
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group
          label={messages.format}
          value={format}
          onChange={(value) => {
            const chosen = exportFormatSchema.safeParse(value);
            if (chosen.success) chooseExport({ format: chosen.data });
          }}
        >
          <div className={classes.formats}>
            {FORMATS.map((value) => (
              <Radio
                key={value}
                size="xs"
                value={value}
                {...messages.formats[value]}
                data-autofocus={(name === undefined && value === format) || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        {format === 'csv' && (
          <Checkbox
            size="xs"
            label={messages.forSpreadsheet}
            description={messages.forSpreadsheetHint}
            checked={forSpreadsheet}
            onChange={(event) => chooseExport({ forSpreadsheet: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </FormDialog>
  );
};
