import type { z } from 'zod';
import { parseJson } from '../../../../src-shared/parse-json';
import type { RemoteId } from '../../../../src-shared/remote';
import { StoreError } from '../../../domain/errors';
import messages from './messages/en.json' with { type: 'json' };

/* These decoders check rows (`unknown[]`) by hand: a schema library is too slow for a million rows. */

/** The file holds what Canopy never writes: it is damaged, or somebody else has written into it. */
export class UnexpectedValue extends StoreError {}

/** What should be where something else is. */
type Wanted = Parameters<typeof messages.unexpectedValue>[0]['wanted'];

const unexpected = (wanted: Wanted): UnexpectedValue =>
  new UnexpectedValue('storage_failed', messages.unexpectedValue({ wanted }));

/** A safe integer; anything else means a damaged file. */
export const integer = (value: unknown): number => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw unexpected('number');
};

/** A safe integer from 0 on. */
export const counter = (value: unknown): number => {
  const count = integer(value);
  if (count >= 0) return count;
  throw unexpected('number');
};

/** Throws where a file contradicts itself, before something wrong is shown for the tree. */
export const requireTrue = (holds: boolean, wanted: Wanted): void => {
  if (!holds) throw unexpected(wanted);
};

/** A string; anything else means a damaged file. */
export const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  throw unexpected('text');
};

/** An id of a service, in a column without a type of its own; anything else means a damaged file. */
export const remoteId = (value: unknown): RemoteId => (typeof value === 'string' ? value : integer(value));

/** An id as it is bound to a statement: in a column without a type, SQLite takes a plain number for a floating-point one. */
export const storedRemoteId = (id: RemoteId): string | bigint => (typeof id === 'string' ? id : BigInt(id));

/** A string or SQL's NULL. */
export const textOrNull = (value: unknown): string | null => (value === null ? null : text(value));

/** A row that is always there, such as the workspace's state. */
export const present = <T>(row: T | undefined): T => {
  if (row !== undefined) return row;
  throw unexpected('row');
};

/** A value that follows the schema; anything else means a damaged file. */
export const checked = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const { success, data } = schema.safeParse(value);
  if (success) return data;
  throw unexpected('value');
};

/** The value of a JSON text; other text means a damaged file. */
export const parsed = (value: unknown): unknown => {
  try {
    return parseJson(text(value));
  } catch {
    throw unexpected('JSON');
  }
};
