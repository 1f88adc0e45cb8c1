import { jsonAnswer } from '../call/answer';
import type { Route } from '../call/route';
import { openApiDocument } from '../openapi/openapi-document';

/** `GET /openapi.json`: how to call the service. Needs no token, since it is what tells a caller to send one. */
export const openApiRoute: Route = {
  method: 'GET',
  path: '/openapi.json',
  access: 'open',
  takesBody: false,
  parameters: new Map(),
  answer: () => jsonAnswer(200, openApiDocument(), { 'Cache-Control': 'no-cache' })
};
