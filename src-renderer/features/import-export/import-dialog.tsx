import { Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import type { ChosenFile, FileFormat, ReadableImport } from '../../../src-shared/transfer';
import { FormDialog } from '../../ui/form-dialog';
import { OutlinePreview } from '../../ui/outline-preview';
import { outlineRefusal } from '../../session/create-outline';
import { categories, countOf, numeral } from '../../platform/text';
import { currentTree } from '../../session/tree-query';
import { useKept, useWhyNotKept } from '../../session/kept-by-service';
import { beginImport, carryOutImport, endImport } from './import-commands';
import type { FoundInFile, ImportTarget } from './transfer-state';
import classes from './transfer.module.css';

const KIND: Readonly<Record<FileFormat, string>> = {
  csv: 'A table',
  json: 'An export of Canopy, or the like',
  text: 'A list of names'
};

const Found = ({ found }: { found: ReadableImport }): ReactElement => {
  const kept = useKept();
  const whyNot = useWhyNotKept();
  const moreFields = found.metadataCount - found.metadata.length;
  return (
    <>
      <Text size="sm">
        {KIND[found.format]}: {categories(found.count)} on {countOf(found.levels, 'level', 'levels')}.
      </Text>
      <OutlinePreview categories={found.first} more={found.count - found.first.length} />
      {found.columns.length > 0 && (
        <div>
          <Text size="sm">What the columns are taken for:</Text>
          {/* It scrolls, so the keyboard must get there. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ul aria-label="Columns" tabIndex={0} className={classes.columns}>
            {found.columns.map(({ header, meaning }, index) => (
              <li key={index}>
                {header} <span className={classes.meaning}>→ {meaning}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {found.columns.length === 0 && found.metadataCount > 0 && (
        <Text size="sm">
          Metadata: {found.metadata.join(', ')}
          {moreFields > 0 && ` and ${numeral(moreFields)} more`}
        </Text>
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
  <Radio.Group label="Where to" value={isUnder ? 'under' : 'top'} onChange={(value) => onChange(value === 'under')}>
    <Stack gap={6} mt={6}>
      <Radio size="xs" value="top" label="The top level, as the last" data-autofocus />
      <Radio size="xs" value="under" label={`Under “${target.name}”, as the last`} />
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
  const client = useQueryClient();
  const [isUnder, setUnder] = useState(false);
  const parentId = isUnder && target !== null ? target.id : null;
  const model = currentTree(client)?.model;
  const refusal = model === undefined ? null : outlineRefusal(model, parentId, found.levels, found.count);
  return (
    <FormDialog
      title={`Import “${file.name}”?`}
      answer="Import"
      size="lg"
      isDisabled={refusal !== null}
      startsAtAnswer={target === null}
      onAnswer={() => carryOutImport(client, file, parentId)}
      onClose={() => endImport(file)}
    >
      <Stack gap="sm">
        <Found found={found} />
        {target === null ? (
          <Text size="sm">They go to the top level.</Text>
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
  const client = useQueryClient();
  const again = async (): Promise<void> => {
    endImport(file);
    await beginImport(client, target === null ? [] : [target.id]);
  };
  return (
    <FormDialog
      title={`“${file.name}” cannot be imported`}
      answer="Choose another file…"
      size="lg"
      startsAtAnswer
      onAnswer={again}
      onClose={() => endImport(file)}
    >
      <Text size="sm">
        Nothing was changed.{' '}
        {problems.length === 1 ? 'This is wrong with it:' : 'The first things that are wrong with it:'}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label="What is wrong" tabIndex={0} className={classes.problems}>
        {problems.map((problem, index) => (
          <li key={index}>{problem}</li>
        ))}
      </ul>
    </FormDialog>
  );
};

/** Shows what was found in a file before anything is changed: the categories and where they go, or what is wrong with it. */
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
