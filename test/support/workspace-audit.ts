import Database from 'better-sqlite3';
import { z } from 'zod';
import { categoryFieldsSchema, type Category } from '../../src-shared/category';
import { JournalReplay, jsonSchema } from './journal-replay';
import { JournalRewind } from './journal-rewind';
import { trashComplaints } from './trash-audit';

const rowSchema = z
  .object({
    id: z.int(),
    parent_id: z.int(),
    child_count: z.int(),
    height: z.int(),
    placed_version: z.int(),
    version: z.int(),
    visible: z.int(),
    name: z.string(),
    slug: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    metadata: jsonSchema,
    description: z.string()
  })
  .transform(({ created_at: createdAt, updated_at: updatedAt, visible, ...row }) => ({
    ...row,
    fields: categoryFieldsSchema.parse({ ...row, visible: visible === 1, createdAt, updatedAt })
  }));
type Row = z.output<typeof rowSchema>;

/** One line per category, compared as text, because the order of metadata keys counts. */
const lines = (tree: Category[]): string[] =>
  tree.flatMap(({ children, ...own }) => [JSON.stringify(own), ...lines(children)]);

const nested = (children: Map<number, Row[]>, parentId = 0): Category[] =>
  (children.get(parentId) ?? []).map(({ id, fields }, position) => ({
    id,
    parentId: parentId === 0 ? null : parentId,
    position,
    ...fields,
    children: nested(children, id)
  }));

const levelsBelow = (id: number, children: Map<number, Row[]>): number =>
  Math.max(0, ...(children.get(id) ?? []).map((child) => 1 + levelsBelow(child.id, children)));

interface AuditScope {
  /** Whether nothing was dropped from the journal, so that it has the whole tree. */
  journalIsWhole?: boolean;
}

/**
 * Checks everything that must always be true of a workspace file. @returns complaints, none if it is intact. Reads the tables directly, not
 * through the store. The file must not be open elsewhere.
 */
export const auditWorkspace = (file: string, { journalIsWhole = true }: AuditScope = {}): string[] => {
  const db = new Database(file);
  try {
    return complaintsAbout(db, journalIsWhole);
  } finally {
    db.close();
  }
};

/** The tree at that revision, from the journal. The file must not be open elsewhere. */
export const treeAtRevision = (file: string, revision: number): Category[] => {
  const db = new Database(file);
  try {
    return new JournalReplay(db, revision).tree();
  } finally {
    db.close();
  }
};

const complaintsAbout = (db: Database.Database, journalIsWhole: boolean): string[] => {
  const complaints: string[] = [];
  const check = (isTrue: boolean, complaint: string) => {
    if (!isTrue) complaints.push(complaint);
  };
  check(db.pragma('integrity_check', { simple: true }) === 'ok', 'The integrity check fails.');
  check(z.array(z.unknown()).parse(db.pragma('foreign_key_check')).length === 0, 'A foreign key points nowhere.');

  const rows = z
    .array(rowSchema)
    .parse(db.prepare('SELECT * FROM categories WHERE id > 0 ORDER BY parent_id, order_key').all());
  const children = Map.groupBy(rows, (row) => row.parent_id);
  for (const { id, child_count: childCount, height } of rows) {
    check(childCount === (children.get(id)?.length ?? 0), `The count of children of ${id} is wrong.`);
    check(height >= levelsBelow(id, children), `The height of ${id} is too low.`);
  }
  const rootCount = db.prepare('SELECT child_count FROM categories WHERE id = 0').pluck().get();
  check(rootCount === (children.get(0)?.length ?? 0), 'The count of roots is wrong.');

  const state = z
    .object({ revision: z.int(), category_count: z.int(), last_id: z.int(), history_from: z.int() })
    .parse(db.prepare('SELECT * FROM workspace').get());
  check(state.category_count === rows.length, 'The count of categories is wrong.');
  const highest = z.int().nullable().parse(db.prepare('SELECT max(category_id) FROM changes').pluck().get()) ?? 0;
  check(state.last_id >= highest, 'An id could be given twice.');
  const revisions = z.array(z.int()).parse(db.prepare('SELECT revision FROM change_groups ORDER BY id').pluck().all());
  // A restored backup has a higher revision than any earlier one.
  const leaps = z.int().parse(db.prepare(`SELECT count(*) FROM change_groups WHERE action = 'backup'`).pluck().get());
  const found = lines(nested(children));
  check(found.length === rows.length, 'A category cannot be reached from the roots.');
  complaints.push(...trashComplaints(db));
  const rewind = new JournalRewind(db);
  complaints.push(...rewind.complaints);
  if (!journalIsWhole || state.history_from > 0 || !rewind.isWhole) {
    const kept = z
      .array(z.int())
      .parse(
        db.prepare('SELECT revision FROM change_groups WHERE id >= ? ORDER BY id').pluck().all(state.history_from)
      );
    const first = state.revision - kept.length + 1;
    check(
      leaps > 0 || kept.every((revision, index) => revision === first + index),
      'A revision has no group, or two, within what is kept.'
    );
    check(
      revisions.every((revision, index) => revision > (revisions[index - 1] ?? 0)),
      'A revision has two groups.'
    );
    check(
      revisions.every((revision) => revision <= state.revision),
      'A group is ahead of the tree.'
    );
    return complaints;
  }

  check(leaps > 0 || revisions.every((revision, index) => revision === index + 1), 'A revision has no group, or two.');
  check(
    revisions.every((revision, index) => revision > (revisions[index - 1] ?? 0)),
    'A revision has two groups.'
  );
  check((revisions.at(-1) ?? state.revision) === state.revision, 'The revision is not that of the last group.');

  const replay = new JournalReplay(db);
  const replayed = lines(replay.tree());
  check(replayed.join('\n') === found.join('\n'), 'Journal and tree disagree.');
  const since = replay.placedVersions();
  for (const { id, placed_version: placed } of rows)
    check(since.get(id) === placed, `Journal and tree disagree since when ${id} is there.`);
  return complaints;
};
