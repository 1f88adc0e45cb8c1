import { emptyDialect, type Dialect } from '../../../src-shared/dialect';
import type { Protocol } from '../../../src-shared/protocol';
import { DEFAULT_PATHS, type Address, type ConnectionTest } from '../../../src-shared/remote';
import { ifRemoteFails, RemoteFailure, type ReadingWatch } from '../category-service';
import { sampleValues } from '../../fields/member-facts';
import { inferDialect } from '../dialect/infer-dialect';
import { openingOf } from '../../fields/opened-members';
import type { CategoriesRead } from '../dialect/read-categories';
import { protocolOf, idForPath } from '../dialect/write-requests';
import { firstSyncSends } from '../engine/planned-requests';
import type { RemoteCategory, RemoteId } from '../sync-tree';
import { addressWarnings } from '../service-client/http/address';
import { Caller, type CallerOptions } from '../service-client/http/caller';
import { unknownCertificate } from '../service-client/http/pinned-agent';
import { endpointsOf, type Endpoints } from '../service-client/http/endpoints';
import { incompletenessOf, readListing } from '../service-client/read-listing';
import { isInOneAnswer, listingParts, type Page, type WholeListing } from '../service-client/reading/page';
import { byOtherVerb, methodsIn } from '../service-client/write-corrections';
import { readWhole } from '../service-client/reading/read-whole';
import { findSignIn, signInTransport } from './find-sign-in';
import { findService, UnreadService, withProtocol, type FindOptions, type FoundService } from './find-service';
import { knownDialect } from './recognise';
import messages from './messages/en.json' with { type: 'json' };
import type { Credentials } from '../../../src-shared/presented-credentials';
import type { RemoteAnswer } from '../service-client/http/transport';
import { isObject } from '../../fields/listed-values';

const PREVIEW_ROWS = 50;

type Writing = NonNullable<Extract<ConnectionTest, { state: 'found' }>['writing']>;

const SHORT_LIMITS = { connectMs: 5_000, answerMs: 5_000, stallMs: 5_000, totalMs: 5_000 };

const REFUSALS = [400, 401, 403, 404, 405, 410, 415, 422, 500, 501];

/** OPTIONS (RFC 9110, 9.3.7), which changes nothing. `null`: no answer that says anything. */
const askOptions = (caller: Caller, endpoint: (endpoints: Endpoints) => URL): Promise<RemoteAnswer | null> =>
  caller.call({ operation: 'read', method: 'OPTIONS', endpoint, accepts: REFUSALS }).catch(ifRemoteFails(null));

const allowedBy = (answer: RemoteAnswer | null): ReadonlySet<string> | null =>
  answer === null || answer.status >= 300 || answer.headers['allow'] === undefined
    ? null
    : methodsIn(answer.headers['allow']);

type Members = Readonly<Record<string, unknown>>;

/** What each member takes, as Django REST framework says it: `actions`, by method, in the JSON of the answer. */
const membersIn = async (caller: Caller, answer: RemoteAnswer | null): Promise<Members | null> => {
  if (answer === null || answer.status >= 300 || answer.headers['content-type']?.includes('json') !== true) return null;
  const said = await caller.json(answer).catch(ifRemoteFails(null));
  const actions = isObject(said) ? said['actions'] : undefined;
  const members = isObject(actions) ? actions['POST'] : undefined;
  return isObject(members) ? members : null;
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
    : [`${parent.key}_id`, `${parent.key}Id`, 'parent_id', 'parentId', 'parent'].find((name) =>
        isWritable(members[name])
      );
  if (key === undefined || (key === parent.key && (isNested || parent.as !== 'object'))) return dialect;
  return { ...dialect, parent: { ...parent, written: { key, as: idAs === 'text' ? 'string' : idAs, root: null } } };
};

interface WriteAccess {
  readonly writing: Writing | null;
  readonly address: Address;
  readonly dialect: Dialect;
}

/** Asks by OPTIONS what can be written. Many services do not say. @param isGuessed the write path may be replaced by the read path */
export const askWriteAccess = async (
  service: CallerOptions,
  dialect: Dialect,
  example: RemoteCategory | undefined,
  isGuessed: boolean
): Promise<WriteAccess> => {
  const { create, remove } = protocolOf(dialect);
  const callerAt = (address: Address): Caller => new Caller({ ...service, address, limits: SHORT_LIMITS });
  let { address } = service;
  let caller = callerAt(address);
  let collection = await askOptions(caller, ({ operation }) => operation(create.path));
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
  const ofUpdates = await ofOne(protocolOf(dialect).update.path);
  const spoken = ofUpdates === null ? dialect : (byOtherVerb(dialect, ofUpdates)[0] ?? dialect);
  const { update } = protocolOf(spoken);
  const pathOf = (template: string): string => template.split('?', 1)[0] ?? '';
  const ofRemoving = pathOf(remove.path) === pathOf(update.path) ? ofUpdates : await ofOne(remove.path);
  const members = await membersIn(caller, collection);
  const writing = {
    create: ofCollection?.has(create.method) ?? null,
    update: ofUpdates?.has(update.method) ?? null,
    remove: ofRemoving?.has('DELETE') ?? null,
    members: members && Object.keys(members).filter((name) => isWritable(members[name]))
  };
  const learned = members === null ? spoken : withParentOf(members, spoken);
  return { dialect: learned, writing: Object.values(writing).every((one) => one === null) ? null : writing, address };
};

/** Where a listing and changes have one address, its `Allow` is about both (RFC 9110, 10.2.1). */
const isOneAddress = ({ readPath, writePath }: Address): boolean => readPath.split('?')[0] === writePath.split('?')[0];

const saysWritable = (headers: Page['headers']): boolean =>
  ['POST', 'PUT', 'PATCH'].some((method) => methodsIn(headers['allow']).has(method));

/** Warns if the first answer says that nothing can be written. */
const rightsWarnings = (address: Address, headers: Page['headers'], { kind }: Credentials): string[] => {
  if (!methodsIn(headers['allow']).has('GET') || !isOneAddress(address) || saysWritable(headers)) return [];
  return [kind === 'none' ? messages.readOnly.withoutCredentials : messages.readOnly.withCredentials];
};

interface Looked extends Omit<FoundService, 'first' | 'protocol'> {
  readonly listing: WholeListing;
  readonly headers: Page['headers'];
}

/** Asks a product that lists for anybody whether it accepts the credentials. @throws RemoteFailure (`unauthorized`) */
const checkCredentials = async (service: CallerOptions, { address, connector, headers }: Looked): Promise<void> => {
  const path = connector?.identityPath?.(address.readPath) ?? null;
  if (path === null || service.credentials.credentials.kind === 'none' || saysWritable(headers)) return;
  const caller = new Caller({ ...service, address, limits: SHORT_LIMITS });
  const answer = await caller
    .call({ operation: 'read', endpoint: () => new URL(path, address.url), accepts: REFUSALS })
    .catch(ifRemoteFails(null));
  if (answer?.status === 401) throw new RemoteFailure('unauthorized', messages.notAccepted);
};

interface ConnectionTestOptions extends FindOptions {
  readonly dialect?: Dialect;
  /** The paths of the address are as a person has typed them: changes go there, wherever a product usually has them. */
  readonly hasOwnPaths?: boolean;
  readonly asksWriting?: boolean;
  readonly watching?: ReadingWatch;
}

type Found = Extract<ConnectionTest, { state: 'found' }>;
type Seen = NonNullable<Extract<ConnectionTest, { state: 'failed' }>['seen']>;

const previewOf = (categories: readonly RemoteCategory[]): Found['preview'] => {
  const levels = new Map<RemoteId, number>();
  return categories.slice(0, PREVIEW_ROWS).map(({ id, parentId, fields: { name, slug, visible } }) => {
    const level = parentId === null ? 1 : (levels.get(parentId) ?? 0) + 1;
    levels.set(id, level);
    return { id, level, name, slug, visible };
  });
};

const asGiven = async (options: ConnectionTestOptions, dialect: Dialect): Promise<Looked> => {
  const caller = new Caller({ ...options, protocol: protocolOf(dialect) });
  const listing = await readWhole({ ...listingParts(caller, dialect), ...options.watching });
  const inference = inferDialect(listing.rows);
  return { address: options.address, connector: undefined, inference, dialect, listing, headers: {} };
};

const foundService = async (options: ConnectionTestOptions): Promise<FoundService> => {
  const service = await findService(options);
  if (options.hasOwnPaths !== true) return service;
  const { url, writePath } = options.address;
  const above = service.address.url === url ? '' : new URL(url).pathname.replace(/\/+$/, '');
  return { ...service, address: { ...service.address, writePath: above + writePath } };
};

/** All of a service that was just found. Members are inferred from all of its categories rather than from the first page. */
const asFound = async (options: ConnectionTestOptions): Promise<Looked> => {
  const found = await foundService(options);
  const { first, ...service } = found;
  const { connector, dialect, protocol } = service;
  const caller = new Caller({ ...options, address: service.address });
  const isPaged = !isInOneAnswer(protocol);
  const parts = listingParts(caller, dialect ?? { ...emptyDialect(false, 'name'), protocol });
  const listing = await readWhole({ ...parts, ...options.watching, ...(!isPaged && { first }) }).catch(
    (error: unknown) => {
      throw error instanceof RemoteFailure
        ? new UnreadService(error, { ...found, dialect: dialect && { ...dialect, protocol } })
        : error;
    }
  );
  if ((!isPaged && listing.found === undefined) || dialect === null)
    return { ...service, listing, headers: first.headers };
  const inference = inferDialect(listing.rows);
  const whole = connector === undefined ? inference.dialect : knownDialect(connector, inference, first);
  return {
    ...service,
    inference,
    dialect: withProtocol(whole ?? dialect, { ...protocol, ...listing.found }),
    listing,
    headers: first.headers
  };
};

/** The headers that a person gives are part of the dialect, as all requests need them. */
const withHeaders = (dialect: Dialect, { headers = {} }: Pick<Protocol, 'headers'>): Dialect => {
  const protocol = protocolOf(dialect);
  if (Object.keys(headers).length === 0) return dialect;
  return { ...dialect, protocol: { ...protocol, headers: { ...protocol.headers, ...headers } } };
};

const seenOf = (
  { address, connector, inference, dialect }: Omit<FoundService, 'first' | 'protocol'>,
  rows: readonly unknown[],
  given: Pick<Protocol, 'headers'> = {}
): Seen => ({
  address,
  connector: connector?.id ?? dialect?.protocol?.connector ?? (dialect?.isCanopy === true ? 'canopy' : null),
  dialect: dialect && withHeaders(dialect, given),
  keys: [...inference.keys],
  values: sampleValues(rows, dialect?.childrenKey ?? null, dialect === null ? undefined : openingOf(dialect))
});

const foundOf = (
  options: ConnectionTestOptions,
  { listing, headers, ...service }: Looked,
  read: CategoriesRead | null,
  writing: Found['writing']
): Found => {
  const { dialect } = service;
  const whole = read !== null && dialect !== null ? { read, dialect } : null;
  const problem = whole && incompletenessOf(whole.read, whole.dialect);
  return {
    state: 'found',
    ...seenOf(service, listing.rows, options.protocol),
    categories: read?.categories.length ?? listing.count,
    reading: { pages: listing.pages, total: listing.total },
    preview: previewOf(read?.categories ?? []),
    warnings: [
      ...addressWarnings(service.address),
      ...rightsWarnings(service.address, headers, options.credentials.credentials),
      // A framework says nothing of what the members mean.
      ...(options.dialect === undefined && (service.connector?.dialect.parent === undefined || service.dialect === null)
        ? service.inference.warnings
        : []),
      ...(read?.warnings ?? [])
    ],
    problem,
    firstSyncSends: whole === null || problem !== null ? null : firstSyncSends(whole.read.categories, whole.dialect),
    writing,
    orphans: read?.orphans.length ?? 0
  };
};

const providerOf = async ({
  address,
  credentials,
  transport
}: ConnectionTestOptions): Promise<{ provider?: string }> => {
  const place = await findSignIn(address, transport ?? signInTransport(credentials));
  const provider = place === null ? undefined : URL.parse(place.issuer)?.host;
  return provider === undefined ? {} : { provider };
};

/** Tests a connection by reading everything; changes nothing. Never rejects over what a service does: a failure is a result with a sentence. */
export const testConnection = async (options: ConnectionTestOptions): Promise<ConnectionTest> => {
  try {
    const looked = await (options.dialect === undefined ? asFound(options) : asGiven(options, options.dialect));
    await checkCredentials(options, looked);
    const read = looked.dialect === null ? null : await readListing(looked.listing.rows, looked.dialect);
    const { dialect } = looked;
    if (options.asksWriting !== true || dialect === null || dialect.isCanopy)
      return foundOf(options, looked, read, null);
    const isGuessed =
      options.dialect === undefined &&
      looked.connector === undefined &&
      options.hasOwnPaths !== true &&
      looked.address.writePath === DEFAULT_PATHS.writePath;
    const { writing, ...access } = await askWriteAccess(
      { ...options, address: looked.address },
      dialect,
      read?.categories[0],
      isGuessed
    );
    return foundOf(options, { ...looked, ...access }, read, writing);
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    const { kind, message, status } = error;
    const certificate =
      kind === 'tls' || kind === 'certificate'
        ? await unknownCertificate(options.address.url, options.credentials.certificate)
        : undefined;
    const asked =
      kind === 'refused' || kind === 'unreadable'
        ? messages.withAddress({ message, asked: endpointsOf(options.address).read.href })
        : message;
    return {
      state: 'failed',
      kind,
      message: asked,
      ...(certificate !== undefined && { certificate }),
      ...(status === 401 && (await providerOf(options))),
      ...(error instanceof UnreadService && { seen: seenOf(error.service, [], options.protocol) })
    };
  }
};
