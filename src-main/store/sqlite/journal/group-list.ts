import type { Database } from 'better-sqlite3';
import { TableAccess } from '../connection/table-access';
import { SYNC_PART } from './journal';
import { integer, checked, present, text, textOrNull } from '../connection/row-values';
import type { CategoryPast } from './category-past';
import { changeInRow, type PlaceImage } from './journal-change';
import {
  historyEntrySchema,
  type HistoryEntry,
  type HistoryPage,
  type HistoryParent,
  type HistoryQuestion
} from '../../../../src-shared/history';
import type { RetentionRow } from './retention';

/** The person of a team who did it, as an entry for people names them. */
export const personOf = (value: unknown): { person?: string } => (value === null ? {} : { person: text(value) });

/** The groups that are one entry of the history, by their ids: `end` is the first that is none of them. */
interface GroupRun {
  readonly start: number;
  readonly end: number;
}

const IS_START = `action <> '${SYNC_PART}'`;

/** Which groups are one entry of the history: one, or all parts of a sync, which stay groups with a revision each. The first may have been dropped. */
export class GroupRuns extends TableAccess {
  readonly #start = this.number<[number, number]>(
    `SELECT id FROM change_groups WHERE id <= ? AND id >= ? AND ${IS_START} ORDER BY id DESC LIMIT 1`
  );
  readonly #oldest = this.number<[number]>('SELECT id FROM change_groups WHERE id >= ? ORDER BY id LIMIT 1');
  readonly #next = this.number<[number]>(
    `SELECT id FROM change_groups WHERE id > ? AND ${IS_START} ORDER BY id LIMIT 1`
  );
  readonly #count = this.theNumber<[number, number]>('SELECT sum(count) FROM change_groups WHERE id >= ? AND id < ?');

  /** @param from the first group that is still there whole */
  of(id: number, from: number): GroupRun {
    const start = this.#start(id, from) ?? this.#oldest(from) ?? id;
    return { start, end: this.#next(id) ?? Number.MAX_SAFE_INTEGER };
  }

  count({ start, end }: GroupRun): number {
    return this.#count(start, end);
  }
}

const PAGE = 100;

const COLUMNS = 'id, at, author, way, action, subject, count, person, proposal, publisher';
const GROUPS = `SELECT ${COLUMNS} FROM change_groups`;
const [AUTHOR, ACTION, COUNT, PERSON, PROPOSAL, PUBLISHER] = [2, 4, 6, 7, 8, 9];

const isBy = (row: readonly unknown[], { id, isYou }: HistoryQuestion['person'] & {}): boolean =>
  row[PERSON] === id || (isYou && row[PERSON] === null && row[AUTHOR] === 'window');

/** What was done, one entry after the other: a group, or all parts of one sync. Groups that retention has dropped in part are left out. */
export class GroupList extends TableAccess {
  readonly #all = this.selectRows<[number, number]>(`${GROUPS} WHERE id < ? AND id >= ? ORDER BY id DESC`);
  readonly #byAuthor = this.selectRows<[string, number, number]>(
    `${GROUPS} INDEXED BY change_groups_by_author WHERE author = ? AND id < ? AND id >= ? ORDER BY id DESC`
  );
  // Not joined: with statistics from when there were few groups, SQLite would scan all of them for each change.
  readonly #group = this.selectRows<[number]>(`${GROUPS} WHERE id = ?`);
  // Newest first by the ids of the changes, which grow with those of their groups, so that the index gives the order.
  readonly #ofCategory = this.selectValues<[number, number]>(
    'SELECT group_id FROM changes INDEXED BY changes_of_category WHERE category_id = ? AND id < ? ORDER BY id DESC'
  );
  readonly #firstChange = this.number<[number]>(
    'SELECT id FROM changes INDEXED BY changes_of_group WHERE group_id >= ? ORDER BY group_id, id LIMIT 1'
  );
  /** A group is reversed at most once, by one that is reversed at most once: undone, done again, undone again. */
  readonly #reversals = this.theNumber<[id: number]>(
    `WITH RECURSIVE chain (id) AS (
       VALUES (?) UNION SELECT later.id FROM chain
       CROSS JOIN change_groups AS later INDEXED BY change_groups_reversing ON later.reverses = chain.id
     ) SELECT count(*) - 1 FROM chain`
  );
  readonly #update = this.selectRows<[number]>(
    "SELECT id, category_id, before, after FROM changes INDEXED BY changes_of_group WHERE group_id = ? AND kind = 'update' LIMIT 1"
  );
  readonly #proposer = this.selectValues<[number]>('SELECT person FROM proposals WHERE id = ?');

  constructor(
    db: Database,
    private readonly past: CategoryPast,
    private readonly retention: RetentionRow,
    private readonly runs: GroupRuns
  ) {
    super(db);
  }

  page({ categoryId, author, person: asked, before }: HistoryQuestion): HistoryPage {
    const entries: HistoryEntry[] = [];
    const keptSince = this.retention.keptSince();
    for (const row of this.#rows(categoryId, author, before ?? Number.MAX_SAFE_INTEGER)) {
      const id = integer(row[0]);
      if (author !== null && row[AUTHOR] !== author) continue;
      if (asked !== undefined && !isBy(row, asked) && this.#peopleOf(row).person !== asked.id) continue;
      if (entries.length === PAGE) return { entries, next: entries.at(-1)?.id ?? null, keptSince };
      const [, at, by, way, action, subject, count] = row;
      const isUndone = way !== 'undo' && this.#reversals(id) % 2 === 1;
      // Where retention has dropped the first parts of a sync, the others stand for it.
      const summary = { action: action === SYNC_PART ? 'sync' : action, subject, count };
      const move = action === 'move' && count === 1 ? this.#moveIn(id) : undefined;
      entries.push(
        checked(historyEntrySchema, {
          id,
          at,
          author: by,
          ...this.#peopleOf(row),
          way,
          summary,
          undone: isUndone,
          move
        })
      );
    }
    return { entries, next: null, keptSince };
  }

  /** Who did it; for a proposal, its author and its publisher. */
  #peopleOf(row: readonly unknown[]): Pick<HistoryEntry, 'person' | 'publisher' | 'proposal'> {
    const proposal = row[PROPOSAL];
    if (proposal === null) return personOf(row[PERSON]);
    const id = integer(proposal);
    const publisher = textOrNull(row[PUBLISHER]);
    return { ...personOf(this.#proposer.get(id) ?? null), proposal: id, ...(publisher !== null && { publisher }) };
  }

  #rows(categoryId: number | null, author: string | null, before: number): Iterable<unknown[]> {
    const from = this.retention.historyFrom;
    if (categoryId !== null) return this.#rowsOfCategory(categoryId, before, from);
    return joined(author === null ? this.#all.iterate(before, from) : this.#byAuthor.iterate(author, before, from));
  }

  *#rowsOfCategory(categoryId: number, before: number, from: number): Generator<unknown[]> {
    let last = Number.MAX_SAFE_INTEGER;
    for (const value of this.#ofCategory.iterate(categoryId, this.#firstChange(before) ?? Number.MAX_SAFE_INTEGER)) {
      const groupId = integer(value);
      if (groupId < from) return;
      if (groupId >= last) continue;
      const run = this.runs.of(groupId, from);
      last = run.start;
      yield present(this.#group.get(run.start)).with(COUNT, this.runs.count(run));
    }
  }

  #moveIn(groupId: number): HistoryEntry['move'] {
    const row = this.#update.get(groupId);
    if (row === undefined) return undefined;
    const [changeId, id, before, after] = row;
    const change = changeInRow(id, 'update', before, after);
    const [from, to] = [change.before?.place, change.after?.place];
    if (from === undefined || to === undefined) return undefined;
    const parent = (place: PlaceImage): HistoryParent => this.past.parentAt(place, integer(changeId));
    return { from: parent(from), to: parent(to) };
  }
}

/** Groups from the newest on as rows of entries: the parts of a sync come before the group that they go on with. */
function* joined(groups: Iterable<unknown[]>): Generator<unknown[]> {
  let parts = 0;
  let oldest: unknown[] | undefined;
  for (const group of groups) {
    parts += integer(group[COUNT]);
    oldest = group.with(COUNT, parts);
    if (group[ACTION] === SYNC_PART) continue;
    yield oldest;
    parts = 0;
    oldest = undefined;
  }
  if (oldest !== undefined) yield oldest;
}
