import { emptyDialect, type Dialect } from '../../../src-shared/dialect';
import { DEFAULT_PATHS, type Address, type ConnectionTest } from '../../../src-shared/remote';
import { RemoteFailure, type ReadingWatch } from '../category-service';
import { sampleValues } from '../../fields/member-facts';
import { inferDialect } from '../dialect/infer-dialect';
import { openingOf } from '../../fields/opened-members';
import type { CategoriesRead } from '../dialect/read-categories';
import { protocolOf } from '../dialect/write-requests';
import { firstSyncSends } from '../engine/planned-requests';
import type { RemoteCategory, RemoteId } from '../sync-tree';
import { addressWarnings } from '../service-client/http/address';
import { Caller } from '../service-client/http/caller';
import { unknownCertificate } from '../service-client/http/pinned-agent';
import { endpointsOf } from '../service-client/http/endpoints';
import { incompletenessOf, readListing } from '../service-client/read-listing';
import { isInOneAnswer, listingParts, type Page, type WholeListing } from '../service-client/reading/page';
import { readWhole } from '../service-client/reading/read-whole';
import { askWriteAccess, rightsWarnings } from './write-access';
import { findSignIn, signInTransport } from './find-sign-in';
import { findService, UnreadService, withProtocol, type FindOptions, type FoundService } from './find-service';
import { knownDialect } from './recognise';
import { messages } from './messages';

const PREVIEW_ROWS = 50;

interface ConnectionTestOptions extends FindOptions {
  /** As the person has corrected it; left out: it is inferred. */
  readonly dialect?: Dialect;
  /** The paths of the address are as a person has typed them: changes go there, wherever a product usually has them. */
  readonly hasOwnPaths?: boolean;
  /** The service is asked what can be written, too: see `askWriteAccess`. */
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

/** What a corrected dialect reads, at the address as it is: nothing is looked for. */
const asGiven = async (options: ConnectionTestOptions, dialect: Dialect): Promise<Looked> => {
  const caller = new Caller({ ...options, protocol: protocolOf(dialect) });
  const listing = await readWhole({ ...listingParts(caller, dialect), ...options.watching });
  const inference = inferDialect(listing.rows);
  return { address: options.address, connector: undefined, inference, dialect, listing, headers: {} };
};

interface Looked extends Omit<FoundService, 'first' | 'protocol'> {
  readonly listing: WholeListing;
  /** Of its first answer; none where nothing was looked for. */
  readonly headers: Page['headers'];
}

/** The address that was found, with the path for changes that was typed. */
const withOwnPath = (found: Address, { url, writePath }: Address): Address => {
  const above = found.url === url ? '' : new URL(url).pathname.replace(/\/+$/, '');
  return { ...found, writePath: above + writePath };
};

const foundService = async (options: ConnectionTestOptions): Promise<FoundService> => {
  const service = await findService(options);
  return options.hasOwnPaths === true
    ? { ...service, address: withOwnPath(service.address, options.address) }
    : service;
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

const seenOf = (
  { address, connector, inference, dialect }: Omit<FoundService, 'first' | 'protocol'>,
  rows: readonly unknown[]
): Seen => ({
  address,
  connector: connector?.id ?? dialect?.protocol?.connector ?? (dialect?.isCanopy === true ? 'canopy' : null),
  dialect,
  keys: [...inference.keys],
  values: sampleValues(rows, dialect?.childrenKey ?? null, dialect === null ? undefined : openingOf(dialect))
});

const problemOf = (read: CategoriesRead | null, dialect: Dialect | null): string | null =>
  read === null || dialect === null ? null : incompletenessOf(read, dialect);

const foundOf = (
  options: ConnectionTestOptions,
  { listing, headers, ...service }: Looked,
  read: CategoriesRead | null,
  writing: Found['writing']
): Found => ({
  state: 'found',
  ...seenOf(service, listing.rows),
  categories: read?.categories.length ?? listing.count,
  reading: { pages: listing.pages, total: listing.total },
  preview: previewOf(read?.categories ?? []),
  warnings: [
    ...addressWarnings(service.address),
    ...rightsWarnings(service.address, headers, options.credentials.credentials),
    ...(options.dialect === undefined && (service.connector === undefined || service.dialect === null)
      ? service.inference.warnings
      : []),
    ...(read?.warnings ?? [])
  ],
  problem: problemOf(read, service.dialect),
  firstSyncSends:
    read === null || service.dialect === null || problemOf(read, service.dialect) !== null
      ? null
      : firstSyncSends(read.categories, service.dialect),
  writing,
  orphans: read?.orphans.length ?? 0
});

/** Where the people of a service that asks for credentials can sign in. */
const providerOf = async ({
  address,
  credentials,
  transport
}: ConnectionTestOptions): Promise<{ provider?: string }> => {
  const place = await findSignIn(address, transport ?? signInTransport(credentials));
  const provider = place === null ? undefined : URL.parse(place.issuer)?.host;
  return provider === undefined ? {} : { provider };
};

/**
 * Tests a connection: whether the service can be reached, which product it is, what it lists and in which dialect. Reads only, and
 * reads everything: a partial listing is a failure.
 * @returns what was found, or why nothing was, in a sentence; never rejects over what a service does
 */
export const testConnection = async (options: ConnectionTestOptions): Promise<ConnectionTest> => {
  try {
    const looked = await (options.dialect === undefined ? asFound(options) : asGiven(options, options.dialect));
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
        ? messages.withAddress(message, endpointsOf(options.address).read.href)
        : message;
    return {
      state: 'failed',
      kind,
      message: asked,
      ...(certificate !== undefined && { certificate }),
      ...(status === 401 && (await providerOf(options))),
      ...(error instanceof UnreadService && { seen: seenOf(error.service, []) })
    };
  }
};
