import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/error-catalogue';
import { openApiDocument } from '../../../src-main/service/openapi/openapi-document';
import { OPERATIONS } from '../../../src-main/service/openapi/operations';
import { serviceRoutes } from '../../../src-main/service/routes/service-routes';
import { call, type HttpCall } from '../../support/http-caller';
import { startService, type ServiceUnderTest } from '../../support/service-under-test';

const schemaSchema = z.record(z.string(), z.unknown());
const headersSchema = z.record(z.string(), z.strictObject({ description: z.string(), schema: schemaSchema }));
const contentSchema = z.strictObject({ 'application/json': z.strictObject({ schema: z.strictObject({ $ref: z.string().startsWith('#/components/schemas/') }) }) });
const responseSchema = z.strictObject({ description: z.string().min(1), headers: headersSchema.optional(), content: contentSchema.optional() });
const parameterSchema = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.literal(true).optional(),
  description: z.string().min(1),
  schema: schemaSchema,
});
const operationSchema = z.strictObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  security: z.array(z.strictObject({ token: z.tuple([]).optional() })),
  parameters: z.array(parameterSchema),
  requestBody: z.strictObject({ required: z.literal(true), content: contentSchema }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), responseSchema),
});
/** The part of OpenAPI 3.1 that a document without webhooks, links, callbacks and examples may use. */
const documentSchema = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), schemaSchema),
    securitySchemes: z.strictObject({ token: z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }) }),
  }),
});

const document = documentSchema.parse(structuredClone(openApiDocument()));

/**
 * The document's own schemas as it is served, read back from their text: what is checked against them is checked against
 * the JSON Schema that clients get, not against the schemas that it was made from.
 */
const definitions = z
  .record(z.string(), z.custom<z.core.JSONSchema.JSONSchema>())
  .parse(JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/')));

const faultsOf = (reference: string, value: unknown): unknown[] => {
  const schema = z.fromJSONSchema({ $ref: reference.replace('#/components/schemas/', '#/$defs/'), $defs: definitions });
  return schema.safeParse(value).error?.issues ?? [];
};

const operationOf = (method: string, path: string) => {
  const found = document.paths[path]?.[z.enum(['get', 'post', 'put', 'delete']).parse(method.toLowerCase())];
  if (found === undefined) throw new Error(`The document has no ${method} ${path}.`);
  return found;
};

let service: ServiceUnderTest;
beforeEach(async () => {
  service = await startService();
});
afterEach(() => service.stop());

test('it is served as it is made', async () => {
  const answer = await call(service.door.url, { method: 'GET', path: '/openapi.json', headers: { Authorization: null } });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
  expect(JSON.parse(answer.body)).toEqual(document);
});

test('it has the routes that there are, each with its query parameters, and no others', () => {
  const shapeOf = (method: string, path: string, parameters: unknown): string => JSON.stringify([method, path, parameters]);
  const routes = serviceRoutes(service.store, 'http').map(({ method, path, parameters }) => shapeOf(method, path, [...parameters]));
  const operations = OPERATIONS.map(({ method, path, parameters }) =>
    shapeOf(method, path, parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema['enum']])),
  );
  expect(operations.toSorted()).toEqual(routes.toSorted());
});

test('every path parameter is described, operation ids are unique, and every reference leads somewhere', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      const named = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
      expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  }
  const ids = OPERATIONS.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
  expect(references.filter((name) => !(name in document.components.schemas))).toEqual([]);
});

test('a category holds categories by reference', () => {
  expect(document.components.schemas['Category']).toMatchObject({
    properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Category' } } },
  });
});

interface Case {
  operation: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];
  outcome: number | ErrorCode;
  call?: Partial<HttpCall>;
}

const POST: Case['operation'] = ['POST', '/api/admin/categories'];
const PUT: Case['operation'] = ['PUT', '/api/admin/categories/{id}'];
const DELETE: Case['operation'] = ['DELETE', '/api/admin/categories/{id}'];
const READ: Case['operation'] = ['GET', '/api/categories'];

/** On a tree of 1 > 2 and 3, every documented answer that needs neither a broken disk, a million categories nor patience. */
const CASES: readonly Case[] = [
  { operation: READ, outcome: 200 },
  { operation: READ, outcome: 304, call: { headers: { 'If-None-Match': '*' } } },
  { operation: POST, outcome: 201, call: { body: '{"name":"New","metadata":{"a":1}}' } },
  { operation: PUT, outcome: 200, call: { body: '{"name":"New"}' } },
  { operation: DELETE, outcome: 200, call: { path: '/api/admin/categories/1?children=lift' } },
  { operation: ['GET', '/openapi.json'], outcome: 200 },
  { operation: ['GET', '/healthz'], outcome: 200 },
  { operation: READ, outcome: 'unknown_parameter', call: { path: '/api/categories?x=1' } },
  { operation: READ, outcome: 'forbidden_host', call: { headers: { Host: 'evil.example' } } },
  { operation: READ, outcome: 'forbidden_origin', call: { headers: { Origin: 'null' } } },
  { operation: READ, outcome: 'headers_too_large', call: { headers: { X: 'x'.repeat(20_000) } } },
  { operation: POST, outcome: 'unauthorized', call: { headers: { Authorization: null } } },
  { operation: POST, outcome: 'malformed_json', call: { body: '{' } },
  { operation: POST, outcome: 'unsupported_media_type', call: { body: '{}', headers: { 'Content-Type': 'text/plain' } } },
  { operation: POST, outcome: 'body_too_large', call: { body: 'x'.repeat(2_000_000) } },
  { operation: POST, outcome: 'invalid', call: { body: '{}' } },
  { operation: POST, outcome: 'unknown_parent', call: { body: '{"name":"A","parentId":99}' } },
  { operation: PUT, outcome: 'cycle', call: { body: '{"parentId":2}' } },
  { operation: PUT, outcome: 'not_found', call: { path: '/api/admin/categories/99', body: '{}' } },
  { operation: PUT, outcome: 'version_mismatch', call: { body: '{}', headers: { 'If-Match': '"9"' } } },
  { operation: DELETE, outcome: 'has_children' },
  { operation: DELETE, outcome: 'not_found', call: { path: '/api/admin/categories/99' } },
  { operation: DELETE, outcome: 'version_mismatch', call: { headers: { 'If-Match': '"9"' } } },
];

describe('the service keeps to it', () => {
  beforeEach(() => {
    service.store.create({ name: 'One' }, { author: 'http' });
    service.store.create({ name: 'Two', parentId: 1 }, { author: 'http' });
    service.store.create({ name: 'Three' }, { author: 'http' });
  });

  test.each(CASES)('$operation: $outcome', async ({ operation: [method, path], outcome, call: details }) => {
    const described = operationOf(method, path);
    const answer = await call(service.door.url, { method, path: path.replace('{id}', '1'), ...details });
    const status = typeof outcome === 'number' ? outcome : ERROR_CATALOGUE[outcome].status;
    expect(answer.status).toBe(status);
    const response = described.responses[String(status)];
    expect(response).toBeDefined();
    if (typeof outcome === 'string') expect(response?.description).toContain(`\`${outcome}\``);
    // A header described with a status that two codes share comes with one of them alone.
    const isAlone = typeof outcome === 'number' || response?.description.startsWith(`\`${outcome}\``);
    if (isAlone === true) for (const name of Object.keys(response?.headers ?? {})) expect(answer.headers).toHaveProperty(name.toLowerCase());
    if (response?.content === undefined) expect(answer.body).toBe('');
    else expect(faultsOf(response.content['application/json'].schema.$ref, JSON.parse(answer.body))).toEqual([]);
  });

  test.each([
    ['{"name":"A","parentId":null,"position":0,"slug":null,"metadata":{"a":[]}}', true],
    ['{"name":"A","colour":1}', false],
    ['{"parentId":1}', false],
    ['{"name":"A","slug":"Not a slug"}', false],
    ['{"name":"A","position":-1}', false],
  ])('what it says of the body %s is what the service says', async (body, isValid) => {
    const answer = await call(service.door.url, { method: 'POST', path: '/api/admin/categories', body });
    expect(answer.status).toBe(isValid ? 201 : 422);
    const faults = faultsOf('#/components/schemas/CategoryCreateRequest', JSON.parse(body));
    if (isValid) expect(faults).toEqual([]);
    else expect(faults).not.toEqual([]);
  });
});
