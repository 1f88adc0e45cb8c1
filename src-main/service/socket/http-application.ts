import fastify, { type FastifyInstance, type FastifyRequest, type onRequestHookHandler } from 'fastify';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { LIMITS } from '../../../src-shared/limits';
import { Refusal, refusalAnswer, refusalOf } from '../call/refusal';
import { answerCall, bodyTooLarge, type Route } from '../call/route';
import { splitTarget, type RouteTable } from '../call/route-table';
import type { Log } from '../log';
import type { Access } from './access';
import { HEADER_BYTES } from './connection-limits';
import { contentTypeRefusal } from './content-type';
import { KeysInProgress } from './keys-in-progress';
import { writeAnswer } from './write-answer';

/** What fastify refuses by itself, in our words. */
const refusalOfFramework = (error: unknown, log: Log): Refusal => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'The Content-Type cannot be read.');
    case 'FST_ERR_BAD_URL':
      return new Refusal('not_found', 'The path is not valid.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'ECONNRESET':
      return new Refusal('malformed_request', 'The body did not arrive whole.');
    default:
      return refusalOf(error, log);
  }
};

const header = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

const idOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string' ? params.id : '';

/** The checks that come between routing and the body, cheapest answer first. */
const gateTo = (route: Route, access: Access, keys: KeysInProgress): onRequestHookHandler => {
  return ({ raw }, reply, next) => {
    const key = header(raw, 'idempotency-key');
    next(
      access.refusalFor(route.access, raw) ??
        (route.takesBody ? contentTypeRefusal(raw.headers['content-type']) : undefined) ??
        (route.method === 'POST' && key !== undefined ? keys.claim(key, reply.raw) : undefined),
    );
  };
};

/** The HTTP side of the route table: fastify routes and reads bodies, and every answer leaves by `writeAnswer`. */
export const buildHttpApplication = (
  { table, access, log }: { table: RouteTable; access: Access; log: Log },
  createServer: (listener: RequestListener) => Server,
): FastifyInstance => {
  const app = fastify({
    serverFactory: createServer,
    bodyLimit: LIMITS.bodyBytes,
    // An id too long to be one is refused as such, like any other, and the headers' limit bounds it.
    routerOptions: { maxParamLength: HEADER_BYTES },
    // A call that comes in on an open connection during a stop is still answered, and properly.
    return503OnClosing: false,
    frameworkErrors: (error, _request, reply) => {
      reply.hijack();
      writeAnswer(reply.raw, refusalAnswer(refusalOfFramework(error, log)));
    },
  });
  app.setErrorHandler((error, _request, reply) => {
    reply.hijack();
    writeAnswer(reply.raw, refusalAnswer(refusalOfFramework(error, log)));
  });

  // Bodies are taken as bytes whatever their type; routes that want one have looked at the type before.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.addHook('onRequest', ({ is404, raw }, _reply, next) => {
    next(is404 ? table.refusalFor(splitTarget(raw.url ?? '').path) : undefined);
  });
  app.addHook('preParsing', ({ raw }, reply, _payload, next) => {
    // Only now, so that a caller who is refused does not send the body in vain.
    if (raw.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    next();
  });

  const keys = new KeysInProgress();
  for (const route of table.routes) {
    app.route({
      method: route.method === 'GET' ? ['GET', 'HEAD'] : route.method,
      url: route.path.replace('{id}', ':id'),
      exposeHeadRoute: false,
      onRequest: gateTo(route, access, keys),
      handler: (request, reply) => {
        const { raw } = request;
        reply.hijack();
        const answer = answerCall(
          route,
          {
            id: idOf(request),
            query: splitTarget(raw.url ?? '').query,
            body: Buffer.isBuffer(request.body) ? request.body : '',
            ifNoneMatch: header(raw, 'if-none-match'),
            ifMatch: header(raw, 'if-match'),
            idempotencyKey: header(raw, 'idempotency-key'),
          },
          log,
        );
        writeAnswer(reply.raw, answer);
      },
    });
  }
  return app;
};
