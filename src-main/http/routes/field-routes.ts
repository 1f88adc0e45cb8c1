import { FIELDS_PATH, fieldsRequestSchema, type VersionedFields } from '../../../src-shared/fields';
import { jsonAnswer, type JsonAnswer } from '../call/answer';
import { contextFor, entityTag } from './category-routes';
import { readJsonBody } from './read-json-body';
import type { Route } from './route';
import { cacheControl, IF_MATCH, REFUSALS, TEXT_SCHEMA, type Headers } from './route-parts';

const FIELD_HEADERS: Headers = {
  ETag: {
    description: 'The version of the fields, in quotes.',
    required: true,
    schema: { ...TEXT_SCHEMA, pattern: '^"\\d+"$' }
  },
  ...cacheControl('no-cache', 'ask again each time.')
};

const answered = (fields: VersionedFields): JsonAnswer =>
  jsonAnswer(200, { data: fields }, { ETag: entityTag(fields.version), 'Cache-Control': 'no-cache' });

const readFieldsRoute: Route = {
  method: 'GET',
  path: FIELDS_PATH,
  operationId: 'readFields',
  summary: 'Read the fields of the workspace',
  description: 'What the keys of `metadata` mean, in order. The values are in the categories, whether they fit or not.',
  access: 'read',
  success: { status: '200', description: 'The fields.', schema: 'Fields', headers: FIELD_HEADERS },
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
  parameters: [{ ...IF_MATCH, description: 'The version that the fields must still have, in quotes: "3".' }],
  body: 'FieldsRequest',
  refusals: [...REFUSALS.write, ...REFUSALS.anyBody, 'version_mismatch'],
  answer: async ({ body, ifMatch }, service) => {
    const { fields } = readJsonBody(body, fieldsRequestSchema);
    return answered(await service.categories.writeFields(fields, contextFor(service, ifMatch)));
  }
};

export const FIELD_ROUTES: readonly Route[] = [readFieldsRoute, writeFieldsRoute];
