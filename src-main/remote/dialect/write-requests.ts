import type { Dialect } from '../../../src-shared/dialect';
import { keysOfPointer } from '../../../src-shared/json-pointer';
import { PLAIN_PROTOCOL, type Protocol } from '../../../src-shared/protocol';
import type { RawCategory, RemoteId } from '../sync-tree';
import { isObject, remoteIdOf } from './listed-values';
import { asSent } from './request-bodies';

export const protocolOf = ({ protocol }: Pick<Dialect, 'protocol'>): Protocol => protocol ?? PLAIN_PROTOCOL;

/** Puts a value where a pointer says, and makes the objects on the way. */
const withValueAt = (body: RawCategory, pointer: string, value: unknown): RawCategory => {
  const [key = '', ...rest] = keysOfPointer(pointer);
  if (rest.length === 0) return { ...body, [key]: value };
  const held = body[key];
  return { ...body, [key]: withValueAt(isObject(held) ? held : {}, `/${rest.map((one) => one.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`, value) };
};

/** A body as a service is to have it: its members where the dialect says, and what the protocol puts around them. */
export const wrapped = (body: RawCategory, dialect: Dialect): RawCategory => {
  const category = asSent(body, dialect);
  const { body: around } = protocolOf(dialect);
  if (around === undefined) return category;
  const whole = around.at === '' ? category : withValueAt({}, around.at, category);
  return Object.entries(around.constants ?? {}).reduce((one, [pointer, value]) => withValueAt(one, pointer, value), whole);
};

/** What stands for a category in the path of an operation: its id, or the member that the protocol names. */
export const idForPath = (id: RemoteId, raw: RawCategory | undefined, dialect: Dialect): RemoteId => {
  const { pathKey } = protocolOf(dialect);
  return pathKey === undefined ? id : (remoteIdOf(raw?.[pathKey], 'text') ?? id);
};
