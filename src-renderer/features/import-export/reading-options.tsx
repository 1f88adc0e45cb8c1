import { NumberInput } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Hierarchy, FileFormat, ReadingOptions } from '../../../src-shared/import-plan';
import type { ReadableImport } from '../../../src-shared/transfer';
import { ENCODINGS, formatsOffered, hierarchiesOffered, SEPARATORS, withCurrent } from './import-changes';
import { messages } from './messages';
import classes from './import.module.css';
import { Chooser, type Option, TickBox } from '../../ui/choices';

const plain = (options: readonly string[]): Option<string>[] => options.map((value) => ({ value, label: value }));

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
  <Chooser
    size="xs"
    label={messages.readAs}
    value={format ?? chosen ?? null}
    options={[
      ...(format === null && chosen === undefined ? [{ value: null, label: messages.guessedFormat }] : []),
      ...formatsOffered(format).map((value) => ({ value, label: messages.formatNames[value] }))
    ]}
    onChange={(value) => onChange(value ?? undefined)}
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
        <Chooser
          size="xs"
          label={messages.sheet}
          value={sheet ?? sheets[0] ?? ''}
          options={plain(sheets)}
          onChange={(value) => onReading({ sheet: value })}
        />
      )}
      {separator !== undefined && (
        <Chooser
          size="xs"
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
        <Chooser
          size="xs"
          label={messages.encoding}
          value={encoding}
          options={withCurrent(ENCODINGS, encoding).map((value) => ({ value, label: messages.encodings(value) }))}
          onChange={(value) => onReading({ encoding: value })}
        />
      )}
      {languages.length > 1 && (
        <Chooser
          size="xs"
          label={messages.language}
          value={language ?? languages[0] ?? ''}
          options={plain(languages)}
          onChange={(value) => onReading({ language: value })}
        />
      )}
      <Chooser
        size="xs"
        label={messages.hierarchy}
        value={mapping.hierarchy}
        options={hierarchiesOffered(chosen).map((value) => ({ value, label: messages.hierarchies[value] }))}
        onChange={onHierarchy}
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
