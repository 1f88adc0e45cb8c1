import type { FieldChange, HistoryChange, HistoryEntry, HistoryParent, TrashRestored } from '../../src-shared/history';
import type { Author, GroupSummary } from '../../src-shared/tree-patch';
import { momentOf } from './days';
import { describeStep } from '../features/history/journal';

/** Who made a change, as a label. */
export const AUTHOR_LABEL: Readonly<Record<Author, string>> = {
  window: 'This window',
  http: 'Another program',
  import: 'Import',
  sync: 'Sync'
};

/** The same as the end of a sentence: "Deleted yesterday by another program". */
export const AUTHOR_PHRASE: Readonly<Record<Author, string>> = {
  window: 'in this window',
  http: 'by another program',
  import: 'by an import',
  sync: 'by sync'
};

export const FIELD_LABEL: Readonly<Record<FieldChange['field'], string>> = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  visible: 'Visible',
  metadata: 'Metadata'
};

export const countOf = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const categories = (count: number): string => countOf(count, 'category', 'categories');

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

/** A category with what stands below it: "“Boots” and 14 below it". */
export const branch = (name: string, count: number): string =>
  `“${name}”${count === 1 ? '' : ` and ${(count - 1).toLocaleString('en')} below it`}`;

const done = ({ action, subject, count }: GroupSummary): string =>
  `${DID[action]} ${count === 1 ? `“${subject}”` : categories(count)}`;

/** What a group of changes did: "Renamed to “Shoes”", "Deleted “Boots” and 14 below it", "Undid moving “Shoes”". */
export const entrySentence = ({ way, summary }: Pick<HistoryEntry, 'way' | 'summary'>): string => {
  if (summary.action === 'backup') return `Restored the backup of ${momentOf(summary.subject)}`;
  const again = way === 'undo' ? 'Undid' : 'Redid';
  if (summary.action === 'delete') {
    // By name, since what is gone shows nowhere else. The others stood below it, or were deleted in the same go.
    const { subject, count } = summary;
    return `${way === 'do' ? 'Deleted' : `${again} deleting`} “${subject}”${count === 1 ? '' : ` and ${(count - 1).toLocaleString('en')} more`}`;
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

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** A file's size as file managers write it: "812 bytes", "4.2 MB". */
export const fileSize = (bytes: number): string => {
  let size = bytes;
  let unit: string | null = null;
  for (const next of UNITS) {
    if (size < 1_000) break;
    size /= 1_000;
    unit = next;
  }
  if (unit === null) return countOf(bytes, 'byte', 'bytes');
  return `${size < 10 ? size.toFixed(1) : Math.round(size).toLocaleString('en')} ${unit}`;
};

/** What came back from the trash, and where it is when its place is gone. `parentOf` names a category's present parent, if any. */
export const restoredSentence = (
  { restored, roots }: TrashRestored,
  parentOf: (id: number) => string | null
): string => {
  const [first] = roots;
  const isOne = roots.length === 1 && first !== undefined;
  const what = isOne ? branch(first.name, restored) : categories(restored);
  const verb = restored === 1 ? 'is' : 'are';
  const elsewhere = roots.filter((root) => root.elsewhere);
  if (elsewhere.length === 0) return `${what} ${verb} back.`;
  if (!isOne)
    return `${what} ${verb} back; ${elsewhere.length.toLocaleString('en')} could not go where they were, since that is gone.`;
  const parent = parentOf(first.id);
  return `${what} ${verb} back ${parent === null ? 'at the top level' : `under “${parent}”`}, since the old place is gone.`;
};
