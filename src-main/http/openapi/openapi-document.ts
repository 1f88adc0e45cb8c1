import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/error-catalogue';
import { componentSchemas, referenceTo } from './component-schemas';
import { OPERATIONS, REQUEST_NAME, type Headers, type Operation } from './operations';

/** Of the interface, not of the application: clients may rely on it. */
const INTERFACE_VERSION = '1.0.0';

const SECURITY: Record<Operation['token'], readonly Record<string, readonly string[]>[]> = {
  never: [],
  'beyond this machine': [{}, { token: [] }],
  always: [{ token: [] }]
};

/** Each of these codes has its status to itself, so that the header is sure to be there. */
const REFUSAL_HEADERS: Partial<Record<ErrorCode, Headers>> = {
  unauthorized: {
    'WWW-Authenticate': { description: 'How to send the token.', required: true, schema: { const: 'Bearer' } }
  },
  too_many_requests: {
    'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'integer', minimum: 1 } }
  }
};

const jsonContent = (schema: string): Record<string, unknown> => ({
  'application/json': { schema: referenceTo(schema) }
});

/** One response for each status, since several codes share one. */
const refusalResponses = (codes: readonly ErrorCode[]): Record<string, unknown> => {
  const byStatus = Map.groupBy(codes, (code) => String(ERROR_CATALOGUE[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      status,
      {
        description: shared.map((code) => `\`${code}\`: ${ERROR_CATALOGUE[code].title}`).join(' '),
        headers: Object.fromEntries([
          ...shared.flatMap((code) => Object.entries(REFUSAL_HEADERS[code] ?? {})),
          ...Object.entries(REQUEST_NAME)
        ]),
        content: jsonContent('Refusal')
      }
    ])
  );
};

const pathItem = ({
  method,
  path: _path,
  token,
  body,
  success,
  bodiless,
  refusals,
  ...shown
}: Operation): Record<string, unknown> => {
  const { status, schema, description, headers } = success;
  const named = Object.entries(bodiless).map(([code, answer]): [string, unknown] => [
    code,
    { ...answer, headers: { ...answer.headers, ...REQUEST_NAME } }
  ]);
  return {
    [method.toLowerCase()]: {
      ...shown,
      security: SECURITY[token],
      ...(body === undefined ? {} : { requestBody: { required: true, content: jsonContent(body) } }),
      responses: {
        [status]: { description, headers: { ...headers, ...REQUEST_NAME }, content: jsonContent(schema) },
        ...Object.fromEntries(named),
        ...refusalResponses(refusals)
      }
    }
  };
};

const paths = (): Record<string, unknown> =>
  Object.fromEntries(
    [...Map.groupBy(OPERATIONS, ({ path }) => path)].map(([path, operations]) => [
      path,
      Object.assign({}, ...operations.map(pathItem))
    ])
  );

/** The service in OpenAPI 3.1. */
export const openApiDocument = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: {
    title: 'Canopy category service',
    version: INTERFACE_VERSION,
    description:
      'A tree of categories. Every answer has the envelope `{ "data": … }`; a refused call changes nothing and says why in `error`, by a stable code. Calls from web pages are refused.'
  },
  servers: [{ url: '/' }],
  paths: paths(),
  components: {
    schemas: componentSchemas(),
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'The token that the service was started with.' }
    }
  }
});
