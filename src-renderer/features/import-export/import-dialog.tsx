import { TOP_LEVEL } from '../../../src-shared/ids';
import { shownSentence } from '../../../src-shared/hidden-characters';
import { Radio, Stack, Text } from '@mantine/core';
import { useState, type ReactElement } from 'react';
import type { ChosenFile, ReadableImport } from '../../../src-shared/transfer';
import { FormDialog } from '../../ui/form-dialog';
import { OutlinePreview } from '../../ui/outline-preview';
import { outlineRefusal } from '../../session/create-outline';
import { session } from '../../session/session';
import { useSupportedFields, useUnsupportedReasons } from '../../session/supported-fields';
import { beginImport, carryOutImport, endImport, type FoundInFile, type ImportTarget } from './transfer-commands';
import { messages } from './messages';
import classes from './transfer.module.css';

const Found = ({ found }: { found: ReadableImport }): ReactElement => {
  const kept = useSupportedFields();
  const whyNot = useUnsupportedReasons();
  const moreFields = found.metadataCount - found.metadata.length;
  return (
    <>
      <Text size="sm">{messages.found(found.format, found.count, found.levels)}</Text>
      <OutlinePreview categories={found.first.slice(0, 12)} more={found.count - 12} />
      {found.mapping.fields.length > 0 && (
        <div>
          <Text size="sm">{messages.columnMeanings}</Text>
          {/* Focusable, so that the arrow keys scroll it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul aria-label={messages.columns} tabIndex={0} className={classes.columns}>
            {found.mapping.fields.map(({ key, role }, index) => (
              <li key={index}>
                {key} <span className={classes.meaning}>→ {role}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.mapping.fields.length === 0 && found.metadataCount > 0 && (
        <Text size="sm">{messages.metadata(found.metadata, moreFields)}</Text>
      )}
      {[...found.notes, ...found.has.filter((field) => !kept[field]).map((field) => whyNot[field])].map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </>
  );
};

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
    <Stack gap="var(--space-10)" mt="var(--space-8)">
      <Radio size="xs" value="top" label={messages.topLevel} data-autofocus />
      <Radio size="xs" value="under" label={shownSentence(messages.under(target.name))} />
    </Stack>
  </Radio.Group>
);

const Readable = ({
  file,
  found,
  target
}: {
  file: ChosenFile;
  found: ReadableImport;
  target: ImportTarget | null;
}): ReactElement => {
  const [isUnder, setUnder] = useState(false);
  const parent = isUnder && target !== null ? target.id : TOP_LEVEL;
  const refusal = outlineRefusal(session.model, parent, found.levels, found.count);
  return (
    <FormDialog
      title={messages.importTitle(file.name)}
      answer={messages.importAnswer}
      size="lg"
      isDisabled={refusal !== null}
      startsAtAnswer={target === null}
      onAnswer={() => carryOutImport(file, parent)}
      onClose={() => endImport(file)}
    >
      <Stack gap="sm">
        <Found found={found} />
        {target === null ? (
          <Text size="sm">{messages.onlyTopLevel}</Text>
        ) : (
          <Place target={target} isUnder={isUnder} onChange={setUnder} />
        )}
        <Text size="sm" className={classes.fault} aria-live="polite">
          {refusal}
        </Text>
      </Stack>
    </FormDialog>
  );
};

const Refused = ({
  file,
  problems,
  target
}: {
  file: ChosenFile;
  problems: readonly string[];
  target: ImportTarget | null;
}): ReactElement => {
  const again = async (): Promise<void> => {
    endImport(file);
    await beginImport(target === null ? [] : [target.id]);
  };
  return (
    <FormDialog
      title={messages.refusedTitle(file.name)}
      answer={messages.chooseAnother}
      size="lg"
      startsAtAnswer
      onAnswer={again}
      onClose={() => endImport(file)}
    >
      <Text size="sm">{messages.refusal(problems.length)}</Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label={messages.problems} tabIndex={0} className={classes.problems}>
        {problems.map((problem, index) => (
          <li key={index}>{shownSentence(problem)}</li>
        ))}
      </ul>
    </FormDialog>
  );
};

/** Shows what was found in a file before anything is changed: the categories and their place, or why it cannot be read. */
export const ImportDialog = ({
  file,
  found,
  target
}: {
  file: ChosenFile;
  found: FoundInFile;
  target: ImportTarget | null;
}): ReactElement =>
  found.state === 'read' ? (
    <Readable file={file} found={found} target={target} />
  ) : (
    <Refused file={file} problems={found.problems} target={target} />
  );
