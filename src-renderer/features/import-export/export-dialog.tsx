import { Checkbox, Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { fileFormatSchema, type FileFormat } from '../../../src-shared/transfer';
import { callMain } from '../../platform/bridge';
import { FormDialog } from '../../ui/form-dialog';
import { notice, noticeError } from '../../ui/notices';
import { categories, numeral } from '../../platform/text';
import { currentTree } from '../../session/tree-query';
import { chooseExport, closeTransfer, useTransfer } from './transfer-state';

const FORMATS: readonly { readonly value: FileFormat; readonly label: string; readonly description: string }[] = [
  {
    value: 'csv',
    label: 'Table (CSV)',
    description: 'A category a line, with its path and a column for each metadata key.'
  },
  { value: 'json', label: 'Canopy’s own JSON', description: 'Every field, also versions and times.' },
  { value: 'text', label: 'Indented text', description: 'The names alone.' }
];

/** Asks what is exported and as what; where to, the system asks then. */
export const ExportDialog = ({ ids }: { ids: readonly number[] }): ReactElement => {
  const client = useQueryClient();
  const { format, forSpreadsheet } = useTransfer((state) => state.choice);
  const [isPart, setPart] = useState(false);
  const [only] = ids;
  const name = only === undefined ? undefined : currentTree(client)?.model.get(only)?.name;
  const write = async (): Promise<void> => {
    try {
      const exported = await callMain(IPC_CALLS.exportTree, { format, forSpreadsheet, ids: isPart ? [...ids] : null });
      if (exported === null) return;
      closeTransfer();
      notice(`${categories(exported.count)} ${exported.count === 1 ? 'was' : 'were'} written to “${exported.file}”.`);
    } catch (error) {
      noticeError('Nothing was exported', error);
    }
  };
  return (
    <FormDialog title="Export" answer="Export…" onAnswer={write} onClose={closeTransfer}>
      <Stack gap="md">
        {name !== undefined && (
          <Radio.Group label="What" value={isPart ? 'part' : 'all'} onChange={(value) => setPart(value === 'part')}>
            <Stack gap={6} mt={6}>
              <Radio size="xs" value="all" label="Everything" data-autofocus={!isPart || undefined} />
              <Radio
                size="xs"
                value="part"
                label={
                  ids.length === 1
                    ? `“${name}”, with everything below it`
                    : `The ${numeral(ids.length)} selected branches, with everything below them`
                }
              />
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group
          label="As"
          value={format}
          onChange={(value) => {
            const chosen = fileFormatSchema.safeParse(value);
            if (chosen.success) chooseExport({ format: chosen.data });
          }}
        >
          <Stack gap={6} mt={6}>
            {FORMATS.map(({ value, label, description }) => (
              <Radio key={value} size="xs" value={value} label={label} description={description} />
            ))}
          </Stack>
        </Radio.Group>
        {format === 'csv' && (
          <Checkbox
            size="xs"
            label="For a spreadsheet"
            description="Marks the file as UTF-8, and puts an apostrophe before texts that would be carried out as formulas."
            checked={forSpreadsheet}
            onChange={(event) => chooseExport({ forSpreadsheet: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </FormDialog>
  );
};
