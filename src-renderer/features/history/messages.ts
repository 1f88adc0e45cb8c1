import { localized } from '../../../src-shared/language';
import type {
  FieldChange,
  HistoryChange,
  HistoryEntry,
  HistoryParent,
  RetentionState
} from '../../../src-shared/history';
import type { Author, GroupSummary } from '../../../src-shared/tree-patch';
import { dateOf, dateTimeOf, momentOf } from '../../platform/dates';
import { categories, fileSize } from '../../platform/amounts';
import { countOf, numeral, plural } from '../../platform/text';

const AUTHOR_LABEL: Readonly<Record<Author, string>> = {
  window: 'This window',
  http: 'Another program',
  import: 'Import',
  sync: 'Sync'
};

const FIELD_LABEL: Readonly<Record<FieldChange['field'], string>> = {
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
  updateFrom: 'Updated from',
  replaceWith: 'Replaced everything with',
  publish: 'Published',
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
  updateFrom: 'updating from',
  replaceWith: 'replacing everything with',
  publish: 'publishing',
  sync: 'syncing'
};

const NAMED: ReadonlySet<GroupSummary['action']> = new Set(['updateFrom', 'replaceWith', 'publish']);

/** What a step was done to. A file or a proposal is named, however many categories it changed. */
const objectOf = ({ action, subject, count }: GroupSummary): string =>
  count === 1 || NAMED.has(action) ? `“${subject}”` : categories(count);

/** What a step did, as the end of a sentence: "renaming “Shoes”", "deleting 12 categories". */
const describeStep = (summary: GroupSummary): string => `${VERB[summary.action]} ${objectOf(summary)}`;

const done = (summary: GroupSummary): string => `${DID[summary.action]} ${objectOf(summary)}`;

const parentPhrase = ({ id, name }: HistoryParent): string => {
  if (id === null) return 'the top level';
  return name === null ? 'a category that is no longer known' : `“${name}”`;
};

const standing = (parent: HistoryParent): string =>
  parent.id === null ? 'at the top level' : `under ${parentPhrase(parent)}`;

const editTitle = (fields: readonly FieldChange[]): string | null => {
  const [first] = fields;
  if (first === undefined) return null;
  if (fields.length > 3) return `Edited ${fields.length} fields`;
  if (fields.length > 1)
    return `Edited ${fields.map(({ field }) => (field === 'visible' ? 'visibility' : field)).join(', ')}`;
  if (first.field === 'name') return 'Renamed';
  if (first.field === 'visible') return first.after ? 'Shown' : 'Hidden';
  return `Edited ${first.field}`;
};

/** The end of a sentence on one category that was moved. An undo says where it is again. */
const movedWhere = ({ way, move }: Pick<HistoryEntry, 'way' | 'move'>): string => {
  if (move === undefined) return '';
  const { from, to } = move;
  if (from.id === to.id) return ` within ${parentPhrase(to)}`;
  return way === 'undo' ? `, back to ${parentPhrase(to)}` : ` from ${parentPhrase(from)} to ${parentPhrase(to)}`;
};

export const messages = localized('features/history', {
  undoQuestion: (count: number) => `Bring back ${categories(count)}?`,
  undoRecreates: (count: number, host: string) =>
    `${host} no longer has ${plural(count, { one: 'it', other: 'them' })}: once this is sent, it creates ${plural(count, { one: 'a new category with a new ID', other: 'new categories with new IDs' })}. Here ${plural(count, { one: 'it keeps its ID', other: 'they keep their IDs' })}.`,
  undoAnswer: 'Undo',
  authorLabel: AUTHOR_LABEL,
  fieldLabel: FIELD_LABEL,
  describeStep,
  /** What a group of changes did: "Renamed to “Shoes”", "Moved “Boots” from “Clothes” to “Shoes”", "Deleted “Boots” and 14 below it", "Undid moving “Shoes”". */
  entryText: (entry: Pick<HistoryEntry, 'way' | 'summary' | 'move'>): string => {
    const { way, summary } = entry;
    if (summary.action === 'backup') return `Restored the backup of ${momentOf(summary.subject)}`;
    const again = way === 'undo' ? 'Undid' : 'Redid';
    if (summary.action === 'delete') {
      // Deleted categories are named, since they show nowhere else; `count` includes those below them.
      const { subject, count } = summary;
      return `${way === 'do' ? 'Deleted' : `${again} deleting`} “${subject}”${count === 1 ? '' : ` and ${numeral(count - 1)} more`}`;
    }
    return `${way === 'do' ? done(summary) : `${again} ${describeStep(summary)}`}${movedWhere(entry)}`;
  },
  publishedBy: (author: string, publisher: string) =>
    author === publisher ? `${author}, proposed and published` : `Proposed by ${author}, published by ${publisher}`,
  parentPhrase,
  placeText: ({ kind, from, to }: Pick<HistoryChange, 'kind' | 'from' | 'to'>): string | null => {
    if (kind === 'create') return to === null ? null : `Created ${standing(to)}`;
    if (kind === 'delete') return from === null ? null : `Deleted; it was ${standing(from)}`;
    if (from === null || to === null) return null;
    if (from.id === to.id) return from.id === null ? 'Moved within the top level' : `Moved within ${parentPhrase(to)}`;
    return `Moved from ${parentPhrase(from)} to ${parentPhrase(to)}`;
  },
  /** What a change did to its category, in a word or two: "Renamed", "Edited name, slug and moved". After a restored backup it may be nothing. */
  changeTitle: ({ kind, fields, from, to }: Pick<HistoryChange, 'kind' | 'fields' | 'from' | 'to'>): string => {
    if (kind === 'create') return 'Created';
    if (kind === 'delete') return 'Deleted';
    const edit = editTitle(fields);
    const isMoved = from !== null && to !== null;
    if (edit === null) return isMoved ? 'Moved' : 'Came with the backup';
    return isMoved ? `${edit} and moved` : edit;
  },
  valueText: (value: string | boolean | null): string | null => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value === null || value === '' || value === '{}' ? null : value;
  },
  reading: 'Reading the history',
  unread: 'The history could not be read',
  filters: 'Filter',
  changesBy: 'Changes by',
  anyone: 'By anyone',
  byPerson: 'By a person',
  byWay: 'By source',
  byYou: (name: string) => `${name} (you)`,
  only: (name: string) => `Only “${name}”`,
  showAll: 'Show changes of all categories',
  noneBy: 'No changes by this author',
  noneByText: 'This author made none of the changes that are kept.',
  showAnyone: 'Show changes by anyone',
  none: 'Nothing has changed yet',
  noneText:
    'Every change shows here, whether made in this window, by another program or by an import. You can undo it or restore an earlier version.',
  list: 'Changes',
  listOf: (name: string) => `Changes of “${name}”`,
  end: 'There are no earlier changes.',
  notKeptBefore: (at: string) => `Changes before ${dateOf(at)} are no longer kept.`,
  earlierNotKept: 'Earlier changes are no longer kept.',
  notInTree: (name: string) => `“${name}” is not in the tree.`,
  lookInTrash: 'Open the trash',
  noneOf: 'No changes are kept',
  noneOfText: (name: string) => `The changes of “${name}” are older than what is kept.`,
  undone: 'Undone',
  readingChanges: 'Reading the changes',
  changesNotKept: 'These changes are no longer kept.',
  tryAgain: 'Try again',
  showMore: 'Show more',
  showInTree: 'Show in the tree',
  nothing: 'nothing',
  became: ' became ',
  restoreTree: { after: 'Restore the tree to this point…', before: 'Restore the tree to before this…' },
  restoreTitle: {
    after: (at: string) => `Restore the tree to ${dateTimeOf(at)}`,
    before: (at: string) => `Restore the tree to before ${dateTimeOf(at)}`
  },
  treeNotRestored: 'The tree was not restored',
  restoreVersion: 'Restore this version',
  restore: 'Restore',
  restoreQuestion: (name: string, at: string) => `Restore “${name}” as it was ${momentOf(at)}?`,
  restored: (name: string, at: string) => `“${name}” is as it was ${momentOf(at)}.`,
  sameAsThen: 'Nothing changed: it is already as it was then.',
  notRestored: 'The version was not restored',
  readingVersion: 'Reading the version',
  versionNotKept: 'This version is no longer kept, or the category has been deleted.',
  sameFields: 'Its fields are the same as now.',
  moveBack: (parent: HistoryParent) => `Move it back to ${parentPhrase(parent)} too`,
  staysHere: (parent: HistoryParent) =>
    `It stays where it is: it can no longer be moved under ${parentPhrase(parent)}.`,
  undid: (summary: GroupSummary) => `Undid ${describeStep(summary)}.`,
  redid: (summary: GroupSummary) => `Redid ${describeStep(summary)}.`,
  nothingToUndo: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  notChanged: 'Nothing was changed',
  keepHistory: 'Keep history',
  save: 'Save',
  keepChanges: 'Keep the history',
  keepTrash: 'Keep deleted categories in the trash',
  retention:
    'Older changes leave the history and can no longer be undone or restored. Your categories stay, and so does everything needed to restore what is in the trash.',
  warning: {
    history: 'Older changes are deleted when you save, and cannot be brought back.',
    trash: 'Older deleted categories are gone for good when you save.',
    both: 'Older changes and deleted categories are gone for good when you save.'
  },
  facts: ({ changes, oldest, bytes }: RetentionState) =>
    `${
      oldest === null
        ? 'No changes are kept yet'
        : `${countOf(changes, 'change is', 'changes are')} kept, the oldest from ${dateOf(oldest)}`
    }. The workspace file takes ${fileSize(bytes)}.`,
  readingRetention: 'Reading how long changes are kept',
  retentionSaved: 'Saved how long changes are kept.',
  notSaved: 'Nothing was saved',
  oneYear: '1 year',
  forever: 'Forever',
  days: (days: number) => countOf(days, 'day', 'days')
});
