import type { Database } from 'better-sqlite3';
import { TableAccess } from '../connection/table-access';
import {
  historyChangeSchema,
  type ChangesPage,
  type ChangesQuestion,
  type HistoryChange,
  type HistoryParent
} from '../../../../src-shared/history';
import { changeInRow, type JournalChange, type PlaceImage } from './journal-change';
import { checked, integer, present } from '../connection/row-values';
import { stateBefore, fieldChanges, type CategoryPast, type PastState } from './category-past';
import { personOf, type GroupRuns } from './group-list';
import type { RetentionRow } from './retention';

const PAGE = 200;

const CHANGES = 'SELECT id, group_id, category_id, kind, before, after FROM changes INDEXED BY';

/** Changes in words for a person. Groups that retention has dropped in part are left out. */
export class ChangeList extends TableAccess {
  // The index gives the order, since ids grow with those of their groups. The upper bound of the groups keeps later pages quick.
  readonly #ofGroups = this.selectRows<[number, number, number, number]>(
    `${CHANGES} changes_of_group WHERE group_id >= ? AND group_id < ? AND group_id <= ? AND id < ? ORDER BY group_id DESC, id DESC LIMIT ${PAGE + 1}`
  );
  readonly #groupOf = this.number<[number]>('SELECT group_id FROM changes WHERE id < ? ORDER BY id DESC LIMIT 1');
  readonly #ofCategory = this.selectRows<[number, number, number]>(
    `${CHANGES} changes_of_category WHERE category_id = ? AND id < ? AND group_id >= ? ORDER BY id DESC LIMIT ${PAGE + 1}`
  );
  readonly #group = this.selectRows<[number]>('SELECT at, author, person FROM change_groups WHERE id = ?');

  constructor(
    db: Database,
    private readonly past: CategoryPast,
    private readonly retention: RetentionRow,
    private readonly runs: GroupRuns
  ) {
    super(db);
  }

  page(question: ChangesQuestion): ChangesPage {
    const upTo = question.before ?? Number.MAX_SAFE_INTEGER;
    const from = this.retention.historyFrom;
    const rows =
      'groupId' in question
        ? this.#rowsOfEntry(question.groupId, upTo, from)
        : this.#ofCategory.all(question.categoryId, upTo, from);
    const page = new PageOfChanges(this.past);
    const changes = rows.slice(0, PAGE).map((row) => this.#historyChange(page, row));
    return { changes, next: rows.length > PAGE ? (changes.at(-1)?.id ?? null) : null };
  }

  #rowsOfEntry(groupId: number, upTo: number, from: number): unknown[][] {
    const { end } = this.runs.of(groupId, from);
    return this.#ofGroups.all(Math.max(groupId, from), end, this.#groupOf(upTo) ?? groupId, upTo);
  }

  #historyChange(
    page: PageOfChanges,
    [changeId, groupId, categoryId, kind, beforeText, afterText]: unknown[]
  ): HistoryChange {
    const id = integer(changeId);
    const change = changeInRow(categoryId, kind, beforeText, afterText);
    const { before: left, after } = change;
    const [at, author, person] = present(this.#group.get(integer(groupId)));
    const parent = (place: PlaceImage | undefined) => (place ? page.parent(place, id, groupId) : null);
    const { name, past } = page.next(change, id);
    return checked(historyChangeSchema, {
      id,
      groupId,
      at,
      author,
      ...personOf(person),
      categoryId,
      name,
      kind,
      version: (after ?? left).version,
      fields: change.kind === 'update' ? fieldChanges(change.before.fields, change.after.fields) : [],
      from: parent(left?.place),
      to: parent(after?.place),
      restorable: this.past.differs(change, past)
    });
  }
}

interface Carried {
  name: string;
  past: PastState | undefined;
}

/** Carries each category's state down a page, so that its later changes are read once a page. */
class PageOfChanges {
  readonly #carried = new Map<number, Carried>();
  readonly #parents = new Map<string, HistoryParent>();

  constructor(private readonly past: CategoryPast) {}

  next(change: JournalChange, changeId: number): Carried {
    const carried = this.#carried.get(change.id);
    const past = carried ? carried.past : this.past.after(change, changeId, { isNear: true });
    const name =
      (change.after ?? change.before).fields.name ??
      past?.fields.name ??
      carried?.name ??
      this.past.nameAt(change.id, changeId) ??
      '';
    this.#carried.set(change.id, { name: change.before?.fields.name ?? name, past: stateBefore(change, past) });
    return { name, past };
  }

  parent(place: PlaceImage, changeId: number, groupId: unknown): HistoryParent {
    const key = `${String(groupId)} ${place.parentId}`;
    const parent = this.#parents.get(key) ?? this.past.parentAt(place, changeId);
    this.#parents.set(key, parent);
    return parent;
  }
}
