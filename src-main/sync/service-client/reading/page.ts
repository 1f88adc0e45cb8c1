import { isObject, remoteIdOf } from '../../../fields/listed-values';
import { valueAt } from '../../../../src-shared/json-pointer';
import type { Protocol } from '../../../../src-shared/protocol';
import { RemoteFailure } from '../../category-service';
import { messages } from './messages';
import type { ReadingProgress } from '../../../../src-shared/remote';
import type { RemoteId } from '../../sync-tree';
import type { CallAnswer, Caller } from '../http/caller';
import { hasErrors, saysItFailed } from '../http/json-answer';
import { serviceMessage } from '../http/service-messages';
import type { Dialect } from '../../../../src-shared/dialect';
import { protocolOf } from '../../dialect/write-requests';

export interface Page {
  readonly url: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly value: unknown;
  readonly body: Buffer;
}

/** The categories of an answer. @param childrenKey for an answer that is the root of a tree @throws RemoteFailure (`unreadable`) if there is no list */
export const listedRows = (value: unknown, { list }: Protocol, childrenKey: string | null): readonly unknown[] => {
  const found = list === undefined ? (isObject(value) ? value['data'] : value) : valueAt(value, list.at);
  if (list?.root !== undefined && isObject(found)) {
    const below = childrenKey === null ? undefined : found[childrenKey];
    if (list.root === 'keep') return [found];
    if (Array.isArray(below)) return below;
  }
  if (Array.isArray(found)) return found;
  throw new RemoteFailure('unreadable', list === undefined ? messages.noList : messages.noListAt(list.at));
};

export function* listsIn(rows: readonly unknown[], childrenKey: string | null): Generator<readonly unknown[]> {
  const pending: (readonly unknown[])[] = [rows];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    yield next;
    if (childrenKey === null) continue;
    for (const row of next) {
      const below = isObject(row) ? row[childrenKey] : undefined;
      if (Array.isArray(below) && below.length > 0) pending.push(below);
    }
  }
}

export const linkTo = (header: string | undefined, relation: string): string | null => {
  if (header === undefined) return null;
  for (const [, target = '', parameters = ''] of header
    .slice(0, 20_000)
    .matchAll(/<([^>]*)>((?:\s*;\s*[^,;=\s]+\s*(?:=\s*(?:"[^"]*"|[^",;]*))?)*)/g)) {
    const said = /;\s*rel\s*=\s*(?:"([^"]*)"|([^",;\s]*))/i.exec(parameters);
    const relations = (said?.[1] ?? said?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes(relation)) return target;
  }
  return null;
};

export const countIn = (value: unknown): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : null;
  return typeof value === 'string' && /^\s*\d{1,12}\s*$/.test(value) ? Number(value) : null;
};

export interface ReadingParts {
  readonly address: URL;
  readonly protocol: Protocol;
  readonly childrenKey: string | null;
  readonly idOf: (row: unknown) => RemoteId | null;
  /** @throws RemoteFailure; `accepts` are statuses that are answers too, `isBeside`: it need not wait for what was asked before */
  readonly ask: (url: URL, accepts: readonly number[], isBeside?: boolean) => Promise<Page>;
  readonly first?: Page;
  /** The service keeps our own contract, which has no pages. */
  readonly isCanopy: boolean;
  readonly onProgress?: (progress: ReadingProgress) => void;
  readonly signal?: AbortSignal;
}

export interface WholeListing {
  readonly rows: readonly unknown[];
  readonly pages: number;
  readonly count: number;
  readonly total: number | null;
  readonly digest: string;
  readonly etag: string | null;
  /** How it turned out to page, where the protocol had expected one answer. */
  readonly found?: Pick<Protocol, 'paging' | 'total'>;
}

export const isInOneAnswer = ({ paging: { kind } }: Protocol): boolean => kind === 'none' || kind === 'whole';

/** Caches must ask the service itself: with a listing from before our own writes, these would look refused. */
export const FRESH = { 'Cache-Control': 'max-age=0' } as const;

/** The page in an answer. @throws RemoteFailure `unreadable`; `failed` if the envelope says so */
export const pageIn = async (caller: Caller, { status, headers, body, url }: CallAnswer): Promise<Page> => {
  const value = await caller.json({ status, headers, body });
  return caller.looking(() => {
    if (saysItFailed(value) || hasErrors(value))
      throw new RemoteFailure('failed', messages.saysItFailedItself({ words: serviceMessage(value) }));
    return { url, status, headers, value, body };
  });
};

/** Asks a service for one page after the other. A refusal that the reading accepts has no value. */
export const pageSource = (caller: Caller): ReadingParts['ask'] => {
  let isFurther = false;
  return async (url, accepts, isBeside = false) => {
    const answer = await caller.call({
      operation: 'read',
      endpoint: () => url,
      headers: FRESH,
      accepts,
      isBeside,
      isFurther
    });
    isFurther = true;
    return answer.status >= 400
      ? { url, status: answer.status, headers: answer.headers, value: null, body: answer.body }
      : pageIn(caller, answer);
  };
};

export const listingParts = (caller: Caller, dialect: Dialect): ReadingParts => ({
  address: caller.endpoints.read,
  protocol: protocolOf(dialect),
  childrenKey: dialect.childrenKey,
  idOf: (row) => (isObject(row) ? remoteIdOf(row[dialect.idKey], dialect.idAs) : null),
  ask: pageSource(caller),
  isCanopy: dialect.isCanopy
});
