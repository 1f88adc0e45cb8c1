import { isDeepStrictEqual } from 'node:util';
import { ofStranger, type Dialect } from '../../../src-shared/dialect';
import { PLAIN_PROTOCOL, type ConnectorId, type Protocol } from '../../../src-shared/protocol';
import type { Address } from '../../../src-shared/remote';
import { CANOPY_DIALECT, isCanopyDescription } from '../dialect/canopy-dialect';
import { inferDialect, type DialectInference } from '../dialect/infer-dialect';
import { isObject } from '../../fields/listed-values';
import { pointerTo } from '../../../src-shared/json-pointer';
import { CHILDREN_NAMES, plainName } from '../../../src-shared/member-names';
import { ifRemoteFails, RemoteFailure } from '../category-service';
import { connectorById, CONNECTORS } from '../connectors/index';
import type { Connector } from '../connectors/connector';
import { readAddress } from '../service-client/http/address';
import { Caller, type CallerOptions } from '../service-client/http/caller';
import { endpointsOf } from '../service-client/http/endpoints';
import { HarmfulAnswer } from '../service-client/http/json-answer';
import { pageSource, listedRows, type Page } from '../service-client/reading/page';
import { messages } from '../service-client/reading/messages';
import {
  knownDialect,
  knownProtocol,
  addressesOf,
  hasMembersOf,
  connectorOfAnswer,
  connectorOfUrl,
  isTyped
} from './recognise';
import discoveryMessages from './messages/en.json' with { type: 'json' };

export interface FoundService {
  readonly address: Address;
  readonly connector: Connector | undefined;
  readonly inference: DialectInference;
  readonly dialect: Dialect | null;
  readonly protocol: Protocol;
  readonly first: Page;
}

export interface FindOptions extends CallerOptions {
  readonly connector?: ConnectorId;
}

/** A service was found but could not be read whole: `service` has what was inferred, for the person to correct. */
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

/** Whether the failure means that there is no collection at this path, though there may be one at another. */
const isElsewhere = (failure: unknown): failure is RemoteFailure =>
  failure instanceof RemoteFailure &&
  !(failure instanceof HarmfulAnswer) &&
  ((failure.kind === 'refused' && failure.status !== null && [400, 404, 405, 410].includes(failure.status)) ||
    failure.kind === 'unreadable');

/** What GraphQL servers say to a request without a query: Apollo, Yoga, graphql-http, graphene. */
const IS_GRAPHQL = /graphql|must provide (a )?query/i;

/** A Canopy service tags its tree with the revision. */
const hasOurTag = ({ headers }: Page): boolean => /^"\d+"$/.test(headers['etag'] ?? '');

const isOurOwn = async (caller: Caller, page: Page): Promise<boolean> => {
  if (!hasOurTag(page)) return false;
  const description = await pageSource(caller)(caller.endpoints.description, []).catch(ifRemoteFails(null));
  return description !== null && isCanopyDescription(description.value);
};

/** The dialect with the protocol, which is left out where it is the plain one. */
export const withProtocol = (dialect: Dialect, protocol: Protocol): Dialect =>
  isDeepStrictEqual(protocol, PLAIN_PROTOCOL) ? dialect : { ...dialect, protocol };

const inferred = async (caller: Caller, page: Page, rows: readonly unknown[]): Promise<DialectInference> => {
  const inference = inferDialect(rows);
  if (rows.length === 0 && (await isOurOwn(caller, page)))
    return { ...inference, dialect: CANOPY_DIALECT, warnings: [] };
  if (inference.dialect?.isCanopy !== true || hasOurTag(page)) return inference;
  // Without our tags it would ignore `If-Match` and `Idempotency-Key`.
  return { ...inference, dialect: ofStranger(inference.dialect) };
};

const checkedRows = (rows: readonly unknown[]): readonly unknown[] => {
  if (rows.length > 0 && !rows.some(isObject)) throw new RemoteFailure('unreadable', discoveryMessages.notCategories);
  return rows;
};

const LEVELS = 3;

const childrenIn = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(value).some(
    ([key, held]) => Array.isArray(held) && held.some(isObject) && CHILDREN_NAMES.includes(plainName(key))
  );

/** Whether an object is itself a category with others below it, rather than an envelope around a list. */
const isRoot = (value: Readonly<Record<string, unknown>>): boolean =>
  'id' in value && Object.values(value).some((held) => typeof held === 'string') && childrenIn(value);

/** Where an answer has its list: bare or in `data` (left out), at a pointer, or one root category with all others below it. `null`: no list. */
export const inferList = (value: unknown): Pick<Protocol, 'list'> | null => {
  if (Array.isArray(value)) return {};
  if (!isObject(value)) return null;
  if (Array.isArray(value['data'])) return {};
  const found: { readonly path: readonly string[]; readonly length: number }[] = [];
  const look = (one: unknown, path: readonly string[]): Pick<Protocol, 'list'> | null => {
    if (!isObject(one) || path.length > LEVELS) return null;
    if (isRoot(one)) return { list: { at: pointerTo(path), root: 'keep' } };
    for (const [key, held] of Object.entries(one)) {
      if (Array.isArray(held)) {
        if (held.length === 0 || held.some(isObject)) found.push({ path: [...path, key], length: held.length });
        continue;
      }
      const root = look(held, [...path, key]);
      if (root !== null) return root;
    }
    return null;
  };
  const root = look(value, []);
  if (root !== null) return root;
  const longest = found.toSorted((a, b) => b.length - a.length || a.path.length - b.path.length)[0];
  return longest === undefined ? null : { list: { at: pointerTo(longest.path) } };
};

/** Infers how an unknown service answers from its first answer. How it pages shows when the listing is read. */
const unknownService = async (options: FindOptions, page: Page): Promise<FoundService> => {
  const { address } = options;
  const list = inferList(page.value);
  if (list === null) throw new RemoteFailure('unreadable', messages.noList);
  const protocol: Protocol = { ...PLAIN_PROTOCOL, ...list };
  const rows = checkedRows(listedRows(page.value, protocol, null));
  const inference = await inferred(callerAt(options, address), page, rows);
  const { dialect } = inference;
  return {
    address,
    connector: undefined,
    inference,
    dialect: dialect === null || dialect.isCanopy ? dialect : withProtocol(dialect, protocol),
    protocol,
    first: page
  };
};

/** @throws RemoteFailure (`unreadable`) where the rows lack members that the product's have: another product has that envelope too */
const known = async (options: FindOptions, connector: Connector, address: Address): Promise<FoundService> => {
  const caller = callerAt(options, address);
  const page = await firstPage(caller);
  const protocol = knownProtocol(connector, page);
  const rows = checkedRows(listedRows(page.value, protocol, connector.dialect.childrenKey ?? null));
  const inference = await inferred(caller, page, rows);
  const dialect = knownDialect(connector, inference, page);
  if (options.connector === undefined && dialect !== null && !hasMembersOf(dialect, inference.dialect, rows))
    throw new RemoteFailure('unreadable', discoveryMessages.notCategories);
  return { address, connector, inference, dialect, protocol, first: page };
};

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

/** For a URL without a path, and without a Canopy service there: tries the usual paths of known products. */
const guessed = async (options: FindOptions, failure: RemoteFailure): Promise<FoundService> => {
  for (const connector of CONNECTORS) {
    // An answer at a path of its own identifies the product.
    if (connector.answer === undefined) continue;
    for (const address of addressesOf(connector, options.address)) {
      try {
        const page = await firstPage(callerAt(options, address));
        if (connectorOfAnswer(page) === connector) return await known(options, connector, address);
      } catch (error) {
        if (error instanceof RemoteFailure && error.kind === 'unauthorized') throw error;
        if (!isElsewhere(error)) throw failure;
      }
    }
  }
  throw failure;
};

const withoutSlash = ({ url, readPath }: Address): Address | null => {
  const reading = /[^/]\/+$/.test(readPath) ? readAddress(url + readPath.replace(/\/+$/, '')) : null;
  return reading?.ok === true ? reading.address : null;
};

const ofPage = async (options: FindOptions, page: Page): Promise<FoundService> => {
  const recognised = connectorOfAnswer(page);
  if (recognised === undefined) return unknownService(options, page);
  const { pathname, search } = endpointsOf(options.address).read;
  try {
    return await knownAt(options, recognised, addressesOf(recognised, options.address, pathname + search));
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    return unknownService(options, page);
  }
};

const asPasted = async (options: FindOptions): Promise<FoundService | null> => {
  const { origin, pathname } = new URL(options.address.url);
  if (isTyped(options.address) || pathname === '/') return null;
  const query = /\?.*$/s.exec(options.address.readPath)?.[0] ?? '';
  const address = { url: origin, readPath: pathname + query, writePath: pathname };
  try {
    const page = await firstPage(callerAt(options, address));
    const service = await ofPage({ ...options, address: movedTo(address, page.url) ?? address }, page);
    return service.dialect === null ? null : service;
  } catch (error) {
    // A path that leads to a service may ask for a login of people, and answer in any way.
    if (error instanceof RemoteFailure && (error.status !== null || error.kind === 'unreadable')) return null;
    throw error;
  }
};

/** The address that the service redirects a reading to, since writes do not follow redirects. `null`: it does not. */
const movedTo = (address: Address, { pathname, search }: URL): Address | null => {
  const { read } = endpointsOf(address);
  if (pathname === read.pathname) return null;
  return {
    url: read.origin,
    readPath: pathname + search,
    writePath: address.writePath === address.readPath ? pathname : address.writePath
  };
};

/** Finds the categories of a service, its product and its dialect. Only reads. @throws RemoteFailure */
export const findService = (options: FindOptions): Promise<FoundService> => find(options, true);

/** @param mayMove whether a redirect may change the address: only once, or a hostile service could redirect for ever */
const find = async (options: FindOptions, mayMove: boolean): Promise<FoundService> => {
  const { address } = options;
  const chosen = options.connector === undefined ? undefined : connectorById(options.connector);
  if (chosen !== undefined) return knownAt(options, chosen, addressesOf(chosen, address));
  const named = connectorOfUrl(address);
  try {
    if (named !== undefined) return await knownAt(options, named, addressesOf(named, address));
  } catch (error) {
    // Another service may have such a path too.
    if (!isElsewhere(error)) throw error;
  }
  const pasted = await asPasted(options);
  if (pasted !== null) return pasted;
  const caller = callerAt(options, address);
  let page: Page;
  try {
    page = await firstPage(caller);
  } catch (error) {
    if (!isElsewhere(error)) throw error;
    if (IS_GRAPHQL.test(error.message) || /\/graphql\/?$/i.test(endpointsOf(address).read.pathname))
      throw new RemoteFailure('unreadable', discoveryMessages.graphql);
    const shorter = withoutSlash(address);
    if (shorter !== null) return find({ ...options, address: shorter }, mayMove);
    if (isTyped(address)) throw error;
    return guessed(options, error);
  }
  const moved = mayMove ? movedTo(address, page.url) : null;
  if (moved !== null) return find({ ...options, address: moved }, false);
  return ofPage(options, page);
};
