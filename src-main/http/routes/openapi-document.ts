import { z } from 'zod';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { ANSWERS, REQUESTS } from './openapi-components';
import type { Route } from './route';
import { OUTSIDE, REQUEST_ID_HEADER, REQUEST_ID_PARAMETER, REVISION_HEADER, type Headers } from './route-parts';

type ComponentName = keyof typeof ANSWERS | keyof typeof REQUESTS;

const referenceTo = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** JSON Schema (2020-12) of several zod schemas that refer to each other by name. */
const jsonSchemas = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): [string, unknown][] => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const document = z.toJSONSchema(registry, { io, unrepresentable: 'any', uri: (id) => referenceTo(id).$ref });
  // Inside an OpenAPI document the dialect is known, and a schema's place is its name.
  return Object.entries(document.schemas).map(([name, { $schema: _dialect, $id: _place, ...schema }]) => [
    name,
    schema
  ]);
};

/** `components.schemas` of the document: requests as they may be sent, answers as they come. */
const componentSchemas = (): Record<string, unknown> =>
  Object.fromEntries([...jsonSchemas(REQUESTS, 'input'), ...jsonSchemas(ANSWERS, 'output')]);

const INTERFACE_VERSION = '1.0.0';

/** Reads need the token only where the service listens beyond this machine. */
const SECURITY: Record<Route['access'], readonly Record<string, readonly string[]>[]> = {
  open: [],
  read: [{}, { token: [] }],
  known: [{ token: [] }],
  propose: [{ token: [] }],
  write: [{ token: [] }]
};

/** Headers of refusals. Each of these codes is the only one of its status, so that the header is always there. */
const REFUSAL_HEADERS: Partial<Record<ErrorCode, Headers>> = {
  too_many_requests: {
    'Retry-After': { description: 'After how many seconds to try again.', required: true, schema: { type: 'integer' } }
  },
  unauthorized: {
    'WWW-Authenticate': {
      description: 'How to send the token.',
      required: true,
      schema: { type: 'string', pattern: '^Bearer' }
    }
  }
};

const jsonContent = (schema: ComponentName): Record<string, unknown> => ({
  'application/json': { schema: referenceTo(schema) }
});

/** OpenAPI 3.1 has no words for what one event holds: the description of the call says it. */
const EVENTS = { 'text/event-stream': { schema: { type: 'string' } } };

/** Where only some of the codes of a status say the revision, it may be missing. */
const revisionOf = (codes: readonly ErrorCode[]): Record<string, unknown> => {
  const saying = codes.filter((code) => !OUTSIDE.has(code));
  if (saying.length === 0) return {};
  return Object.fromEntries(
    Object.entries(REVISION_HEADER).map(([name, { required, ...header }]) => [
      name,
      { ...header, ...(saying.length === codes.length && { required }) }
    ])
  );
};

/** One response for each status, since several codes share one. */
const refusalResponses = (codes: readonly ErrorCode[], tellsRevision: boolean): Record<string, unknown> => {
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_CATALOGUE[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      status,
      {
        description: shared.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].title}`).join(' '),
        headers: Object.fromEntries([
          ...shared.flatMap((code) => Object.entries(REFUSAL_HEADERS[code] ?? {})),
          ...Object.entries(tellsRevision ? revisionOf(shared) : {}),
          ...Object.entries(REQUEST_ID_HEADER)
        ]),
        content: jsonContent('Refusal')
      }
    ])
  );
};

function pathItem({
  method,
  operationId,
  summary,
  description,
  access,
  parameters = [],
  query = [],
  body,
  success,
  bodiless = {},
  refusals,
  tellsRevision = false,
  follow
}: Route): Record<string, unknown> {
  const { status, schema, headers } = success;
  const named = Object.entries(bodiless).map(([code, answer]): [string, unknown] => [
    code,
    { ...answer, headers: { ...answer.headers, ...REQUEST_ID_HEADER } }
  ]);
  return {
    [method.toLowerCase()]: {
      operationId,
      summary,
      description,
      parameters: [
        ...parameters,
        ...query.map(({ values: _values, pattern: _pattern, ...parameter }) => ({ ...parameter, in: 'query' })),
        REQUEST_ID_PARAMETER
      ],
      security: SECURITY[access],
      ...(body === undefined ? {} : { requestBody: { required: true, content: jsonContent(body) } }),
      responses: {
        [status]: {
          description: success.description,
          headers: { ...headers, ...REQUEST_ID_HEADER },
          content: { ...jsonContent(schema), ...(follow && EVENTS) }
        },
        ...Object.fromEntries(named),
        ...refusalResponses(refusals, tellsRevision)
      }
    }
  };
}

const pathsOf = (routes: readonly Route[]): Record<string, unknown> =>
  Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, operations]) => [
      path,
      operations.reduce((all, operation) => ({ ...all, ...pathItem(operation) }), {})
    ])
  );

/** The service in OpenAPI 3.1: https://spec.openapis.org/oas/v3.1.0 */
export const openApiDocument = (routes: readonly Route[]): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: 'Canopy category service',
    version: INTERFACE_VERSION,
    description:
      'A tree of categories. Every answer has the envelope `{ "data": … }`; a refused call changes nothing and says why in `error`, by a stable code. Calls from web pages are refused.'
  },
  servers: [{ url: '/' }],
  paths: pathsOf(routes),
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'The token that the service was started with.' }
    }
  }
});
