import type { IncomingMessage } from 'node:http';
import { refusalAnswer, type Refusal } from '../call/refusal';
import { answerCall, bodyTooLarge, type Route } from '../call/route';
import { splitTarget, type RouteTable } from '../call/route-table';
import type { Log } from '../../platform/log/log';
import type { Access } from './access';
import { contentCodingRefusal, contentTypeRefusal } from './content-type';
import type { NamedRequestListener } from './http-server';
import { KeysInProgress } from './keys-in-progress';
import { readRequestBody } from './request-body';
import { writeAnswer } from './write-answer';

const header = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

/** Answers guarded requests from the route table: who may pass, then the body, then the call itself. */
export const createRequestListener = ({
  table,
  access,
  log
}: {
  table: RouteTable;
  access: Access;
  log: Log;
}): NamedRequestListener => {
  const keys = new KeysInProgress();

  /** What is checked before a body is read, so that nobody has to send one in vain. */
  const gateRefusal = (route: Route, request: IncomingMessage): Refusal | undefined => {
    const key = route.method === 'POST' ? header(request, 'idempotency-key') : undefined;
    return (
      access.refusalFor(route.access, request) ??
      (route.takesBody ? contentTypeRefusal(request.headers['content-type']) : undefined) ??
      (route.takesBody ? contentCodingRefusal(request.headers['content-encoding']) : undefined) ??
      (key === undefined ? undefined : keys.claim(key, request))
    );
  };

  return (request, response, requestId) => {
    const { path, query } = splitTarget(request.url ?? '');
    // A HEAD is a GET whose body stays at home.
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const found = table.find(method, path);
    if (found === undefined) {
      writeAnswer(response, refusalAnswer(table.refusalFor(path)), requestId);
      return;
    }
    const { route, id } = found;
    const refusal = gateRefusal(route, request);
    if (refusal !== undefined) {
      writeAnswer(response, refusalAnswer(refusal), requestId);
      return;
    }
    const answer = (body: Uint8Array | string): void => {
      const call = {
        id,
        query,
        body,
        requestId,
        ifNoneMatch: header(request, 'if-none-match'),
        ifMatch: header(request, 'if-match'),
        idempotencyKey: header(request, 'idempotency-key')
      };
      writeAnswer(response, answerCall(route, call, log), requestId);
    };
    if (!route.takesBody) answer('');
    else {
      readRequestBody(request, response, (body) => {
        if (body === undefined) writeAnswer(response, refusalAnswer(bodyTooLarge()), requestId);
        else answer(body);
      });
    }
  };
};
