import type { ErrorCode, Fault } from '../../../src-shared/envelope';
import type { Revision } from '../../../src-shared/ids';
import { LIMITS } from '../../../src-shared/limits';
import type { Author } from '../../../src-shared/tree-patch';
import type { CategoryRepository } from '../../domain/category-repository';
import type { ProposalRepository } from '../../domain/proposal-repository';
import type { Team } from '../../domain/team';
import type { ChangeFeed } from '../../domain/change-feed';
import type { Principal } from '../../domain/principal';
import type { Log } from '../../platform/log';
import { type Answer, type JsonAnswer, Refusal, refusalAnswer, refusalOf } from '../call/answer';
import { revisionHeader, type Headers, type Parameter, type QueryParameter } from './route-parts';
import { messages } from '../call/messages';
import type { AnswerSchema, RequestSchema } from './openapi-components';
import type { z } from 'zod';
import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';

export interface RouteCall {
  /** The text in the place of `{id}`; empty for a path without one. */
  readonly id: string;
  readonly query: ReadonlyMap<string, string>;
  readonly body: string;
  readonly ifNoneMatch: string | undefined;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** The `Last-Event-ID` of a follower that connects again. */
  readonly lastEventId: string | undefined;
}

/** An unchecked call, as an entry point receives it. */
interface RawCall extends Omit<RouteCall, 'query' | 'body'> {
  readonly query: string;
  /** Bytes are decoded here, so that broken UTF-8 is refused and not repaired in silence. */
  readonly body: string | Uint8Array;
  readonly requestId: string;
}

/** What the routes serve, to one kind of caller. */
export interface Service {
  readonly categories: CategoryRepository;
  readonly changes: ChangeFeed;
  /** Left out: there are none. */
  readonly proposals?: ProposalRepository | undefined;
  /** Left out: nobody but the owner works here. */
  readonly team?: Team | undefined;
  readonly author: Author;
  readonly caller: Principal;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
}

/** A route is its OpenAPI operation (3.1, 4.8.10) and what answers it: what the document says is checked. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as OpenAPI writes it, with `{id}` at most. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** What the caller needs: nothing; a token where reads need one; a token, of whoever it is; a token of somebody who may propose; of somebody who may write. */
  readonly access: 'open' | 'read' | 'known' | 'propose' | 'write';
  /** Path and header parameters, other than `X-Request-Id`, which every call may have. */
  readonly parameters?: readonly Parameter[];
  readonly query?: readonly QueryParameter[];
  /** A call has a body exactly when this is there. */
  readonly body?: RequestSchema;
  /** The limit of its body, where it is not the usual one. */
  readonly mostBytes?: number;
  /** Whether every answer to a caller who may call says the revision of the tree. */
  readonly tellsRevision?: boolean;
  readonly success: {
    readonly status: '200' | '201';
    readonly description: string;
    readonly schema: AnswerSchema;
    readonly headers: Headers;
  };
  readonly bodiless?: Readonly<Record<string, { readonly description: string; readonly headers: Headers }>>;
  readonly refusals: readonly ErrorCode[];
  /** Rejects with `Refusal` or `StoreError` for a call that cannot be carried out. */
  answer(call: RouteCall, service: Service): Answer | Promise<Answer>;
  /** The revision after which a follower of events is told of changes. Left out, the call answers once. Rejects as `answer`. */
  readonly follow?: (call: RouteCall, service: Service) => Promise<Revision>;
}

/** `undefined` for a text that is no whole number from 0, in its plain form. */
export const wholeNumberIn = (text: string): number | undefined =>
  /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;

const NO_QUERY: ReadonlyMap<string, string> = new Map();

/** Unknown query parameters are refused rather than ignored: a misspelled `?children=` must not delete in another way than meant. */
function checkQuery(route: Route, given: string): ReadonlyMap<string, string> {
  if (given === '') return NO_QUERY;
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(given)) {
    const parameter = route.query?.find((one) => one.name === name);
    if (parameter === undefined) throw new Refusal('unknown_parameter', messages.unknownParameter);
    if (query.has(name)) throw new Refusal('unknown_parameter', messages.repeatedParameter({ name }));
    const { values, pattern } = parameter;
    if (pattern?.test(value) === false) throw new Refusal('unknown_parameter', messages.noMark({ name }));
    if (values === undefined && pattern === undefined && wholeNumberIn(value) === undefined)
      throw new Refusal('unknown_parameter', messages.wholeNumber({ name }));
    if (values?.includes(value) === false)
      throw new Refusal('unknown_parameter', messages.parameterValues(name, values));
    query.set(name, value);
  }
  return query;
}

export const bodyTooLarge = ({ mostBytes }: Pick<Route, 'mostBytes'>): Refusal =>
  new Refusal('body_too_large', messages.bodyTooLarge(mostBytes));

function decode(route: Route, body: string | Uint8Array): string {
  if (Buffer.byteLength(body) > (route.mostBytes ?? LIMITS.bodyBytes)) throw bodyTooLarge(route);
  if (typeof body === 'string') return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal('malformed_json', messages.bodyNotUtf8);
  }
}

/** The refusal of a call of that route, with the revision of the tree that was checked, else the newest known. */
export const refusedBy = (route: Route, refusal: Refusal, { changes }: Service): JsonAnswer => {
  const answer = refusalAnswer(refusal);
  if (!route.tellsRevision) return answer;
  return { ...answer, headers: { ...answer.headers, ...revisionHeader(refusal.revision ?? changes.revision()) } };
};

/** Never rejects: an error becomes its refusal. */
async function orRefused<T>(
  route: Route,
  call: RawCall,
  service: Service,
  work: (call: RouteCall) => T | Promise<T>
): Promise<T | Answer> {
  try {
    return await work({ ...call, query: checkQuery(route, call.query), body: decode(route, call.body) });
  } catch (error) {
    return refusedBy(route, refusalOf(error, service.log, call.requestId), service);
  }
}

/** Carries out a call. Never rejects. */
export const answerCall = (route: Route, call: RawCall, service: Service): Promise<Answer> =>
  orRefused(route, call, service, (checked) => route.answer(checked, service));

/** Begins to follow the changes. Never rejects. @returns after which revision, or the answer that refuses it */
export const beginFollowing = (
  route: Route & Required<Pick<Route, 'follow'>>,
  call: RawCall,
  service: Service
): Promise<Revision | Answer> => orRefused(route, call, service, (checked) => route.follow(checked, service));

function invalid(errors: readonly Fault[]): Refusal {
  const [first] = errors;
  const detail =
    errors.length === 1 && first !== undefined
      ? messages.faultAt(first.pointer, first.message)
      : messages.faults({ count: errors.length });
  return new Refusal('invalid', detail, { errors });
}

/** A body as a schema has it. @throws Refusal `malformed_json`, or `invalid` with the place of each fault */
export function readJsonBody<T>(body: string, schema: z.ZodType<T>): T {
  const reading = readJsonText(body);
  if (!reading.ok) {
    if (reading.code === 'malformed_json') throw new Refusal('malformed_json', reading.message);
    throw invalid([{ pointer: '', code: reading.code, message: reading.message }]);
  }
  const result = check(schema, reading.value);
  if (!result.ok) throw invalid(result.faults);
  return result.value;
}

export type ServedWorkspace = Pick<Service, 'categories' | 'changes' | 'proposals' | 'team'>;

/** The workspaces that an entry point serves beside the one at its root, each under `/w/{workspace}`. */
export interface OtherWorkspaces {
  /** Rejects with `Refusal`: `not_found` where there is none of that name. */
  open(name: string): Promise<ServedWorkspace>;
}

/** What a workspace may be called: a segment of a path that reads the same in every file system, log and host name. */
export const WORKSPACE_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const BY_NAME = /^\/w\/([^/]*)(\/.*)$/;

/** A path's workspace (`null`: the one at the root) and the rest. @returns `undefined` for an impossible name */
export const splitWorkspace = (path: string): { workspace: string | null; path: string } | undefined => {
  const [, name, rest] = BY_NAME.exec(path) ?? [];
  if (name === undefined || rest === undefined) return { workspace: null, path };
  return WORKSPACE_NAME.test(name) ? { workspace: name, path: rest } : undefined;
};

/** The refusal for a workspace that does not exist, or that this caller must not know of. */
export const noWorkspace = (): Refusal => new Refusal('not_found', messages.noWorkspace);
