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
  /** To be called only where the workspace keeps steps. */
  readonly add = this.writes(`${INSERT} VALUES (?, ?, ?, ?, ?)`, ({ revision, lastId, id, before }: RedirectStep) => [
    revision,
    lastId,
    id,
    before && storedParent(before.parent),
    before && before.slug
  ]);
  /** As `add`, for categories that are about to be deleted. */
  readonly addAll = this.writes(
    `${INSERT} SELECT ?, ?, id, parent_id, slug FROM categories WHERE id IN (SELECT value FROM json_each(?))`,
    (
      { revision, lastId }: Pick<RedirectStep, 'revision' | 'lastId'>,
      members: readonly { readonly id: CategoryId }[]
    ) => [revision, lastId, JSON.stringify(members.map(({ id }) => id))]
  );
  readonly #clear = this.writing('DELETE FROM redirect_steps');
  readonly all = this.allRows<[], RedirectStep>(
    'SELECT revision, last_id, category_id, parent_id, slug FROM redirect_steps ORDER BY id',
    ([revision, lastId, id, parent, slug]) => ({
      revision: counter(revision),
      lastId: counter(lastId),
      id: integer(id),
      before: parent === null ? null : { parent: parentInRow(parent), slug: textOrNull(slug) }
    })
  );
  readonly #now = this.selectRows(
    `SELECT id, parent_id, slug FROM categories WHERE id > ${ABOVE_ROOTS} ORDER BY parent_id, order_key`
  );

  get isKept(): boolean {
    return present(this.#keeps.get()) === 1;
  }

  change(change: RedirectsChange): void {
    if (change === 'forget') this.#clear.run();
    else this.#setKeeps.run(change === 'keep' ? 1 : 0);
  }

  /** The slugs and parents that present addresses depend on, in the order of the tree. */
  now(): Map<CategoryId, PathPart> {
    return new Map(
      this.#now
        .all()
        .map(([id, parent, slug]) => [integer(id), { parent: parentInRow(parent), slug: textOrNull(slug) }])
    );
  }
}
