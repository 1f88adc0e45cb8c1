import type { FieldChange, HistoryChange, HistoryEntry, HistoryParent } from '../../../src-shared/history';
import type { Author, GroupSummary } from '../../../src-shared/tree-patch';
import { momentOf } from '../../platform/dates';
import { categories, numeral } from '../../platform/text';

/** Who made a change, as a label. */
export const AUTHOR_LABEL: Readonly<Record<Author, string>> = {
  window: 'This window',
  http: 'Another program',
  import: 'Import',
  sync: 'Sync'
};

export const FIELD_LABEL: Readonly<Record<FieldChange['field'], string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visible',
  metadata: 'Metadata'
};

const DID: Readonly<Record<GroupSummary['action'], string>> = {
  create: 'Created',
  rename: 'Renamed to',
  edit: 'Edited',
  move: 'Moved',
  delete: 'Deleted',
  import: 'Imported',
  restore: 'Restored',
  backup: 'Restored the backup of',
  copy: 'Copied',
  sort: 'Sorted',
  merge: 'Merged',
  replace: 'Replaced text in',
  sync: 'Synced'
};

const VERB: Readonly<Record<GroupSummary['action'], string>> = {
  create: 'creating',
  rename: 'renaming',
  edit: 'editing',
  move: 'moving',
  delete: 'deleting',
  import: 'importing',
  restore: 'restoring',
  backup: 'restoring the backup of',
  copy: 'copying',
  sort: 'sorting',
  merge: 'merging',
  replace: 'replacing text in',
  sync: 'syncing'
};

/** What a step did, as the end of a sentence: "renaming “Shoes”", "deleting 12 categories". */
export const describeStep = ({ action, subject, count }: GroupSummary): string =>
  `${VERB[action]} ${count === 1 ? `“${subject}”` : categories(count)}`;

const done = ({ action, subject, count }: GroupSummary): string =>
  `${DID[action]} ${count === 1 ? `“${subject}”` : categories(count)}`;

/** What a group of changes did: "Renamed to “Shoes”", "Deleted “Boots” and 14 below it", "Undid moving “Shoes”". */
export const entrySentence = ({ way, summary }: Pick<HistoryEntry, 'way' | 'summary'>): string => {
  if (summary.action === 'backup') return `Restored the backup of ${momentOf(summary.subject)}`;
  const again = way === 'undo' ? 'Undid' : 'Redid';
  if (summary.action === 'delete') {
    // By name, since what is gone shows nowhere else. The others stood below it, or were deleted in the same go.
    const { subject, count } = summary;
    return `${way === 'do' ? 'Deleted' : `${again} deleting`} “${subject}”${count === 1 ? '' : ` and ${numeral(count - 1)} more`}`;
  }
  return way === 'do' ? done(summary) : `${again} ${describeStep(summary)}`;
};

/** A parent within a sentence: "“Shoes”", "the top level". */
export const parentPhrase = ({ id, name }: HistoryParent): string => {
  if (id === null) return 'the top level';
  return name === null ? 'a category that is no longer known' : `“${name}”`;
};

const standing = (parent: HistoryParent): string =>
  parent.id === null ? 'at the top level' : `under ${parentPhrase(parent)}`;

/** Where a change put or took the category; `null` when it stayed where it was. */
export const placeSentence = ({ kind, from, to }: Pick<HistoryChange, 'kind' | 'from' | 'to'>): string | null => {
  if (kind === 'create') return to === null ? null : `Created ${standing(to)}`;
  if (kind === 'delete') return from === null ? null : `Deleted; it stood ${standing(from)}`;
  if (from === null || to === null) return null;
  if (from.id === to.id)
    return from.id === null ? 'Moved among the top level' : `Moved among those under ${parentPhrase(to)}`;
  return `Moved from ${parentPhrase(from)} to ${parentPhrase(to)}`;
};

const editTitle = (fields: readonly FieldChange[]): string | null => {
  const [first] = fields;
  if (first === undefined) return null;
  if (fields.length > 3) return `Edited ${fields.length} fields`;
  if (fields.length > 1)
    return `Edited ${fields.map(({ field }) => (field === 'visible' ? 'visibility' : field)).join(', ')}`;
  if (first.field === 'name') return 'Renamed';
  if (first.field === 'visible') return first.after ? 'Made visible' : 'Made invisible';
  return `Edited ${first.field}`;
};

/**
 * What one change did to its category, in a word or two: "Renamed", "Edited name, slug and moved". Only where a backup took
 * the workspace's place is there a change of nothing but the version.
 */
export const changeTitle = ({
  kind,
  fields,
  from,
  to
}: Pick<HistoryChange, 'kind' | 'fields' | 'from' | 'to'>): string => {
  if (kind === 'create') return 'Created';
  if (kind === 'delete') return 'Deleted';
  const edit = editTitle(fields);
  const isMoved = from !== null && to !== null;
  if (edit === null) return isMoved ? 'Moved' : 'Came with the backup';
  return isMoved ? `${edit} and moved` : edit;
};

/** A field's value for a person; `null` stands for an empty one. */
export const valueText = (value: string | boolean | null): string | null => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === '' || value === '{}' ? null : value;
};
