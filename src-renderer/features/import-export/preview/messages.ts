import english from './messages/en.json' with { type: 'json' };
import type { FAULT_CHOICES, FaultKind } from '../../../../src-shared/import-plan';
import { localized } from '../../../../src-shared/language';

const OUTCOMES: {
  readonly [K in FaultKind]: Readonly<Record<Exclude<(typeof FAULT_CHOICES)[K][number], 'leave_out'>, string>>;
} = {
  missing_parent: {
    create: 'Its parent is not in the file, and is created',
    top_level: 'Its parent is not in the file: put at the top level'
  },
  ambiguous_parent: {
    first: 'Put under the first of several possible parents',
    top_level: 'Has several possible parents: put at the top level'
  },
  several_parents: {
    first: 'Has several parents: put under the first',
    copy: 'Has several parents: a copy is under each'
  },
  cycle: { top_level: 'Was below itself: put at the top level' },
  too_deep: { raise: 'Was too deep: moved up' },
  duplicate_id: { as_new: 'Has the ID of another one: imported anyway' },
  no_name: { placeholder: 'Had no name' },
  name_too_long: { shorten: 'Name shortened' },
  invalid_slug: {
    repair: 'Slug corrected',
    metadata: 'Slug kept in the metadata',
    drop: 'Slug left out'
  },
  description_too_long: {
    metadata: 'Description shortened, and whole in the metadata',
    shorten: 'Description shortened'
  },
  not_yes_or_no: { metadata: 'Visibility kept in the metadata', drop: 'Visibility dropped' },
  not_a_number: { metadata: 'Position kept in the metadata', drop: 'Position dropped' },
  invalid_metadata: { as_text: 'Metadata kept as text', drop: 'Metadata dropped' },
  metadata_too_large: { shorten: 'Metadata cut to what fits', drop: 'Metadata that does not fit left out' },
  extra_cells: { metadata: 'Extra cells kept in the metadata', drop: 'Extra cells left out' }
};

const REASONS: Readonly<Record<FaultKind, string>> = {
  missing_parent: 'its parent is not in the file',
  ambiguous_parent: 'it has several possible parents',
  several_parents: 'it has several parents',
  cycle: 'it is below itself',
  too_deep: 'it is too deep',
  duplicate_id: 'another one has its ID',
  no_name: 'it has no name',
  name_too_long: 'its name is too long',
  invalid_slug: 'it has no valid slug',
  description_too_long: 'its description is too long',
  not_yes_or_no: 'it says neither yes nor no',
  not_a_number: 'a value is not a number',
  invalid_metadata: 'its metadata cannot be read',
  metadata_too_large: 'it has too much metadata',
  extra_cells: 'it has too many cells'
};

const outcome = (kind: FaultKind, choice: string): string => {
  const words: Readonly<Record<string, string>> = OUTCOMES[kind];
  return words[choice] ?? '';
};

export const messages = localized('features/import-export/preview', {
  ...english,
  outcome,
  leftOut: (place: string, kinds: readonly FaultKind[]): string => {
    const why = kinds.length === 0 ? 'what it stands under is left out' : kinds.map((kind) => REASONS[kind]).join(', ');
    return `Left out (${place}): ${why}`;
  }
});
