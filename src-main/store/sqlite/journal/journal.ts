import type { ParentId, PersonId } from '../../../../src-shared/ids';
import { TableAccess } from '../connection/table-access';
import {
  groupSummarySchema,
  type Author,
  type GroupSummary,
  type JournalState
} from '../../../../src-shared/tree-patch';
import { ABOVE_ROOTS, parentInRow } from '../tree/category-rows';
import { changeInRow, type JournalChange } from './journal-change';
import { checked, integer, present, text, textOrNull } from '../connection/row-values';

/** Undo and redo each take the newest group that lies on their stack; each person of a team has both for themselves. */
export type Stack = 'undo' | 'redo';

/** The action of a group that continues the sync of the group before it. The history shows all parts as one. */
export const SYNC_PART = 'sync-part';

interface KeptSummary extends Omit<GroupSummary, 'action'> {
  action: GroupSummary['action'] | typeof SYNC_PART;
}

interface NewGroup {
  revision: number;
  at: string;
  author: Author;
  person?: PersonId | null;
  summary: KeptSummary;
  way?: 'do' | Stack;
  /** The group whose inverse this one is. */
  reverses?: number | null;
  /** Left out: not to be undone from here. */
  stack?: Stack | null;
}

export interface StackedGroup {
  id: number;
  summary: GroupSummary;
}

interface LastDeletion {
  name: string;
  parentId: ParentId;
  version: number;
  groupId: number;
  /** As JSON; `null`: an earlier version did not keep it. */
  metadata: string | null;
}

/** Rows read at a time when a group is played backwards; a group may hold a million. */
const PAGE = 1_000;

const changeIn = ([, id, kind, before, after]: readonly unknown[]): JournalChange =>
  changeInRow(id, kind, before, after);

/** The journal of all changes: append-only but for the stacks of undo and redo. */
export class Journal extends TableAccess {
  readonly #insertGroup = this.writing<
    unknown[]
  >(`INSERT INTO change_groups (revision, at, author, person, way, reverses, action, subject, count, stack)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  readonly #insertChange = this.writing<[number, number, string, string | null, string | null]>(
    'INSERT INTO changes (group_id, category_id, kind, before, after) VALUES (?, ?, ?, ?, ?)'
  );
  /** The newest group of a person (`null`: unknown persons) that lies on that stack. */
  readonly top = this.oneRow<[stack: Stack, person: PersonId | null], StackedGroup>(
    `SELECT id, action, subject, count FROM change_groups INDEXED BY change_groups_stacked_by_person
         WHERE stack = ? AND person IS ? ORDER BY id DESC LIMIT 1`,
    ([id, action, subject, count]) => ({
      id: integer(id),
      summary: checked(groupSummarySchema, { action, subject, count })
    })
  );
  /** The group that first did what a group does, undoes or redoes. */
  readonly #origin = this.theNumber<[groupId: number]>(
    `WITH RECURSIVE origin (id) AS (VALUES (?) UNION
       SELECT reverses FROM change_groups JOIN origin USING (id) WHERE reverses IS NOT NULL) SELECT min(id) FROM origin`
  );
  readonly #changesBefore = this.selectRows<[number, number]>(`SELECT id, category_id, kind, before, after FROM changes
         WHERE group_id = ? AND id < ? ORDER BY id DESC LIMIT ${PAGE}`);
  /** The changes of all groups after that one, the last one first. */
  readonly changesSince = this.eachRow<[groupId: number], JournalChange>(
    `SELECT id, category_id, kind, before, after FROM changes INDEXED BY changes_of_group
         WHERE group_id > ? ORDER BY group_id DESC, id DESC`,
    changeIn
  );
  readonly changeCount = this.theNumber<[groupId: number]>('SELECT count(*) FROM changes WHERE group_id = ?');
  /** Stores how many categories a group has touched, once all of them are known. */
  readonly setCount = this.writes(
    'UPDATE change_groups SET count = ? WHERE id = ?',
    (groupId: number, count: number) => [count, groupId]
  );
  /** Marks a group as the publication of a proposal. Its person is the publisher, to whom its undo belongs. */
  readonly setPublication = this.writes(
    'UPDATE change_groups SET proposal = ?, publisher = person WHERE id = ?',
    (groupId: number, proposal: number) => [proposal, groupId]
  );
  readonly unstack = this.writes('UPDATE change_groups SET stack = NULL WHERE id = ?', (groupId: number) => [groupId]);
  readonly clearRedo = this.writes(
    `UPDATE change_groups INDEXED BY change_groups_stacked_by_person SET stack = NULL WHERE stack = 'redo' AND person IS ?`,
    (person: PersonId | null) => [person]
  );
  /** A category as it was last deleted; `undefined` when it never was, or that is no longer known. */
  readonly lastDeletion = this.oneRow<[id: number], LastDeletion>(
    `SELECT before ->> '$.fields.name', coalesce(before ->> '$.place.parentId', ${ABOVE_ROOTS}), before ->> '$.version', group_id, before ->> '$.fields.metadata'
         FROM changes WHERE category_id = ? AND kind = 'delete' ORDER BY id DESC LIMIT 1`,
    ([name, parentId, version, groupId, metadata]) => ({
      name: text(name),
      parentId: parentInRow(parentId),
      version: integer(version),
      groupId: integer(groupId),
      metadata: textOrNull(metadata)
    })
  );
  /** Whether a category of that id has ever been here, as far as the journal goes back. */
  readonly knows = this.hasRow<[id: number]>('SELECT 1 FROM changes WHERE category_id = ? LIMIT 1');
  readonly lastGroup = this.theNumber('SELECT coalesce(max(id), 0) FROM change_groups');
  readonly newestMoment = this.oneRow('SELECT at FROM change_groups ORDER BY id DESC LIMIT 1', ([at]) => text(at));
  readonly personOf = this.theRow<[groupId: number], PersonId | null>(
    'SELECT person FROM change_groups WHERE id = ?',
    ([person]) => textOrNull(person)
  );

  addGroup(group: NewGroup): number {
    const { revision, at, author, person = null, summary, way = 'do', reverses = null, stack = null } = group;
    const { action, subject, count } = summary;
    return Number(
      this.#insertGroup.run(revision, at, author, person, way, reverses, action, subject, count, stack).lastInsertRowid
    );
  }

  addChange(groupId: number, change: JournalChange): number {
    const json = (image: unknown) => (image === null ? null : JSON.stringify(image));
    const { before, after } = change;
    return Number(this.#insertChange.run(groupId, change.id, change.kind, json(before), json(after)).lastInsertRowid);
  }

  state(person: PersonId | null): JournalState {
    const next = (stack: Stack): JournalState[Stack] => {
      const top = this.top(stack, person);
      return top === undefined ? null : { ...top.summary, step: this.#origin(top.id) };
    };
    return { undo: next('undo'), redo: next('redo') };
  }

  /** A group's changes, the last one first. Read in pages, so the caller may write in between. */
  *changesBackwards(groupId: number): Generator<JournalChange> {
    let upTo = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const page = this.#changesBefore.all(groupId, upTo);
      for (const row of page) yield changeIn(row);
      if (page.length < PAGE) return;
      upTo = integer(present(page.at(-1))[0]);
    }
  }

  nameOfDeleted(id: number): string | undefined {
    return this.lastDeletion(id)?.name;
  }
}
