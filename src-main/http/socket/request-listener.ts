import type { IncomingMessage } from 'node:http';
import { type Answer, Refusal, refusalAnswer } from '../call/answer';
import { answerCall, beginFollowing, bodyTooLarge, refusedBy, type Route, type Service } from '../routes/route';
import { splitTarget, type RouteTable } from '../routes/route-table';
import type { Access } from './access';
import type { NamedRequestListener } from './http-server';
import { EventStream, tooManyFollowers, wantsEvents } from './event-stream';
import { readRequestBody } from './request-body';
import { writeAnswer } from './write-answer';
import { messages } from '../call/messages';

const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*("?)([^";\s]*)\1[ \t]*(?=;|$)/gi;

/**
 * Why a body in this coding is refused; `undefined` if it is taken. None is unpacked, since a small body can hold a huge
 * one; read as it stands it would be something else than whatever stands between has seen.
 */
const contentCodingRefusal = (header: string | undefined): Refusal | undefined =>
  header === undefined || header.trim().toLowerCase() === 'identity'
    ? undefined
    : new Refusal('unsupported_media_type', messages.contentEncoding);

/**
 * Why a body of this type is refused; `undefined` if it is taken. JSON is UTF-8 (RFC 8259, 8.1), so that any other
 * charset is a mistake; other parameters mean nothing and are overlooked.
 */
const contentTypeRefusal = (header: string | undefined): Refusal | undefined => {
  if (header === undefined || !JSON_TYPE.test(header)) {
    return new Refusal('unsupported_media_type', messages.contentType);
  }
  const isUtf8 = [...header.matchAll(CHARSET)].every(([, , charset]) => charset?.toLowerCase() === 'utf-8');
  return isUtf8 ? undefined : new Refusal('unsupported_media_type', messages.charset);
};

/**
 * The idempotency keys of calls that are still on the way: their headers are here, their answers not yet. Those that are
 * carried out already the repository knows.
 */
class KeysInProgress {
  readonly #keys = new Set<string>();

  /**
   * Takes a key until it is given back or its call has broken off.
   * @returns `idempotency_in_progress` when another call has it
   */
  claim(key: string, request: IncomingMessage): Refusal | undefined {
    if (this.#keys.has(key)) {
      return new Refusal('idempotency_in_progress', messages.keyInProgress);
    }
    this.#keys.add(key);
    request.once('close', () => {
      if (!request.complete) this.#keys.delete(key);
    });
    return undefined;
  }

  giveBack(key: string): void {
    this.#keys.delete(key);
  }
}

const header = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Answers guarded requests from the route table: who may pass, then the body, then the call itself. */
export const createRequestListener = ({
  table,
  access,
  service,
  heartbeatMs
}: {
  table: RouteTable;
  access: Access;
  service: Service;
  /** As of `ConnectionLimits`. */
  heartbeatMs: number;
}): NamedRequestListener => {
  const keys = new KeysInProgress();

  /** Checked before a body is read, so that a refused call need not send one. */
  const gateRefusal = (route: Route, request: IncomingMessage, key: string | undefined): Answer | undefined => {
    const outside = access.refusalFor(route.access, request);
    if (outside !== undefined) return refusalAnswer(outside);
    const refusal =
      (route.body !== undefined ? contentTypeRefusal(request.headers['content-type']) : undefined) ??
      (route.body !== undefined ? contentCodingRefusal(request.headers['content-encoding']) : undefined) ??
      (key === undefined ? undefined : keys.claim(key, request));
    return refusal && refusedBy(route, refusal, service);
  };

  return (request, response, requestId, takeFollower) => {
    const { path, query } = splitTarget(request.url ?? '');
    // A HEAD is answered as a GET, and its body is not sent.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const found = table.find(method, path);
    if (found === undefined) {
      writeAnswer(response, refusalAnswer(table.refusalFor(path)), requestId);
      return;
    }
    const { route, id } = found;
    const key = method === 'POST' ? header(request, 'idempotency-key') : undefined;
    const refusal = gateRefusal(route, request, key);
    if (refusal !== undefined) {
      writeAnswer(response, refusal, requestId);
      return;
    }
    const end = (answer: Answer): void => {
      // Before the caller can know of the answer, who may repeat the call at once.
      if (key !== undefined) keys.giveBack(key);
      writeAnswer(response, answer, requestId);
    };
    const answer = async (body: Uint8Array | string): Promise<void> => {
      const call = {
        id,
        query,
        body,
        requestId,
        ifNoneMatch: header(request, 'if-none-match'),
        ifMatch: header(request, 'if-match'),
        idempotencyKey: header(request, 'idempotency-key'),
        lastEventId: header(request, 'last-event-id')
      };
      if (route.follow === undefined || !wantsEvents(request.headers.accept)) {
        end(await answerCall(route, call, service));
        return;
      }
      const from = await beginFollowing(route, call, service);
      if (typeof from !== 'number') end(from);
      else if (response.destroyed) return;
      else {
        const stream = new EventStream(response, service, from);
        if (takeFollower(() => stream.end())) stream.begin(requestId, heartbeatMs);
        else end(refusedBy(route, tooManyFollowers(), service));
      }
    };
    // `answerCall` turns every error into an answer.
    if (route.body === undefined) void answer('');
    else {
      readRequestBody(request, response, (body) => {
        if (body === undefined) end(refusedBy(route, bodyTooLarge(), service));
        else void answer(body);
      });
    }
  };
};
