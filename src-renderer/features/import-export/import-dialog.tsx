import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import type { FileFormat, ImportSettings } from '../../../src-shared/import-plan';
import type { ChosenFile } from '../../../src-shared/transfer';
import { DialogFrame } from '../../ui/dialog-frame';
import { ImportFindings } from './import-findings';
import { ImportFoot } from './import-foot';
import { isAboutFields } from './import-changes';
import { messages } from './messages';
import { FormatChoice } from './reading-options';
import {
  beginImport,
  changeImport,
  endImport,
  isPastedFile,
  type ImportTarget,
  type OpenImport
} from './transfer-commands';
import classes from './import.module.css';

/** Pixels, where the window has as many: fields and tree stand beside each other. */
const WIDTH = 1_080;

/** The settings with another way of reading. What was said of the fields goes when others come. */
const withReading = (
  { mapping, ...settings }: ImportSettings,
  change: Partial<ImportSettings['reading']>
): ImportSettings => ({
  ...settings,
  reading: { ...('format' in change ? {} : settings.reading), ...change },
  ...(mapping !== undefined && !isAboutFields(change) && { mapping })
});

const Problems = ({
  problems,
  chosen,
  onFormat
}: {
  problems: readonly string[];
  chosen: FileFormat | undefined;
  onFormat: (format: FileFormat | undefined) => void;
}): ReactElement => (
  <>
    <Text size="sm">{messages.refusal(problems.length)}</Text>
    {/* Focusable, so that the arrow keys scroll it. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <ul aria-label={messages.problems} tabIndex={0} className={classes.problems}>
      {problems.map((problem, index) => (
        <li key={index}>{shownSentence(problem)}</li>
      ))}
    </ul>
    <div className={classes.options}>
      <FormatChoice format={null} chosen={chosen} onChange={onFormat} />
    </div>
  </>
);

const RefusedFoot = ({ file, target }: { file: ChosenFile; target: ImportTarget | null }): ReactElement => {
  const again = async (): Promise<void> => {
    endImport(file);
    await beginImport(target === null ? [] : [target.id]);
  };
  return (
    <Group justify="flex-end" className={classes.foot}>
      <Button variant="default" onClick={() => endImport(file)}>
        {messages.cancel}
      </Button>
      {!isPastedFile(file) && (
        <Button data-autofocus onClick={() => void again()}>
          {messages.chooseAnother}
        </Button>
      )}
    </Group>
  );
};

/**
 * Shows what comes of a file before anything is changed, as a tree and as what its fields were taken for; each correction shows at once
 * what comes of it. A file that cannot be read has its reasons in place of both.
 */
export const ImportDialog = ({ file, found, settings, target, isReading }: OpenImport): ReactElement => {
  const change = (next: ImportSettings): void => void changeImport(next);
  const isRead = found.state === 'read';
  return (
    <DialogFrame
      title={isRead ? messages.importTitle(file.name) : messages.refusedTitle(file.name)}
      size={isRead ? WIDTH : 'lg'}
      closesBeside={false}
      onClose={() => endImport(file)}
    >
      {isRead ? (
        <>
          <ImportFindings
            file={file}
            found={found}
            settings={settings}
            isReading={isReading}
            isPasted={isPastedFile(file)}
            onReading={(reading) => change(withReading(settings, reading))}
            onChange={change}
          />
          <ImportFoot file={file} found={found} settings={settings} target={target} isReading={isReading} />
        </>
      ) : (
        <>
          <Problems
            problems={found.problems}
            chosen={settings.reading.format}
            onFormat={(format) => change(withReading(settings, { format }))}
          />
          <RefusedFoot file={file} target={target} />
        </>
      )}
    </DialogFrame>
  );
};
