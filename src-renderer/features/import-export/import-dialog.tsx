import { Button, Group, Loader, Radio, Text } from '@mantine/core';
import { useState, type ReactElement, type SyntheticEvent } from 'react';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { type ParentId, TOP_LEVEL } from '../../../src-shared/ids';
import type { FileFormat, ImportSettings } from '../../../src-shared/import-plan';
import type { ChosenFile, ReadableImport } from '../../../src-shared/transfer';
import { outlineRefusal } from '../../session/create-outline';
import { session } from '../../session/session';
import { DialogFrame, useAnswer } from '../../ui/dialog-frame';
import { ImportFindings } from './import-findings';
import { isAboutFields } from './import-changes';
import { messages } from './messages';
import { FormatChoice } from './reading-options';
import {
  beginImport,
  carryOutImport,
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

interface PlaceProps {
  target: ImportTarget;
  isUnder: boolean;
  onChange: (isUnder: boolean) => void;
}

const Place = ({ target, isUnder, onChange }: PlaceProps): ReactElement => (
  <Radio.Group
    label={messages.place}
    value={isUnder ? 'under' : 'top'}
    onChange={(value) => onChange(value === 'under')}
  >
    <Group gap="var(--space-8) var(--space-20)" mt="var(--space-4)">
      <Radio size="xs" value="top" label={messages.topLevel} data-autofocus />
      <Radio size="xs" value="under" label={shownSentence(messages.under(target.name))} />
    </Group>
  </Radio.Group>
);

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

interface FootProps {
  file: ChosenFile;
  found: ReadableImport;
  settings: ImportSettings;
  target: ImportTarget | null;
  isReading: boolean;
}

/** Where the categories go, and the answer. */
const Foot = ({ file, found, settings, target, isReading }: FootProps): ReactElement => {
  const [isUnder, setUnder] = useState(false);
  const parent: ParentId = isUnder && target !== null ? target.id : TOP_LEVEL;
  const { isBusy, agree } = useAnswer(() => carryOutImport(file, settings, parent));
  const refusal =
    found.count === 0 ? messages.nothingLeft : outlineRefusal(session.model, parent, found.levels, found.count);
  const isDisabled = refusal !== null || isReading;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!isDisabled && !isBusy) void agree();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.foot}>
      {target === null ? (
        <Text size="sm">{messages.onlyTopLevel}</Text>
      ) : (
        <Place target={target} isUnder={isUnder} onChange={setUnder} />
      )}
      <Text size="sm" className={classes.refusal} aria-live="polite">
        {refusal}
      </Text>
      <Group className={classes.answers}>
        <Button variant="default" onClick={() => endImport(file)}>
          {messages.cancel}
        </Button>
        {/* Not `disabled`, which would lose the focus while another setting is tried. */}
        <Button
          type="submit"
          data-autofocus={target === null || undefined}
          data-disabled={isDisabled}
          aria-disabled={isDisabled}
          leftSection={isBusy ? <Loader size={14} color="currentcolor" /> : null}
        >
          {messages.importAnswer(found.count)}
        </Button>
      </Group>
    </form>
  );
};

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
            found={found}
            settings={settings}
            isReading={isReading}
            isPasted={isPastedFile(file)}
            onReading={(reading) => change(withReading(settings, reading))}
            onChange={change}
          />
          <Foot file={file} found={found} settings={settings} target={target} isReading={isReading} />
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
