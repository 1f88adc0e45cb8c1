import type { Dialect } from '../../../src-shared/dialect';
import { RemoteFailure, type Deletion } from '../category-service';
import { childrenAmong } from '../dialect/read-categories';
import { idForPath, protocolOf } from '../dialect/write-requests';
import type { RemoteId } from '../sync-tree';
import type { Caller } from './http/caller';
import { messages } from './http/messages';
import { FRESH, pageIn, listedRows } from './reading/page';

/** Statuses of a deletion that mean that the category was gone already. */
export const ABSENT_ALREADY: readonly number[] = [404, 410];
const CONFLICT = 409;

/**
 * A listing may have been a part, or out of date, and some services delete whole branches: where the service can be asked what
 * is below a category, it is, and what this client has not deleted itself keeps the category.
 * @param below the address at which it is asked
 * @param deleted what this client has deleted
 */
export const checkBelow = async (
  caller: Caller,
  { id, raw }: Deletion,
  below: string,
  dialect: Dialect,
  deleted: ReadonlySet<RemoteId>
): Promise<void> => {
  const url = caller.endpoints.operation(below, idForPath(id, raw, dialect));
  const answer = await caller.call({ operation: 'read', endpoint: () => url, headers: FRESH, accepts: ABSENT_ALREADY });
  if (ABSENT_ALREADY.includes(answer.status)) return;
  const { value } = await pageIn(caller, answer);
  const rows = listedRows(value, protocolOf(dialect), dialect.childrenKey);
  const left = childrenAmong(rows, id, dialect).filter((child) => !deleted.has(child));
  // As out of date first: a category that was just added is in the next reading.
  if (left.length > 0) throw new RemoteFailure('refused', messages.notEmpty(left.length), null, CONFLICT);
};
