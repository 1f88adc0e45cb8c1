import type { Dialect } from '../../../src-shared/dialect';
import type { Credentials } from '../../../src-shared/presented-credentials';
import type { Address, ConnectionTest } from '../../../src-shared/remote';
import { RemoteFailure } from '../category-service';
import { Caller, type CallerOptions } from '../service-client/http/caller';
import type { Endpoints } from '../service-client/http/endpoints';
import type { RemoteAnswer } from '../service-client/http/exchange';
import { isObject } from '../../fields/listed-values';
import { idForPath, protocolOf } from '../dialect/write-requests';
import type { RemoteCategory } from '../sync-tree';
import { messages } from './messages';

type Writing = NonNullable<Extract<ConnectionTest, { state: 'found' }>['writing']>;

/** Time-outs in milliseconds. Short, since the first change shows the same. */
const SHORT_LIMITS = { connectMs: 5_000, answerMs: 5_000, stallMs: 5_000, totalMs: 5_000 };

const REFUSALS = [400, 401, 403, 404, 405, 410, 415, 422, 500, 501];

/** OPTIONS (RFC 9110, 9.3.7), which changes nothing. `null`: no answer that says anything. */
const askOptions = async (caller: Caller, endpoint: (endpoints: Endpoints) => URL): Promise<RemoteAnswer | null> => {
  try {
    return await caller.call({ operation: 'read', method: 'OPTIONS', endpoint, accepts: REFUSALS });
  } catch (error) {
    if (error instanceof RemoteFailure) return null;
    throw error;
  }
};

/** The methods of `Allow` (RFC 9110, 10.2.1); `null`: it does not say. */
const allowedBy = (answer: RemoteAnswer | null): ReadonlySet<string> | null => {
  const allow = answer === null || answer.status >= 300 ? undefined : answer.headers['allow'];
  return allow === undefined
    ? null
    : new Set(
        allow
          .toUpperCase()
          .split(',')
          .map((method) => method.trim())
      );
};

type Members = Readonly<Record<string, unknown>>;

/** What each member takes, as Django REST framework says it: `actions`, by method, in the JSON of the answer. */
const membersIn = async (caller: Caller, answer: RemoteAnswer | null): Promise<Members | null> => {
  if (answer === null || answer.status >= 300 || answer.headers['content-type']?.includes('json') !== true) return null;
  try {
    const said = await caller.json(answer);
    const actions = isObject(said) ? said['actions'] : undefined;
    const members = isObject(actions) ? actions['POST'] : undefined;
    return isObject(members) ? members : null;
  } catch (error) {
    if (error instanceof RemoteFailure) return null;
    throw error;
  }
};

const isWritable = (of: unknown): boolean => isObject(of) && of['read_only'] !== true;

/** The dialect with the parent under the member that takes it, where the one that is listed takes none, or no object. */
const withParentOf = (members: Members, dialect: Dialect): Dialect => {
  const { parent, idAs } = dialect;
  const listed = members[parent.key];
  if (parent.written !== undefined) return dialect;
  const isNested = isObject(listed) && listed['type'] === 'nested object';
  const key = isWritable(listed)
    ? parent.key
    : [`${parent.key}_id`, `${parent.key}Id`, 'parent_id', 'parentId'].find((name) => isWritable(members[name]));
  if (key === undefined || (key === parent.key && (isNested || parent.as !== 'object'))) return dialect;
  return { ...dialect, parent: { ...parent, written: { key, as: idAs === 'text' ? 'string' : idAs, root: null } } };
};

interface WriteAccess {
  readonly writing: Writing | null;
  /** Where changes go, as it turned out. */
  readonly address: Address;
  /** With the parent as the service says that it takes it. */
  readonly dialect: Dialect;
}

/**
 * Asks a service what can be written, without changing anything. Best effort: many do not say.
 * @param isGuessed nobody has said where changes go: where nothing is there, and the collection itself takes them, they go there
 */
export const askWriteAccess = async (
  service: CallerOptions,
  dialect: Dialect,
  example: RemoteCategory | undefined,
  isGuessed: boolean
): Promise<WriteAccess> => {
  const { create, update, remove } = protocolOf(dialect);
  const callerAt = (address: Address): Caller => new Caller({ ...service, address, limits: SHORT_LIMITS });
  let { address } = service;
  let caller = callerAt(address);
  let collection = await askOptions(caller, ({ operation }) => operation(create.path));
  // One that does not answer such a request at all is not asked again.
  if (collection === null) return { writing: null, address, dialect };
  if (isGuessed && [404, 410].includes(collection.status) && !address.readPath.includes('?')) {
    const itself = await askOptions(caller, ({ read }) => read);
    if (allowedBy(itself)?.has('POST') === true) {
      address = { ...address, writePath: address.readPath };
      caller = callerAt(address);
      collection = itself;
    }
  }
  const ofOne = async (path: string): Promise<ReadonlySet<string> | null> =>
    example === undefined
      ? null
      : allowedBy(
          await askOptions(caller, ({ operation }) => operation(path, idForPath(example.id, example.raw, dialect)))
        );
  const ofCollection = allowedBy(collection);
  const ofUpdates = await ofOne(update.path);
  const pathOf = (template: string): string => template.split('?', 1)[0] ?? '';
  const ofRemoving = pathOf(remove.path) === pathOf(update.path) ? ofUpdates : await ofOne(remove.path);
  const members = await membersIn(caller, collection);
  const writing = {
    create: ofCollection?.has(create.method) ?? null,
    update: ofUpdates?.has(update.method) ?? null,
    remove: ofRemoving?.has('DELETE') ?? null,
    members: members && Object.keys(members).filter((name) => isWritable(members[name]))
  };
  const learned = members === null ? dialect : withParentOf(members, dialect);
  return { dialect: learned, writing: Object.values(writing).every((one) => one === null) ? null : writing, address };
};

/** Where a listing and changes have one address, its `Allow` is about both (RFC 9110, 10.2.1). */
const isOneAddress = ({ readPath, writePath }: Address): boolean => readPath.split('?')[0] === writePath.split('?')[0];

/**
 * A warning that these credentials cannot write, where the first answer says so. WordPress lists for anybody, a wrong password
 * included, and answers `Allow: GET` to a caller that may not write.
 */
export const rightsWarnings = (
  address: Address,
  headers: Readonly<Record<string, string | undefined>>,
  { kind }: Credentials
): string[] => {
  const allowed = headers['allow']
    ?.toUpperCase()
    .split(',')
    .map((method) => method.trim());
  if (allowed === undefined || !allowed.includes('GET') || !isOneAddress(address)) return [];
  if (['POST', 'PUT', 'PATCH'].some((method) => allowed.includes(method))) return [];
  return [kind === 'none' ? messages.readOnly.withoutCredentials : messages.readOnly.withCredentials];
};
