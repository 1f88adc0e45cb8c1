import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Principal } from '../../domain/principal';
import { limitedCategories, limitedProposals } from '../../domain/limited-calls';
import { type Answer, Refusal, refusalAnswer, refusalOf } from '../call/answer';
import {
  answerCall,
  beginFollowing,
  bodyTooLarge,
  refusedBy,
  type Route,
  type Service,
  noWorkspace,
  splitWorkspace,
  type OtherWorkspaces
} from '../routes/route';
import { splitTarget, type RouteTable } from '../routes/route-table';
import type { Access, Passage } from './access';
import type { NamedRequestListener } from './http-server';
import { EventStream, tooManyFollowers, wantsEvents } from './event-stream';
import { readRequestBody } from './request-body';
import { writeAnswer } from './write-answer';
import { messages } from '../call/messages';

const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*("?)([^";\s]*)\1[ \t]*(?=;|$)/gi;

/** Refuses packed bodies, since a small one can hold a huge one. */
const contentCodingRefusal = (header: string | undefined): Refusal | undefined =>
  header === undefined || header.trim().toLowerCase() === 'identity'
    ? undefined
    : new Refusal('unsupported_media_type', messages.contentEncoding);

/** Refuses bodies other than JSON, and JSON in another charset than UTF-8 (RFC 8259, 8.1). */
const contentTypeRefusal = (header: string | undefined): Refusal | undefined => {
  if (header === undefined || !JSON_TYPE.test(header)) {
    return new Refusal('unsupported_media_type', messages.contentType);
  }
  const isUtf8 = [...header.matchAll(CHARSET)].every(([, , charset]) => charset?.toLowerCase() === 'utf-8');
  return isUtf8 ? undefined : new Refusal('unsupported_media_type', messages.charset);
};

const header = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

const abandonment = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  const abort = (): void => {
    if (!response.writableFinished) controller.abort(new Refusal('unavailable', messages.callerGone));
  };
  // The connection may have ended while the caller was identified.
  if (response.destroyed) abort();
  else response.once('close', abort);
  return controller.signal;
};

/** Answers guarded requests from the route table: who may pass, then the body, then the call itself. */
export const createRequestListener = ({
  table,
  access,
  service,
  others,
  heartbeatMs
}: {
  table: RouteTable;
  access: Access;
  service: Service;
  others?: OtherWorkspaces | undefined;
  heartbeatMs: number;
}): NamedRequestListener => {
  /** The idempotency keys of calls that have no answer yet. The repository knows the others. */
  const keys = new Set<string>();
  const claim = (key: string, request: IncomingMessage): Refusal | undefined => {
    if (keys.has(key)) return new Refusal('idempotency_in_progress', messages.keyInProgress);
    keys.add(key);
    request.once('close', () => {
      if (!request.complete) keys.delete(key);
    });
    return undefined;
  };

  /** Checked before a body is read, so that a refused call need not send one. */
  const formRefusal = (route: Route, request: IncomingMessage, key: string | undefined): Refusal | undefined =>
    (route.body !== undefined ? contentTypeRefusal(request.headers['content-type']) : undefined) ??
    (route.body !== undefined ? contentCodingRefusal(request.headers['content-encoding']) : undefined) ??
    (key === undefined ? undefined : claim(key, request));

  const servedTo = (caller: Principal, served: Service, signal: AbortSignal | undefined): Service => ({
    ...served,
    caller,
    signal,
    categories: limitedCategories(served.categories, caller),
    proposals: served.proposals && limitedProposals(served.proposals, caller)
  });

  return (request, response, requestId, takeFollower) => {
    const { path: whole, query } = splitTarget(request.url ?? '');
    const refuse = (refusal: Refusal): void => writeAnswer(response, refusalAnswer(refusal), requestId);
    const place = others === undefined ? { workspace: null, path: whole } : splitWorkspace(whole);
    if (place === undefined) return refuse(noWorkspace());
    const { workspace, path } = place;
    // A HEAD is answered as a GET, and its body is not sent.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const found = table.find(method, path);
    if (found === undefined) return refuse(table.refusalFor(path));
    const { route, id } = found;
    const ask = (): Passage | Promise<Passage> => access.passage(route.access, request, workspace);
    const whyNot = async (): Promise<unknown> => {
      const passage = await ask();
      return passage.ok ? undefined : passage.error;
    };

    const goOn = (served: Service, caller: Principal): void => {
      const given = method === 'POST' ? header(request, 'idempotency-key') : undefined;
      const person = caller.kind === 'person' ? caller.person : undefined;
      // Keys are per caller: another person's equal key does not stand for this call.
      const key = given === undefined ? undefined : JSON.stringify([workspace, caller.kind, person, given]);
      const refusal = formRefusal(route, request, key);
      if (refusal !== undefined) {
        writeAnswer(response, refusedBy(route, refusal, served), requestId);
        return;
      }
      const end = (answer: Answer): void => {
        // The key is freed before the caller can see the answer, since it may repeat the call at once.
        if (key !== undefined) keys.delete(key);
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
          end(await answerCall(route, call, served));
          return;
        }
        const from = await beginFollowing({ ...route, follow: route.follow }, call, served);
        if (typeof from !== 'number') end(from);
        else if (response.destroyed) return;
        else {
          const stream = new EventStream(response, served, from);
          if (takeFollower(() => stream.end(), person)) {
            stream.begin(requestId, heartbeatMs);
            if (person !== undefined) stream.endOnceRefused(whyNot, heartbeatMs);
          } else end(refusedBy(route, tooManyFollowers(), served));
        }
      };
      // `answerCall` turns every error into an answer.
      if (route.body === undefined) void answer('');
      else {
        const take = (body: Uint8Array | undefined): void => {
          if (body === undefined) end(refusedBy(route, bodyTooLarge(route), served));
          else void answer(body);
        };
        readRequestBody(request, response, take, route.mostBytes);
      }
    };

    /** The connection has ended already, and no event will report it. */
    const isGone = (): boolean => request.destroyed && !request.complete;
    const admit = (passage: Passage): void => {
      if (isGone()) return;
      if (!passage.ok) return refuse(refusalOf(passage.error, service.log, requestId));
      const { caller } = passage;
      const signal = route.access === 'write' || route.access === 'propose' ? abandonment(response) : undefined;
      if (workspace === null || others === undefined) return goOn(servedTo(caller, service, signal), caller);
      others.open(workspace).then(
        (opened) => {
          if (!isGone()) goOn(servedTo(caller, { ...service, ...opened }, signal), caller);
        },
        (error: unknown) => refuse(refusalOf(error, service.log, requestId))
      );
    };
    const passage = ask();
    if (passage instanceof Promise) void passage.then(admit);
    else admit(passage);
  };
};
