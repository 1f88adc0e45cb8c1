import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call, problemOf } from '../../support/http-caller';
import { ServedDescription } from '../../support/served-description';
import { type ServiceUnderTest, startService } from '../../support/service-under-test';
import { ROUTES } from '../../../src-main/http/routes/route-table';
import { openApiDocument } from '../../../src-main/http/routes/openapi-document';
import { endWays, WAYS } from '../../support/outcome-ways';
import { CAN_MOUNT } from '../../support/small-disk';

const documentSchema = z.record(z.string(), z.unknown());

let service: ServiceUnderTest;
let text: string;
beforeAll(async () => {
  service = await startService();
  text = (await call(service.door.url, { method: 'GET', path: '/openapi.json', headers: { Authorization: null } }))
    .body;
});
afterAll(() => service.stop());

/** What a public validator of OpenAPI says of a document. */
const verdictOn = async (document: string): Promise<{ valid: boolean; version: string }> => {
  const validator = new Validator();
  const { valid } = await validator.validate(documentSchema.parse(JSON.parse(document)));
  return { valid, version: validator.version };
};

test('it is valid OpenAPI 3.1', async () => {
  expect(await verdictOn(text)).toEqual({ valid: true, version: '3.1' });
});

test.each([
  ['without a title', (document: string) => document.replace('"title":"Canopy category service",', '')],
  ['with a status that is none', (document: string) => document.replace('"200":{', '"2000":{')],
  ['with a parameter in no place', (document: string) => document.replace('"in":"header"', '"in":"nowhere"')],
  [
    'with a reference that leads nowhere',
    (document: string) => document.replace('#/components/schemas/Refusal', '#/components/schemas/Refused')
  ],
  ['with a response that describes nothing', (document: string) => document.replace('"description":"The tree.",', '')],
  ['with a member of OpenAPI that there is none', (document: string) => document.replace('"servers":', '"hosts":')]
])('the validator finds the fault in a document %s', async (_case, broken) => {
  expect(broken(text)).not.toBe(text);
  expect(await verdictOn(broken(text))).toMatchObject({ valid: false });
});

test('every schema in it is one of JSON Schema 2020-12', () => {
  expect(ServedDescription.read(JSON.parse(text)).badSchemas()).toEqual([]);
});

test.each([
  ['a type that is none', '"schema":{"type":"string"}', '"schema":{"type":"text"}'],
  ['a misspelt keyword', '"minimum":1', '"minimal":1'],
  [
    'a reference that leads nowhere',
    '"items":{"$ref":"#/components/schemas/Category"}',
    '"items":{"$ref":"#/components/schemas/Kategorie"}'
  ],
  ['a pattern that is none', '"pattern":"^[A-Za', '"pattern":"^(([A-Za']
])('%s in a schema is found', (_case, sound, broken) => {
  expect(text).toContain(sound);
  expect(ServedDescription.read(JSON.parse(text.replace(sound, () => broken))).badSchemas()).not.toEqual([]);
});

const servedSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z.array(
          z.object({ name: z.string(), in: z.string(), schema: z.object({ enum: z.array(z.string()).optional() }) })
        )
      })
    )
  )
});

test('it has the routes that there are, each with its query parameters, and no others', () => {
  const { paths } = servedSchema.parse(JSON.parse(text));
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters }]) => [
      method.toUpperCase(),
      path,
      parameters.filter((one) => one.in === 'query').map(({ name, schema }) => [name, schema.enum])
    ])
  );
  expect(described).toEqual(
    ROUTES.map(({ method, path, query }) => [method, path, (query ?? []).map(({ name, values }) => [name, values])])
  );
});

test('every path parameter is described, and operation ids are unique', () => {
  for (const { path, parameters = [] } of ROUTES) {
    const named = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
    expect(named).toEqual(path.match(/\{\w+\}/g) ?? []);
  }
  const ids = ROUTES.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('what it says of a request is what the service says', () => {
  test.each([
    ['{"name":"A","parentId":null,"position":0,"slug":null,"metadata":{"a":[]}}', true],
    ['{"name":"A","slug":"a-1","visible":false,"description":"","position":7}', true],
    ['{"name":"A","colour":1}', false],
    ['{"parentId":1}', false],
    ['{"name":"A","slug":"Not a slug"}', false],
    ['{"name":"A","position":-1}', false],
    ['{"name":"A","position":0.5}', false],
    ['{"name":"A","parentId":"1"}', false],
    ['{"name":"A","visible":1}', false],
    ['{"name":"A","metadata":[]}', false],
    ['{"name":null}', false],
    ['[]', false]
  ])('%s', async (body, isValid) => {
    const answer = await call(service.door.url, { method: 'POST', path: '/api/admin/categories', body });
    expect(answer.status).toBe(isValid ? 201 : 422);
    const faults = ServedDescription.read(JSON.parse(text)).faultsOf('CategoryCreateRequest', JSON.parse(body));
    expect(faults.length === 0).toBe(isValid);
  });
});

/*
 * The service is driven from its own description: every status that it documents for a path and method, and every code
 * behind that status, is reached by a call over a real socket, and every answer is held to the served schemas.
 */

const description = ServedDescription.read(structuredClone(openApiDocument(ROUTES)));

/** Documented, since a client has to reckon with it anywhere, and reached by nothing that a test could do. */
const NOT_REACHED: ReadonlyMap<string, string> = new Map([
  [
    'GET /openapi.json 500 internal',
    'The document is made from constants: only a fault in the code itself could make it fail.'
  ]
]);

const ways = new Map(Object.entries(WAYS));
afterAll(endWays);

const outcomes = description.outcomes().map((outcome) => {
  const [method = '', path = '', status = '', code] = outcome.split(' ');
  return { outcome, method, path, status, code };
});

test('what is said not to be reached is documented', () => {
  for (const outcome of NOT_REACHED.keys()) expect(outcomes.map((one) => one.outcome)).toContain(outcome);
});

test('the description tells of enough for this to mean something', () => {
  expect(outcomes.length).toBeGreaterThan(180);
  expect(new Set(outcomes.map(({ path }) => path)).size).toBe(15);
});

describe('every documented outcome is reached', () => {
  test.for(outcomes.filter(({ outcome }) => !NOT_REACHED.has(outcome)))(
    '$outcome',
    async ({ method, path, status, code }, { skip }) => {
      // A stand-in for a full disk would only test itself.
      if (code === 'storage_full' && !CAN_MOUNT) skip('Only root on Linux can mount a small disk.');
      const way = ways.get(code ?? status);
      if (way === undefined) expect.fail('There is no call that reaches it.');
      const answer = await way({ method, path });
      expect([String(answer.status), answer.status < 400 ? undefined : problemOf(answer).code]).toEqual([status, code]);
      expect(description.complaints(method, path, answer)).toEqual([]);
    }
  );
});

/** Slow, the same call as another, or of no meaning for other operations than those that document it. */
const NOT_CROSSED = new Set(['201', 'request_timeout', 'storage_full', 'idempotency_in_progress', 'too_deep']);

/** Those are compared above. */
const documented = new Set(outcomes.map(({ method, path, status, code }) => `${method} ${path} ${code ?? status}`));

describe('no other outcome is reached, in whatever circumstances', () => {
  test.each(ROUTES)('$method $path', async ({ method, path }) => {
    const complaints: string[] = [];
    for (const [name, way] of ways) {
      if (NOT_CROSSED.has(name) || documented.has(`${method} ${path} ${name}`)) continue;
      const answer = await way({ method, path });
      complaints.push(...description.complaints(method, path, answer).map((complaint) => `${name}: ${complaint}`));
    }
    expect(complaints).toEqual([]);
  });
});
