import type { ErrorCode } from '../../../src-shared/error-catalogue';
import { LIMITS } from '../../../src-shared/limits';
import type { Route } from '../call/route';
import { CHILDREN_MODES } from '../routes/category-routes';

/** A parameter or header as OpenAPI describes it. */
interface Described {
  description: string;
  required?: true;
  schema: Readonly<Record<string, unknown>>;
}

/** What an answer carries beside its body, always. */
export type Headers = Readonly<Record<string, Described>>;

interface Parameter extends Described {
  name: string;
  in: 'path' | 'query' | 'header';
}

/** What a call of one route takes and answers. Schema names stand for the document's components. */
export interface Operation {
  method: Route['method'];
  path: Route['path'];
  operationId: string;
  summary: string;
  description: string;
  token: 'never' | 'beyond this machine' | 'always';
  parameters: readonly Parameter[];
  body?: 'CategoryCreateRequest' | 'CategoryUpdateRequest';
  success: { status: '200' | '201'; description: string; schema: string; headers: Headers };
  /** Other answers without a body. */
  bodiless: Readonly<Record<string, { description: string; headers: Headers }>>;
  refusals: readonly ErrorCode[];
}

const text = { type: 'string' };
const ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The category. Anything but a positive integer names none: 404.',
  schema: { type: 'integer', minimum: 1 }
};
const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The version that the category must still have, in quotes: "3". If it has another, nothing changes: 412.',
  schema: text
};
/** Of every operation and every answer. */
const OWN_NAME: Parameter = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'Your own name for the request, up to 64 of A-Z, a-z, 0-9, “.”, “_” and “-”. Any other is replaced.',
  schema: text
};
export const REQUEST_NAME: Headers = {
  'X-Request-Id': {
    description: 'The name of the request in the log of the service: quote it when you report a fault.',
    required: true,
    schema: { ...text, pattern: '^[A-Za-z0-9._-]{1,64}$' }
  }
};

const cacheControl = (value: string, meaning: string): Headers => ({
  'Cache-Control': { description: `${value}: ${meaning}`, required: true, schema: { const: value } }
});
const TREE_HEADERS: Headers = {
  ETag: {
    description: 'The revision of the tree, in quotes.',
    required: true,
    schema: { ...text, pattern: '^"\\d+"$' }
  },
  ...cacheControl('no-cache', 'ask again each time, with If-None-Match.')
};

const EVERY_CALL: readonly ErrorCode[] = [
  'malformed_request',
  'unknown_parameter',
  'forbidden_host',
  'forbidden_origin',
  'request_timeout',
  'headers_too_large',
  'internal'
];
const TOKEN: readonly ErrorCode[] = ['unauthorized', 'too_many_requests'];
const WRITE: readonly ErrorCode[] = [...EVERY_CALL, ...TOKEN, 'storage_failed', 'storage_full'];
const BODY: readonly ErrorCode[] = [
  'body_too_large',
  'malformed_json',
  'unsupported_media_type',
  'invalid',
  'unknown_parent',
  'too_deep'
];

/** Every route of the service, in the order in which people meet them. */
export const OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: '/api/categories',
    operationId: 'readCategories',
    summary: 'Read the whole tree',
    description: 'The roots in order, each with its children in order. HEAD gives the headers alone.',
    token: 'beyond this machine',
    parameters: [
      {
        name: 'If-None-Match',
        in: 'header',
        description: 'Tags of trees that the caller has: 304 if one is this.',
        schema: text
      },
      OWN_NAME
    ],
    success: { status: '200', description: 'The tree.', schema: 'CategoryTree', headers: TREE_HEADERS },
    bodiless: { '304': { description: 'The tree is the one that the caller has.', headers: TREE_HEADERS } },
    refusals: [...EVERY_CALL, ...TOKEN, 'storage_failed']
  },
  {
    method: 'POST',
    path: '/api/admin/categories',
    operationId: 'createCategory',
    summary: 'Create a category',
    description: 'Without `parentId` it is a root, without `position` the last among its siblings.',
    token: 'always',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: `Makes a repeated call safe: for ${LIMITS.idempotencyHours} hours the same key with the same body gives the first answer again.`,
        schema: { ...text, minLength: 1, maxLength: LIMITS.idempotencyKeyLength }
      },
      OWN_NAME
    ],
    body: 'CategoryCreateRequest',
    success: { status: '201', description: 'The new category.', schema: 'CreatedCategory', headers: {} },
    bodiless: {},
    refusals: [...WRITE, ...BODY, 'tree_full', 'idempotency_in_progress', 'idempotency_key_reused']
  },
  {
    method: 'PUT',
    path: '/api/admin/categories/{id}',
    operationId: 'updateCategory',
    summary: 'Update or move a category',
    description:
      'Members left out stay as they are; `metadata` is replaced whole. `parentId` and `position` move the category with all under it.',
    token: 'always',
    parameters: [ID, IF_MATCH, OWN_NAME],
    body: 'CategoryUpdateRequest',
    success: { status: '200', description: 'Done.', schema: 'Done', headers: {} },
    bodiless: {},
    refusals: [...WRITE, ...BODY, 'not_found', 'cycle', 'version_mismatch']
  },
  {
    method: 'DELETE',
    path: '/api/admin/categories/{id}',
    operationId: 'deleteCategory',
    summary: 'Delete a category',
    description: 'One with children is refused, unless `children` says what becomes of them.',
    token: 'always',
    parameters: [
      ID,
      {
        name: 'children',
        in: 'query',
        description:
          '`delete`: they go too, with all under them. `lift`: they take the place of their parent, in order.',
        schema: { ...text, enum: CHILDREN_MODES }
      },
      IF_MATCH,
      OWN_NAME
    ],
    success: { status: '200', description: 'Done.', schema: 'Done', headers: {} },
    bodiless: {},
    refusals: [...WRITE, 'not_found', 'has_children', 'version_mismatch']
  },
  {
    method: 'GET',
    path: '/openapi.json',
    operationId: 'readDescription',
    summary: 'Read this description',
    description: 'OpenAPI 3.1, made from the schemas that requests are checked against.',
    token: 'never',
    parameters: [OWN_NAME],
    success: {
      status: '200',
      description: 'This document.',
      schema: 'Description',
      headers: cacheControl('no-cache', 'another version of the service has another one.')
    },
    bodiless: {},
    refusals: EVERY_CALL
  },
  {
    method: 'GET',
    path: '/healthz',
    operationId: 'readHealth',
    summary: 'Ask whether the service is well',
    description: 'For those who watch over the service.',
    token: 'never',
    parameters: [OWN_NAME],
    success: {
      status: '200',
      description: 'It is.',
      schema: 'Health',
      headers: cacheControl('no-store', 'it holds for this moment.')
    },
    bodiless: {},
    refusals: [...EVERY_CALL, 'storage_failed']
  }
];
