import { LIMITS } from '../../../src-shared/limits';
import type { Log } from '../../platform/log/log';
import type { Answer } from './answer';
import { Refusal, refusalAnswer, refusalOf } from './refusal';

/** A call as a route sees it, through whichever door it came. */
export interface Call {
  /** The text in the place of `{id}`; empty for a path without one. */
  readonly id: string;
  readonly query: ReadonlyMap<string, string>;
  /** JSON text, present when the route takes a body. */
  readonly body: string;
  readonly ifNoneMatch: string | undefined;
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/** A call as it comes in at a door, nothing of it checked. */
export interface RawCall extends Omit<Call, 'query' | 'body'> {
  readonly query: string;
  /** Bytes are decoded here, so that broken UTF-8 is refused and not repaired in silence. */
  readonly body: string | Uint8Array;
  /** By which the call is found in the log. */
  readonly requestId: string;
}

/** One line of the route table. Who may pass is checked at the socket, everything else here. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As OpenAPI writes it, with `{id}` at most. */
  readonly path: string;
  /** What the caller needs: nothing, or a token where reads, or where writes, need one. */
  readonly access: 'open' | 'read' | 'write';
  readonly takesBody: boolean;
  /** The query parameters, each with its accepted values. */
  readonly parameters: ReadonlyMap<string, readonly string[]>;
  answer(call: Call): Answer;
}

const NO_QUERY: ReadonlyMap<string, string> = new Map();

/** Strangers are refused rather than ignored: a misspelt `?children=` must not delete in another way than meant. */
const checkQuery = (route: Route, text: string): ReadonlyMap<string, string> => {
  if (text === '') return NO_QUERY;
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    const accepted = route.parameters.get(name);
    if (accepted === undefined)
      throw new Refusal('unknown_parameter', 'The query has a parameter that this call does not know.');
    if (query.has(name)) throw new Refusal('unknown_parameter', `The parameter “${name}” is given more than once.`);
    if (!accepted.includes(value)) throw new Refusal('unknown_parameter', `“${name}” takes ${accepted.join(' or ')}.`);
    query.set(name, value);
  }
  return query;
};

export const bodyTooLarge = (): Refusal =>
  new Refusal('body_too_large', `A body has at most ${LIMITS.bodyBytes.toLocaleString('en')} bytes.`);

const decode = (body: string | Uint8Array): string => {
  if (Buffer.byteLength(body) > LIMITS.bodyBytes) throw bodyTooLarge();
  if (typeof body === 'string') return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal('malformed_json', 'The body is not valid UTF-8.');
  }
};

/** Carries out a call. Never throws: an error becomes its refusal. */
export const answerCall = (route: Route, call: RawCall, log: Log): Answer => {
  try {
    const query = checkQuery(route, call.query);
    return route.answer({ ...call, query, body: decode(call.body) });
  } catch (error) {
    return refusalAnswer(refusalOf(error, log, call.requestId));
  }
};
