import { NativeSelect, NumberInput } from '@mantine/core';
import type { ReactElement } from 'react';
import {
  fileFormatSchema,
  type Hierarchy,
  hierarchySchema,
  type FileFormat,
  type ReadingOptions
} from '../../../src-shared/import-plan';
import type { ReadableImport } from '../../../src-shared/transfer';
import { ENCODINGS, formatsOffered, hierarchiesOffered, SEPARATORS, withCurrent } from './import-changes';
import { messages } from './messages';
import classes from './import.module.css';
import { TickBox } from '../../ui/choices';

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps): ReactElement => (
  <NativeSelect
    size="xs"
    label={label}
    data={[...options]}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const plain = (options: readonly string[]): { value: string; label: string }[] =>
  options.map((value) => ({ value, label: value }));

const GUESSED = '';

/** The menu of formats alone, for a file that could not be read as what it was taken for. */
export const FormatChoice = ({
  format,
  chosen,
  onChange
}: {
  format: FileFormat | null;
  chosen: FileFormat | undefined;
  onChange: (format: FileFormat | undefined) => void;
}): ReactElement => (
  <Choice
    label={messages.readAs}
    value={format ?? chosen ?? GUESSED}
    options={[
      ...(format === null && chosen === undefined ? [{ value: GUESSED, label: messages.guessedFormat }] : []),
      ...formatsOffered(format).map((value) => ({ value, label: messages.formatNames[value] }))
    ]}
    onChange={(value) => onChange(fileFormatSchema.safeParse(value).data)}
  />
);

interface Props {
  found: ReadableImport;
  chosen: Pick<ReadableImport, 'format' | 'reading' | 'mapping'>;
  isPasted: boolean;
  onReading: (change: ReadingOptions) => void;
  onHierarchy: (hierarchy: Hierarchy) => void;
}

/** How the file is read: each choice shows at once what comes of it. */
export const ReadingChoices = ({ found, chosen, isPasted, onReading, onHierarchy }: Props): ReactElement => {
  const { sheets, languages } = found;
  const { reading, format, mapping } = chosen;
  const { separator, hasHeader, headerRow = 1, encoding, sheet, language } = reading;
  return (
    <div className={classes.options} role="group" aria-label={messages.readingOptions}>
      <FormatChoice format={format} chosen={undefined} onChange={(value) => onReading({ format: value })} />
      {sheets.length > 1 && (
        <Choice
          label={messages.sheet}
          value={sheet ?? sheets[0] ?? ''}
          options={plain(sheets)}
          onChange={(value) => onReading({ sheet: value })}
        />
      )}
      {separator !== undefined && (
        <Choice
          label={messages.separator}
          value={separator}
          options={withCurrent(SEPARATORS, separator).map((value) => ({
            value,
            label: messages.separators(value)
          }))}
          onChange={(value) => onReading({ separator: value })}
        />
      )}
      {encoding !== undefined && !isPasted && (
        <Choice
          label={messages.encoding}
          value={encoding}
          options={withCurrent(ENCODINGS, encoding).map((value) => ({ value, label: messages.encodings(value) }))}
          onChange={(value) => onReading({ encoding: value })}
        />
      )}
      {languages.length > 1 && (
        <Choice
          label={messages.language}
          value={language ?? languages[0] ?? ''}
          options={plain(languages)}
          onChange={(value) => onReading({ language: value })}
        />
      )}
      <Choice
        label={messages.hierarchy}
        value={mapping.hierarchy}
        options={hierarchiesOffered(chosen).map((value) => ({ value, label: messages.hierarchies[value] }))}
        onChange={(value) => onHierarchy(hierarchySchema.parse(value))}
      />
      {hasHeader !== undefined && (
        <TickBox
          className={classes.header}
          label={messages.hasHeader}
          isOn={hasHeader}
          onTurn={(isHeader) => onReading({ hasHeader: isHeader })}
        />
      )}
      {hasHeader === true && (
        <NumberInput
          size="xs"
          className={classes.headerRow}
          label={messages.headerRow}
          value={headerRow}
          min={1}
          allowDecimal={false}
          allowNegative={false}
          onChange={(row) => typeof row === 'number' && row >= 1 && onReading({ hasHeader: true, headerRow: row })}
        />
      )}
    </div>
  );
};
