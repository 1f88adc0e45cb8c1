import { TableAccess } from '../connection/table-access';
import { retentionSchema, type Retention, type RetentionState } from '../../../../src-shared/history';
import { checked, integer, present, textOrNull } from '../connection/row-values';

export class RetentionRow extends TableAccess {
  readonly #read = this.selectRows('SELECT history_days, trash_days, history_from, unsent_from FROM workspace');
  readonly set = this.writes(
    'UPDATE workspace SET history_days = ?, trash_days = ?',
    ({ historyDays, trashDays }: Retention) => [historyDays, trashDays]
  );
  readonly #setHistoryFrom = this.writing<[number]>('UPDATE workspace SET history_from = ?');
  readonly #setUnsentFrom = this.writing<[number | null]>('UPDATE workspace SET unsent_from = ?');
  readonly #since = this.selectValues<[number]>('SELECT at FROM change_groups WHERE id >= ? ORDER BY id LIMIT 1');
  readonly #measure = this.selectRows(
    `SELECT (SELECT count(*) FROM changes), (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)`
  );

  get retention(): Retention {
    const row = this.#row();
    return checked(retentionSchema, { historyDays: row[0], trashDays: row[1] });
  }

  /** The first group that is still there whole; 0 while nothing was dropped for its age. */
  get historyFrom(): number {
    return integer(this.#row()[2]);
  }

  set historyFrom(groupId: number) {
    this.#setHistoryFrom.run(groupId);
  }

  /** The first group that is still to be sent, from which on nothing may be dropped; `null`: none is. */
  get unsentFrom(): number | null {
    const value = this.#row()[3];
    return value === null ? null : integer(value);
  }

  set unsentFrom(groupId: number | null) {
    this.#setUnsentFrom.run(groupId);
  }

  /** The time of the oldest change, where older ones have been dropped; `null`: none have. */
  keptSince(): string | null {
    return this.historyFrom === 0 ? null : this.#oldest();
  }

  state(): RetentionState {
    const row = present(this.#measure.get());
    return { retention: this.retention, changes: integer(row[0]), oldest: this.#oldest(), bytes: integer(row[1]) };
  }

  #oldest(): string | null {
    return textOrNull(this.#since.get(this.historyFrom) ?? null);
  }

  #row(): unknown[] {
    return present(this.#read.get());
  }
}

interface ExpiringGroup {
  id: number;
  at: string;
}

const groupIn = ([id, at]: unknown[]): ExpiringGroup => ({ id: integer(id), at: String(at) });

interface ExpiringChange {
  id: number;
  categoryId: number;
  isDeletion: boolean;
}

/** Rows taken at a time, so that the caller can check the clock in between. */
const CHUNK = 100;
/** Rows taken at a time where they are only read. */
const MANY = 2_000;

/** Takes changes out of the journal. `GarbageCollection` decides which and when. */
export class GarbageRows extends TableAccess {
  // In this order and with the index named: statistics taken when the table was small could make it a scan.
  readonly stackedGroupsOf = this.allRows<[categoryId: number], number>(
    `SELECT DISTINCT group_id FROM changes INDEXED BY changes_of_category
         CROSS JOIN change_groups ON change_groups.id = group_id WHERE category_id = ? AND stack IS NOT NULL ORDER BY group_id`,
    ([id]) => integer(id)
  );
  readonly newestChangeOf = this.number<[categoryId: number]>(
    'SELECT id FROM changes INDEXED BY changes_of_category WHERE category_id = ? ORDER BY id DESC LIMIT 1'
  );
  /** The oldest changes of a category up to that one, a chunk of them, with their groups. */
  readonly oldestOf = this.allRows<[categoryId: number, changeId: number], { id: number; groupId: number }>(
    `SELECT id, group_id FROM changes INDEXED BY changes_of_category WHERE category_id = ? AND id <= ? ORDER BY id LIMIT ${CHUNK}`,
    ([id, groupId]) => ({ id: integer(id), groupId: integer(groupId) })
  );
  readonly groupAfter = this.oneRow<[id: number], ExpiringGroup>(
    'SELECT id, at FROM change_groups WHERE id > ? ORDER BY id LIMIT 1',
    groupIn
  );
  readonly #nextGroups = this.allRows<[id: number], ExpiringGroup>(
    `SELECT id, at FROM change_groups WHERE id > ? ORDER BY id LIMIT ${MANY}`,
    groupIn
  );
  /** The oldest of the newest `count` groups; `undefined`: there are fewer. */
  readonly oldestOfNewest = this.number<[count: number]>(
    'SELECT id FROM change_groups ORDER BY id DESC LIMIT 1 OFFSET ? - 1'
  );
  /** The oldest changes of a group after that one, a chunk of them; an empty one: there are no more. */
  readonly changesOf = this.allRows<[groupId: number, after: number], ExpiringChange>(
    `SELECT id, category_id, kind = 'delete' FROM changes INDEXED BY changes_of_group WHERE group_id = ? AND id > ? ORDER BY id LIMIT ${CHUNK}`,
    ([id, categoryId, isDeletion]) => ({
      id: integer(id),
      categoryId: integer(categoryId),
      isDeletion: isDeletion === 1
    })
  );
  readonly dropChange = this.writes('DELETE FROM changes WHERE id = ?', (id: number) => [id]);
  readonly isStacked = this.hasRow<[groupId: number]>('SELECT 1 FROM change_groups WHERE id = ? AND stack IS NOT NULL');
  readonly #dropGroup = this.writing<
    [number, number, number]
  >(`DELETE FROM change_groups WHERE id = ? AND NOT EXISTS (SELECT 1 FROM changes INDEXED BY changes_of_group WHERE group_id = ?)
         AND NOT EXISTS (SELECT 1 FROM change_groups AS later INDEXED BY change_groups_reversing WHERE later.reverses = ?) RETURNING reverses`).pluck();

  /** The oldest groups after that one, at most a few milliseconds' worth of them. */
  groupsAfter(id: number): { readonly groups: ExpiringGroup[]; readonly isLast: boolean } {
    const groups = this.#nextGroups(id);
    return { groups, isLast: groups.length < MANY };
  }

  /** Drops an empty group that no later one reverses, and those kept only for it. `before`: the first that must stay. */
  dropIfEmpty(groupId: number, before: number): void {
    for (let id = groupId; id < before;) {
      const reversed = this.#dropGroup.get(id, id, id);
      if (typeof reversed !== 'number') return;
      id = reversed;
    }
  }
}
