import type { Dialect } from '../../../src-shared/dialect';
import { PLAIN_PROTOCOL, type ConnectorId, type Protocol } from '../../../src-shared/protocol';
import type { Address } from '../../../src-shared/remote';
import { CANOPY_DIALECT } from '../dialect/canopy-dialect';
import { inferDialect, type DialectInference } from '../dialect/infer-dialect';
import { isObject } from '../dialect/listed-values';
import { RemoteFailure } from '../category-service';
import { connectorById } from '../connectors/index';
import type { Connector } from '../connectors/connector';
import { readAddress } from '../service-client/http/address';
import { Caller, type CallerOptions } from '../service-client/http/caller';
import { endpointsOf } from '../service-client/http/endpoints';
import { HarmfulAnswer } from '../service-client/http/json-answer';
import { listingParts, pageSource, listedRows, type Page } from '../service-client/reading/page';
import { messages } from '../service-client/reading/messages';
import { signOfMore } from '../service-client/reading/signs-of-more';
import { inferList, inferPaging } from './infer-protocol';
import {
  knownDialect,
  knownProtocol,
  addressesOf,
  connectorOfAnswer,
  connectorOfUrl,
  guessedConnectors,
  isTyped
} from './recognise';
import { messages as discoveryMessages } from './messages';

/** A service as a first look has found it. */
export interface FoundService {
  readonly address: Address;
  readonly connector: Connector | undefined;
  readonly inference: DialectInference;
  /** With its protocol; `null`: the listing says too little. */
  readonly dialect: Dialect | null;
  readonly first: Page;
}

export interface FindOptions extends CallerOptions {
  /** As the person has chosen it; left out: it is recognised. */
  readonly connector?: ConnectorId;
}

/** A service was found, and could not be read: what was worked out is there for a correction. */
export class UnreadService extends RemoteFailure {
  constructor(
    { kind, message, retryAfter, status }: RemoteFailure,
    readonly service: FoundService
  ) {
    super(kind, message, retryAfter, status);
  }
}

const callerAt = (options: CallerOptions, address: Address): Caller => new Caller({ ...options, address });

const firstPage = (caller: Caller): Promise<Page> => pageSource(caller)(caller.endpoints.read, []);

/** Nothing of a collection is there, which another path may have. */
const isElsewhere = (failure: unknown): failure is RemoteFailure =>
  failure instanceof RemoteFailure &&
  !(failure instanceof HarmfulAnswer) &&
  ((failure.kind === 'refused' && failure.status !== null && [400, 404, 405, 410].includes(failure.status)) ||
    failure.kind === 'unreadable');

/** Our own service gives a tag that is the number of its tree. */
const hasOurTag = ({ headers }: Page): boolean => /^"\d+"$/.test(headers['etag'] ?? '');

/** An empty tree shows nothing of a dialect, but our own service says who it is. */
const isOurOwn = async (caller: Caller, page: Page): Promise<boolean> => {
  if (!hasOurTag(page)) return false;
  try {
    const { value } = await pageSource(caller)(caller.endpoints.description, []);
    return isObject(value) && isObject(value['info']) && value['info']['title'] === 'Canopy category service';
  } catch (error) {
    if (error instanceof RemoteFailure) return false;
    throw error;
  }
};

/** Members like ours without our tags: conditions and keys would be overlooked there, so that it is treated as a stranger. */
const asUnknownService = (dialect: Dialect): Dialect => ({
  ...dialect,
  isCanopy: false,
  updates: 'full',
  order: dialect.order && { ...dialect.order, meaning: 'unknown' }
});

const inferred = async (caller: Caller, page: Page, rows: readonly unknown[]): Promise<DialectInference> => {
  const inference = inferDialect(rows);
  if (rows.length === 0 && (await isOurOwn(caller, page)))
    return { ...inference, dialect: CANOPY_DIALECT, warnings: [] };
  if (inference.dialect?.isCanopy !== true || hasOurTag(page)) return inference;
  return { ...inference, dialect: asUnknownService(inference.dialect) };
};

/** @throws RemoteFailure (`unreadable`) when it lists something else than objects */
const checkedRows = (rows: readonly unknown[]): readonly unknown[] => {
  if (rows.length > 0 && !rows.some(isObject)) throw new RemoteFailure('unreadable', discoveryMessages.notCategories);
  return rows;
};

/** How an unknown service answers, worked out from its first answer and by further requests. */
const unknownService = async (options: FindOptions, page: Page): Promise<FoundService> => {
  const { address } = options;
  const caller = callerAt(options, address);
  const list = inferList(page.value);
  if (list === null) throw new RemoteFailure('unreadable', messages.noList);
  const { create, update, remove } = PLAIN_PROTOCOL;
  const shape: Protocol = { paging: { kind: 'none' }, ...list, create, update, remove };
  const rows = checkedRows(listedRows(page.value, shape, null));
  const inference = await inferred(caller, page, rows);
  const { dialect } = inference;
  if (dialect?.isCanopy === true) return { address, connector: undefined, inference, dialect, first: page };
  const parts = dialect === null ? { childrenKey: null, idOf: () => null } : listingParts(caller, dialect);
  const paging = await inferPaging(page, shape, {
    address: caller.endpoints.read,
    childrenKey: parts.childrenKey,
    idOf: parts.idOf,
    ask: pageSource(caller)
  });
  if (paging === null) {
    const unread = {
      address,
      connector: undefined,
      inference,
      dialect: dialect && { ...dialect, protocol: shape },
      first: page
    };
    throw new UnreadService(
      new RemoteFailure('incomplete', messages.partOnly(signOfMore(page, rows, rows.length) ?? '')),
      unread
    );
  }
  const protocol: Protocol = { ...shape, ...paging };
  const isPlain = JSON.stringify(protocol) === JSON.stringify(PLAIN_PROTOCOL);
  return {
    address,
    connector: undefined,
    inference,
    dialect: dialect && (isPlain ? dialect : { ...dialect, protocol }),
    first: page
  };
};

const known = async (options: FindOptions, connector: Connector, address: Address): Promise<FoundService> => {
  const caller = callerAt(options, address);
  const page = await firstPage(caller);
  const rows = checkedRows(
    listedRows(page.value, knownProtocol(connector, page), connector.dialect.childrenKey ?? null)
  );
  const inference = await inferred(caller, page, rows);
  return { address, connector, inference, dialect: knownDialect(connector, inference, page), first: page };
};

/** Tries the places in turn where a product may have its categories. */
const knownAt = async (
  options: FindOptions,
  connector: Connector,
  addresses: readonly Address[]
): Promise<FoundService> => {
  let first: RemoteFailure | null = null;
  for (const address of addresses) {
    try {
      return await known(options, connector, address);
    } catch (error) {
      if (!isElsewhere(error)) throw error;
      first ??= error;
    }
  }
  throw first ?? new RemoteFailure('unreadable', messages.noList);
};

/** A host alone whose categories are not where `interface.md` has them: the usual places of known products. */
const guessed = async (options: FindOptions, failure: RemoteFailure): Promise<FoundService> => {
  for (const connector of guessedConnectors()) {
    for (const address of addressesOf(connector, options.address)) {
      try {
        const page = await firstPage(callerAt(options, address));
        if (connectorOfAnswer({ headers: page.headers, value: page.value }) === connector)
          return await known(options, connector, address);
      } catch (error) {
        // A place that asks for credentials is one that is there.
        if (error instanceof RemoteFailure && error.kind === 'unauthorized') throw error;
        if (!isElsewhere(error)) throw failure;
      }
    }
  }
  throw failure;
};

/** A path that was typed with a slash at its end, which not every service overlooks; `null`: there is none. */
const withoutSlash = ({ url, readPath }: Address): Address | null => {
  if (!/[^/]\/+$/.test(readPath)) return null;
  const reading = readAddress(url + readPath.replace(/\/+$/, ''));
  return reading.ok ? reading.address : null;
};

/** Where the service redirects a reading to, such as the same path with a slash: changes would not get there by themselves. `null`: nowhere. */
const movedTo = (address: Address, { pathname, search }: URL): Address | null => {
  const { read } = endpointsOf(address);
  if (pathname === read.pathname) return null;
  return {
    url: read.origin,
    readPath: pathname + search,
    writePath: address.writePath === address.readPath ? pathname : address.writePath
  };
};

/**
 * Finds out where a service has its categories, which product it is, and how it answers. Reads only.
 * @throws RemoteFailure
 */
export const findService = (options: FindOptions): Promise<FoundService> => find(options, true);

/** @param mayMove a redirect is taken for the service's address once: a hostile one could lead on for ever */
const find = async (options: FindOptions, mayMove: boolean): Promise<FoundService> => {
  const { address } = options;
  const chosen = options.connector === undefined ? undefined : connectorById(options.connector);
  if (chosen !== undefined) return knownAt(options, chosen, addressesOf(chosen, address));
  const named = connectorOfUrl(address);
  try {
    if (named !== undefined) return await knownAt(options, named, addressesOf(named, address));
  } catch (error) {
    // A stranger may have a path like it.
    if (!isElsewhere(error)) throw error;
  }
  const caller = callerAt(options, address);
  let page: Page;
  try {
    page = await firstPage(caller);
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    const shorter = withoutSlash(address);
    if (shorter !== null) return find({ ...options, address: shorter }, mayMove);
    if (isTyped(address)) throw error;
    return guessed(options, error);
  }
  const moved = mayMove ? movedTo(address, page.url) : null;
  if (moved !== null) return find({ ...options, address: moved }, false);
  const recognised = connectorOfAnswer({ headers: page.headers, value: page.value });
  if (recognised === undefined) return unknownService(options, page);
  const { pathname, search } = endpointsOf(address).read;
  return knownAt(options, recognised, addressesOf(recognised, address, pathname + search));
};
