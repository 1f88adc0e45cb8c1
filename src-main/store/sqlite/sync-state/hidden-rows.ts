import { TableAccess } from '../connection/table-access';
import { z } from 'zod';
import { TOP_LEVEL, isNewKey, type CategoryId } from '../../../../src-shared/ids';
import { EMPTY_CONTENT, completeFields, keptFields } from '../../../../src-shared/category';
import type { RemoteId } from '../../../../src-shared/remote';
import { UNPLACED, type BaseNode } from '../../../domain/tree';
import { checked, integer, parsed, remoteId, storedRemoteId } from '../connection/row-values';
import { parentInRow, storedParent } from '../tree/category-rows';

const wasSchema = z.object({
  by: z.enum(['hidden', 'draft']),
  /** `null`: both sides had not agreed on a place. */
  parent: z.int().nullable(),
  fields: z.object(completeFields(keptFields, EMPTY_CONTENT))
});

/** A category that was deleted here and that its service keeps under its id. */
export interface HiddenCategory {
  readonly id: CategoryId;
  /** `hidden`: the service's listing still has it. `draft`: the listing leaves it out. */
  readonly by: 'hidden' | 'draft';
  readonly was: BaseNode;
}

export class HiddenRows extends TableAccess {
  readonly #all = this.selectRows('SELECT remote_id, category_id, was FROM hidden_there');
  readonly add = this.writes(
    'INSERT OR REPLACE INTO hidden_there (remote_id, category_id, was) VALUES (?, ?, ?)',
    (linked: RemoteId, { id, by, was: { parent, fields } }: HiddenCategory) => {
      const stored = parent === UNPLACED || (parent !== TOP_LEVEL && isNewKey(parent)) ? null : storedParent(parent);
      return [storedRemoteId(linked), id, JSON.stringify({ by, parent: stored, fields })];
    }
  );
  readonly remove = this.writes('DELETE FROM hidden_there WHERE remote_id = ?', (linked: RemoteId) => [
    storedRemoteId(linked)
  ]);
  /** The service has it again under another id. */
  readonly forget = this.writes('DELETE FROM hidden_there WHERE category_id = ?', (id: CategoryId) => [id]);
  readonly has = this.hasRow<[id: CategoryId]>('SELECT 1 FROM hidden_there WHERE category_id = ?');

  all(): ReadonlyMap<RemoteId, HiddenCategory> {
    return new Map(
      this.#all.all().map(([remote, category, json]) => {
        const { by, parent, fields } = checked(wasSchema, parsed(json));
        return [
          remoteId(remote),
          { id: integer(category), by, was: { parent: parent === null ? UNPLACED : parentInRow(parent), fields } }
        ];
      })
    );
  }
}
