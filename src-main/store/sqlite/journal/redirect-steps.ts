import { TableAccess } from '../connection/table-access';
import type { CategoryId } from '../../../../src-shared/ids';
import type { RedirectsChange } from '../../../../src-shared/redirects';
import type { PathPart, RedirectStep } from '../../../domain/redirect-list';
import { counter, integer, present, textOrNull } from '../connection/row-values';
import { ABOVE_ROOTS, parentInRow, storedParent } from '../tree/category-rows';

const INSERT = 'INSERT INTO redirect_steps (revision, last_id, category_id, parent_id, slug)';

/** Slugs and places of categories before they changed, where the workspace keeps them. */
export class RedirectSteps extends TableAccess {
  readonly #keeps = this.selectValues('SELECT keeps_redirects FROM workspace');
  readonly #setKeeps = this.writing<[number]>('UPDATE workspace SET keeps_redirects = ?');
  readonly #add = this.writing<[number, number, number, number | null, string | null]>(
    `${INSERT} VALUES (?, ?, ?, ?, ?)`
  );
  readonly #addAll = this.writing<[number, number, string]>(
    `${INSERT} SELECT ?, ?, id, parent_id, slug FROM categories WHERE id IN (SELECT value FROM json_each(?))`
  );
  readonly #clear = this.writing('DELETE FROM redirect_steps');
  readonly #all = this.selectRows(
    'SELECT revision, last_id, category_id, parent_id, slug FROM redirect_steps ORDER BY id'
  );
  readonly #now = this.selectRows(`SELECT id, parent_id, slug FROM categories WHERE id > ${ABOVE_ROOTS}`);

  get isKept(): boolean {
    return present(this.#keeps.get()) === 1;
  }

  change(change: RedirectsChange): void {
    if (change === 'forget') this.#clear.run();
    else this.#setKeeps.run(change === 'keep' ? 1 : 0);
  }

  /** To be called only where the workspace keeps steps. */
  add({ revision, lastId, id, before }: RedirectStep): void {
    this.#add.run(revision, lastId, id, before && storedParent(before.parent), before && before.slug);
  }

  /** As `add`, for categories that are about to be deleted. */
  addAll(
    { revision, lastId }: Pick<RedirectStep, 'revision' | 'lastId'>,
    members: readonly { readonly id: CategoryId }[]
  ): void {
    this.#addAll.run(revision, lastId, JSON.stringify(members.map(({ id }) => id)));
  }

  all(): RedirectStep[] {
    return this.#all.all().map(([revision, lastId, id, parent, slug]) => ({
      revision: counter(revision),
      lastId: counter(lastId),
      id: integer(id),
      before: parent === null ? null : { parent: parentInRow(parent), slug: textOrNull(slug) }
    }));
  }

  /** The slugs and parents that present addresses depend on. */
  now(): Map<CategoryId, PathPart> {
    return new Map(
      this.#now
        .all()
        .map(([id, parent, slug]) => [integer(id), { parent: parentInRow(parent), slug: textOrNull(slug) }])
    );
  }
}
