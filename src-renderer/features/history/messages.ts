import sentences from './messages/en.json' with { type: 'json' };
import { listOf } from '../../../src-shared/sentence';
import type {
  FieldChange,
  HistoryChange,
  HistoryEntry,
  HistoryParent,
  RetentionState
} from '../../../src-shared/history';
import type { GroupSummary } from '../../../src-shared/tree-patch';
import type { NextStep } from '../../session/kept-steps';
import { dateOf, momentOf } from '../../platform/dates';
import { fileSize } from '../../platform/amounts';

const NAMED: ReadonlySet<GroupSummary['action']> = new Set(['updateFrom', 'replaceWith', 'publish']);

/** What a step was done to. A file or a proposal is named, however many categories it changed. */
const step = ({ action, subject, count }: GroupSummary) => ({ action, subject, count: NAMED.has(action) ? 1 : count });

const isOf = ({ id, name }: HistoryParent) => {
  if (id === null) return 'top';
  return name === null ? 'unknown' : 'named';
};

const from = (parent: HistoryParent) => ({ fromIs: isOf(parent), from: parent.name ?? '' }) as const;
const to = (parent: HistoryParent) => ({ toIs: isOf(parent), to: parent.name ?? '' }) as const;

const DONE = { do: 'did', undo: 'undid', redo: 'redid' } as const;

const editTitle = (fields: readonly FieldChange[], isMoved: boolean): string => {
  const [first] = fields;
  if (fields.length > 3) return sentences.editedMany({ count: fields.length, isMoved });
  if (fields.length === 1 && first?.field === 'name') return sentences.renamed({ isMoved });
  if (fields.length === 1 && first?.field === 'visible')
    return first.after ? sentences.shown({ isMoved }) : sentences.hidden({ isMoved });
  return sentences.edited({ fields: listOf(fields.map(({ field }) => sentences.fieldWord[field])), isMoved });
};

export const messages = {
  ...sentences,
  /** "Undo renaming “Shoes”", "Redid deleting 12 categories". */
  again: (is: 'undo' | 'redo' | 'undid' | 'redid', summary: GroupSummary) => sentences.again({ is, ...step(summary) }),
  /** As `again`, also of what is kept beside the tree: "Undo changing the fields". */
  nextText: (is: 'undo' | 'redo' | 'undid' | 'redid', next: NextStep) =>
    'kept' in next ? sentences.againKept({ is, what: next.kept.what }) : sentences.again({ is, ...step(next.summary) }),
  /** What a group of changes did: "Renamed to “Shoes”", "Moved “Boots” from “Clothes” to “Shoes”", "Deleted “Boots” and 14 more", "Undid moving “Shoes”". */
  entryText: ({ way, summary, move }: Pick<HistoryEntry, 'way' | 'summary' | 'move'>): string => {
    const { action, subject, count } = summary;
    const is = DONE[way];
    if (action === 'backup') return sentences.backup({ at: momentOf(subject) });
    // Deleted categories are named, since they show nowhere else; `count` includes those below them.
    if (action === 'delete') return sentences.deleted({ is, subject, more: count - 1 });
    if (move === undefined || count > 1)
      return is === 'did' ? sentences.did({ ...step(summary), action }) : sentences.again({ is, ...step(summary) });
    if (move.from.id === move.to.id) return sentences.movedWithin({ is, subject, ...to(move.to) });
    if (way === 'undo') return sentences.movedBack({ subject, ...to(move.to) });
    return sentences.moved({ is, subject, ...from(move.from), ...to(move.to) });
  },
  placeText: (change: Pick<HistoryChange, 'kind' | 'from' | 'to'>): string | null => {
    const { kind } = change;
    if (kind === 'create') return change.to === null ? null : sentences.createdIn(to(change.to));
    if (kind === 'delete') return change.from === null ? null : sentences.deletedFrom(from(change.from));
    if (change.from === null || change.to === null) return null;
    const what = { is: 'did', subject: null, ...to(change.to) } as const;
    return change.from.id === change.to.id
      ? sentences.movedWithin(what)
      : sentences.moved({ ...what, ...from(change.from) });
  },
  /** What a change did to its category, in a word or two: "Renamed", "Edited name and slug, and moved". After a restored backup it may be nothing. */
  changeTitle: (change: Pick<HistoryChange, 'kind' | 'fields' | 'from' | 'to'>): string => {
    const { kind, fields } = change;
    if (kind !== 'update') return sentences.made[kind];
    const isMoved = change.from !== null && change.to !== null;
    if (fields.length > 0) return editTitle(fields, isMoved);
    return isMoved ? sentences.made.move : sentences.cameWithBackup;
  },
  valueText: (value: string | boolean | null): string | null => {
    if (typeof value === 'boolean') return value ? sentences.yes : sentences.no;
    return value === null || value === '' || value === '{}' ? null : value;
  },
  moveBack: (parent: HistoryParent) => sentences.moveBack(to(parent)),
  staysHere: (parent: HistoryParent) => sentences.staysHere(to(parent)),
  facts: ({ changes, oldest, bytes }: RetentionState) =>
    sentences.facts({ changes, oldest: oldest === null ? null : dateOf(oldest), size: fileSize(bytes) })
};
