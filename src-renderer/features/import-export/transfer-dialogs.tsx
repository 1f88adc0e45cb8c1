import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter';
import { containsFiles, getFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file';
import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState, type ReactElement } from 'react';
import { MOST_DROPPED_BYTES } from '../../../src-shared/transfer';
import { cancelCall } from '../../session/edits';
import { openDropped, callMain } from '../../platform/bridge';
import { isDialogOpen } from '../../ui/dialog-stack';
import { ProgressFrame } from '../../ui/dialog-frame';
import { attempt, toastProblem, toast } from '../../ui/toasts';
import { importDropped, useTransfer, chooseExport, chooseKeptExport, closeTransfer } from './transfer-commands';
import { ImportDialog } from './import-dialog';
import { messages } from './messages';
import classes from './import.module.css';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { Stack, Text } from '@mantine/core';
import { IPC_CALLS } from '../../../src-shared/ipc';
import { exportFormatSchema, PLATFORMS, platformSchema } from '../../../src-shared/import-plan';
import { FormDialog } from '../../ui/form-dialog';
import { Chooser, RadioChoice, TickBox } from '../../ui/choices';
import { session } from '../../session/session';
import { useKept } from '../../session/kept-lists';
import { KeptNames } from '../../ui/kept-names';
import { firstShownName } from '../../model/shown-language';
import type { KeptExport } from '../../../src-shared/window-view';

const PLATFORM_OPTIONS = platformSchema.options.map((value) => ({ value, label: PLATFORMS[value] }));

/** Asks what is exported and in which format; the system's own dialog then asks for the file. */
const ExportDialog = ({ ids }: { ids: readonly number[] }): ReactElement => {
  const { profile, format, platform, forSpreadsheet } = useTransfer((state) => state.choice);
  const exports = useKept((kept) => kept.exports);
  const shown = (name: string): KeptExport => ({ name, format, platform, forSpreadsheet });
  const [isPart, setPart] = useState(false);
  const name = firstShownName(session.model, ids);
  const write = (): Promise<boolean> =>
    attempt(async () => {
      const of = format === 'csv' && platform !== null ? { platform } : {};
      const request = { format, forSpreadsheet, ids: isPart ? [...ids] : null, ...of };
      const exported = await callMain(IPC_CALLS.exportTree, { ...request, profile: profile ?? undefined });
      if (exported === null) return;
      closeTransfer();
      toast(messages.exported({ count: exported.count, file: exported.file }));
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
        {name !== '' && (
          <RadioChoice
            label={messages.what}
            value={isPart ? 'part' : 'all'}
            options={['all', 'part']}
            labels={{
              all: messages.everything,
              part:
                ids.length === 1 ? shownSentence(messages.branch({ name })) : messages.branches({ count: ids.length })
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
          takesFocus={name === ''}
          onChange={(value) => chooseExport({ format: value })}
        />
        {format === 'csv' && (
          <Chooser
            label={messages.columns}
            options={[{ value: null, label: messages.allColumns }, ...PLATFORM_OPTIONS]}
            value={platform}
            onChange={(chosen) => chooseExport({ platform: chosen })}
          />
        )}
        {format === 'csv' && platform === null && (
          <TickBox
            label={messages.forSpreadsheet}
            description={messages.forSpreadsheetHint}
            isOn={forSpreadsheet}
            onTurn={(isFor) => chooseExport({ forSpreadsheet: isFor })}
          />
        )}
        <Stack gap="xs">
          <Text fw="var(--font-weight-medium)">{messages.profiles}</Text>
          <KeptNames
            label={messages.profiles}
            nameField={messages.profileName}
            kept={exports}
            onShow={chooseKeptExport}
            onChange={(change) => useKept.setState((now) => ({ exports: change(now.exports) }))}
            shown={shown}
          />
        </Stack>
      </Stack>
    </FormDialog>
  );
};

const WORKSPACE_ENDING = '.canopy';

/** Opens a workspace's file, which is not imported: the main process offers to add a copy of it as a workspace. */
const openWorkspaceFile = (file: File): Promise<boolean> => attempt(openDropped(file), messages.notOpened);

/** Imports a file that is dropped anywhere on the window. @returns whether a file is over the window */
const useFileDrop = (): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      dropTargetForExternal({
        element: document.body,
        canDrop: ({ source }) => containsFiles({ source }) && !isDialogOpen(),
        getDropEffect: () => 'copy',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const [file, ...others] = getFiles({ source });
          if (others.length > 0) toastProblem(messages.notImported, messages.oneFile);
          else if (file !== undefined && file.name.toLowerCase().endsWith(WORKSPACE_ENDING))
            void openWorkspaceFile(file);
          else if (file !== undefined && file.size > MOST_DROPPED_BYTES)
            toastProblem(messages.notImported, messages.tooLarge);
          else if (file !== undefined) void importDropped(file);
        }
      }),
    []
  );
  return isOver;
};

const DropSign = (): ReactElement => (
  <div className={classes.dropSign} role="status">
    <p>
      <IconFileImport size={32} stroke={1.5} aria-hidden />
      <strong>{messages.dropHere}</strong>
      <span>{messages.dropHint}</span>
    </p>
  </div>
);

/** The dialogs of import and export, and the drop target for files. */
export const TransferDialogs = (): ReactElement | null => {
  const isOver = useFileDrop();
  const dialog = useTransfer((state) => state.dialog);
  switch (dialog?.kind) {
    case undefined:
      return isOver ? <DropSign /> : null;
    case 'export':
      return <ExportDialog ids={dialog.ids} />;
    case 'reading':
      return (
        <ProgressFrame
          title={messages.reading({ file: dialog.file.name })}
          progress={dialog.progress}
          onCancel={() => void cancelCall(dialog.callId)}
        >
          {messages.readingChangesNothing}
        </ProgressFrame>
      );
    case 'import':
      return <ImportDialog key={dialog.file.id} {...dialog} />;
  }
};
