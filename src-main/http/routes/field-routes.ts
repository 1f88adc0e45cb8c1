import { FIELDS_PATH, fieldsRequestSchema } from '../../../src-shared/fields';
import { RULES_PATH, rulesRequestSchema } from '../../../src-shared/rules';
import { jsonAnswer, type JsonAnswer } from '../call/answer';
import { contextFor, entityTag } from './category-routes';
import { readJsonBody } from './read-json-body';
import type { Route } from './route';
import { cacheControl, IF_MATCH, REFUSALS, TEXT_SCHEMA, type Headers } from './route-parts';

const VERSION_HEADERS: Headers = {
  ETag: {
    description: 'The version of what is answered, in quotes.',
    required: true,
    schema: { ...TEXT_SCHEMA, pattern: '^"\\d+"$' }
  },
  ...cacheControl('no-cache', 'ask again each time.')
};

const answered = (kept: { readonly version: number }): JsonAnswer =>
  jsonAnswer(200, { data: kept }, { ETag: entityTag(kept.version), 'Cache-Control': 'no-cache' });

const readFieldsRoute: Route = {
  method: 'GET',
  path: FIELDS_PATH,
  operationId: 'readFields',
  summary: 'Read the fields of the workspace',
  description: 'What the keys of `metadata` mean, in order. The values are in the categories, whether they fit or not.',
  access: 'read',
  success: { status: '200', description: 'The fields.', schema: 'Fields', headers: VERSION_HEADERS },
  refusals: REFUSALS.read,
  answer: async (_call, { categories }) => answered(await categories.readFields())
};

const writeFieldsRoute: Route = {
  ...readFieldsRoute,
  method: 'PUT',
  operationId: 'writeFields',
  summary: 'Set the fields of the workspace',
  description:
    'The whole list, at most 200. No value of a category changes. A field of a type that the service does not know is kept as it is.',
  access: 'write',
  parameters: [{ ...IF_MATCH, description: 'The version that must still be there, in quotes: "3".' }],
  body: 'FieldsRequest',
  refusals: [...REFUSALS.write, ...REFUSALS.anyBody, 'version_mismatch'],
  answer: async ({ body, ifMatch }, service) => {
    const { fields } = readJsonBody(body, fieldsRequestSchema);
    return answered(await service.categories.writeFields(fields, contextFor(service, ifMatch)));
  }
};

const readRulesRoute: Route = {
  ...readFieldsRoute,
  path: RULES_PATH,
  operationId: 'readRules',
  summary: 'Read the rules of the workspace',
  description: 'The rules, the problems that were accepted, and whether new categories get slugs in the window.',
  success: { status: '200', description: 'The rules.', schema: 'Rules', headers: VERSION_HEADERS },
  answer: async (_call, { categories }) => answered(await categories.readRules())
};

const writeRulesRoute: Route = {
  ...writeFieldsRoute,
  path: RULES_PATH,
  operationId: 'writeRules',
  summary: 'Set the rules of the workspace',
  description:
    'All of them, at most 200, with what was accepted. A rule of a kind that the service does not know is kept as it is.',
  success: readRulesRoute.success,
  body: 'RulesRequest',
  answer: async ({ body, ifMatch }, service) => {
    const rules = readJsonBody(body, rulesRequestSchema);
    return answered(await service.categories.writeRules(rules, contextFor(service, ifMatch)));
  }
};

export const FIELD_ROUTES: readonly Route[] = [readFieldsRoute, writeFieldsRoute, readRulesRoute, writeRulesRoute];
