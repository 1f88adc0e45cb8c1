import type { ReactElement } from 'react';
import { withHiddenShown } from '../../../../src-shared/hidden-characters';
import type { ImportMode, MergeMode } from '../../../../src-shared/import-plan';
import type { ReadableImport } from '../../../../src-shared/transfer';
import { Chooser, optionsOf, type Option } from '../../../ui/choices';
import classes from '../import.module.css';
import messages from './messages/en.json' with { type: 'json' };

const FIELDS = ['id', 'slug', 'path'] as const;

/** What the file has of the fields, the surest first. */
const suggestedMatch = ({ mapping, has }: ReadableImport): (typeof FIELDS)[number] => {
  if (mapping.fields.some(({ role }) => role === 'id')) return 'id';
  return has.includes('slug') ? 'slug' : 'path';
};

/** What a file could be matched by: the fields, and those entries of the metadata that it has. */
const matchesOffered = ({ metadata }: ReadableImport, mode: MergeMode): Option<MergeMode>[] => {
  const { kind } = mode;
  const entries = new Set([...metadata, ...(mode.matchBy === 'entry' ? [mode.entry] : [])]);
  return [
    ...FIELDS.map((matchBy) => ({ value: { kind, matchBy }, label: messages.matchFields[matchBy] })),
    ...[...entries].map((entry) => ({
      value: { kind, matchBy: 'entry' as const, entry },
      label: messages.matchEntry({ key: withHiddenShown(entry) })
    }))
  ];
};

interface Props {
  found: ReadableImport;
  mode: ImportMode;
  onChange: (mode: ImportMode) => void;
}

/** What the file does to a workspace that is not empty, and what its categories are matched by. */
export const WayMenus = ({ found, mode, onChange }: Props): ReactElement => {
  const choose = (kind: ImportMode['kind']): void => {
    if (kind === 'append') onChange({ kind });
    else onChange(mode.kind === 'append' ? { kind, matchBy: suggestedMatch(found) } : { ...mode, kind });
  };
  return (
    <>
      <Chooser
        size="xs"
        className={classes.wayMenu}
        label={messages.way}
        options={optionsOf(messages.ways)}
        value={mode.kind}
        onChange={choose}
      />
      {mode.kind !== 'append' && (
        <Chooser<MergeMode>
          size="xs"
          className={classes.wayMenu}
          label={messages.matchBy}
          options={matchesOffered(found, mode)}
          value={mode}
          onChange={onChange}
        />
      )}
    </>
  );
};
