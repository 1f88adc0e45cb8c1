import type { Database, Statement } from 'better-sqlite3';
import { historyChangeSchema, type ChangesPage, type ChangesQuestion, type HistoryChange } from '../../../src-shared/history';
import { journalChangeSchema, type PlaceImage } from '../journal-change';
import { checked, integer, parsed } from '../row-values';
import { fieldChanges, type CategoryPast } from './category-past';
import type { RetentionRow } from './retention-row';

const PAGE = 200;

/** Changes, told for a person. What retention has dropped in part is not told of. */
export class ChangeList {
  readonly #ofGroup: Statement<[number, number, number], unknown[]>;
  readonly #ofCategory: Statement<[number, number, number], unknown[]>;

  constructor(
    db: Database,
    private readonly past: CategoryPast,
    private readonly retention: RetentionRow,
  ) {
    const page = (column: string) =>
      db
        .prepare<[number, number, number], unknown[]>(
          `SELECT changes.id, group_id, at, author, category_id, kind, before, after
           FROM changes CROSS JOIN change_groups ON change_groups.id = group_id
           WHERE ${column} = ? AND changes.id < ? AND group_id >= ? ORDER BY changes.id DESC LIMIT ${PAGE + 1}`,
        )
        .raw();
    this.#ofGroup = page('group_id');
    this.#ofCategory = page('category_id');
  }

  page(question: ChangesQuestion): ChangesPage {
    const before = question.before ?? Number.MAX_SAFE_INTEGER;
    const from = this.retention.historyFrom;
    const rows =
      'groupId' in question ? this.#ofGroup.all(question.groupId, before, from) : this.#ofCategory.all(question.categoryId, before, from);
    const changes = rows.slice(0, PAGE).map((row) => this.#told(row));
    return { changes, next: rows.length > PAGE ? (changes.at(-1)?.id ?? null) : null };
  }

  #told([changeId, groupId, at, author, categoryId, kind, beforeText, afterText]: unknown[]): HistoryChange {
    const id = integer(changeId);
    const image = (value: unknown) => (value === null ? null : parsed(value));
    const change = checked(journalChangeSchema, { id: categoryId, kind, before: image(beforeText), after: image(afterText) });
    const { before, after } = change;
    const parent = (place: PlaceImage | undefined) => (place ? this.past.parentAt(place, id) : null);
    return checked(historyChangeSchema, {
      id,
      groupId,
      at,
      author,
      categoryId,
      name: (after ?? before).fields.name ?? this.past.nameAt(change.id, id) ?? '',
      kind,
      version: (after ?? before).version,
      fields: change.kind === 'update' ? fieldChanges(change.before.fields, change.after.fields) : [],
      from: parent(before?.place),
      to: parent(after?.place),
      restorable: this.past.differs(change, id),
    });
  }
}
