import { NativeSelect } from '@mantine/core';
import type { ReactElement } from 'react';
import type { ImportMode } from '../../../../src-shared/import-plan';
import type { ReadableImport } from '../../../../src-shared/transfer';
import classes from '../import.module.css';
import { IMPORT_KINDS, matchesOffered, matchValue, modeOf, suggestedMatch } from './import-way';
import { messages } from './messages';

interface Props {
  found: ReadableImport;
  mode: ImportMode;
  onChange: (mode: ImportMode) => void;
}

/** What the file does to a workspace that is not empty, and what its categories are matched by. */
export const WayMenus = ({ found, mode, onChange }: Props): ReactElement => {
  const match = mode.kind === 'append' ? suggestedMatch(found) : matchValue(mode);
  return (
    <>
      <NativeSelect
        size="xs"
        className={classes.wayMenu}
        label={messages.way}
        data={IMPORT_KINDS.map((value) => ({ value, label: messages.ways[value] }))}
        value={mode.kind}
        onChange={(event) => onChange(modeOf(event.currentTarget.value, match))}
      />
      {mode.kind !== 'append' && (
        <NativeSelect
          size="xs"
          className={classes.wayMenu}
          label={messages.matchBy}
          data={matchesOffered(found, match).map((option) => ({
            value: option.value,
            label: messages.matchOption(option)
          }))}
          value={match}
          onChange={(event) => onChange(modeOf(mode.kind, event.currentTarget.value))}
        />
      )}
    </>
  );
};
