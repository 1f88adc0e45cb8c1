import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import type {
  FieldChange,
  HistoryChange,
  HistoryEntry,
  HistoryParent,
  RetentionState
} from '../../../src-shared/history';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import { dateOf, dateTimeOf, momentOf } from '../../platform/dates';
import { categories, fileSize } from '../../platform/amounts';
import { countOf, numeral } from '../../platform/text';

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
  ...english,
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
  notKeptBefore: (at: string) => `Changes before ${dateOf(at)} are no longer kept.`,
  restoreTitle: {
    after: (at: string) => `Restore the tree to ${dateTimeOf(at)}`,
    before: (at: string) => `Restore the tree to before ${dateTimeOf(at)}`
  },
  restoreQuestion: (name: string, at: string) => `Restore “${name}” as it was ${momentOf(at)}?`,
  restored: (name: string, at: string) => `“${name}” is as it was ${momentOf(at)}.`,
  moveBack: (parent: HistoryParent) => `Move it back to ${parentPhrase(parent)} too`,
  staysHere: (parent: HistoryParent) =>
    `It stays where it is: it can no longer be moved under ${parentPhrase(parent)}.`,
  undid: (summary: GroupSummary) => `Undid ${describeStep(summary)}.`,
  redid: (summary: GroupSummary) => `Redid ${describeStep(summary)}.`,
  facts: ({ changes, oldest, bytes }: RetentionState) =>
    `${
      oldest === null
        ? 'No changes are kept yet'
        : `${countOf(changes, 'change is', 'changes are')} kept, the oldest from ${dateOf(oldest)}`
    }. The workspace file takes ${fileSize(bytes)}.`
});
