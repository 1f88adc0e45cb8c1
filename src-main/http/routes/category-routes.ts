import { createHash } from 'node:crypto';
import { categoryCreateRequestSchema, categoryUpdateRequestSchema } from '../../../src-shared/category';
import { LIMITS } from '../../../src-shared/limits';
import { BRANCH_MARK } from '../../domain/branch-mark';
import type { WriteContext, Written } from '../../domain/category-repository';
import { jsonAnswer, type JsonAnswer, Refusal } from '../call/answer';
import { readJsonBody, type Route, type Service } from './route';
import {
  ID,
  IF_MATCH,
  REFUSALS,
  REVISION_HEADER,
  revisionHeader,
  TEXT_SCHEMA,
  cacheControl,
  type Headers
} from './route-parts';
import { messages } from '../call/messages';
import { FIELDS_PATH, fieldsRequestSchema } from '../../../src-shared/fields';
import { RULES_PATH, rulesRequestSchema } from '../../../src-shared/rules';

/** A list of entity tags (RFC 9110, 8.8.3 and 5.6.1, which has recipients overlook empty elements). */
const TAG_LIST = /^(?:[\s,]*(?:W\/)?"[^"]*"\s*(?=,|$))+[\s,]*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/** The tags of an `If-Match` or `If-None-Match` value; none when it is not a list of tags. */
const parseTags = (header: string): { weak: boolean; value: string }[] =>
  TAG_LIST.test(header)
    ? [...header.matchAll(TAG)].map(([, weak, value]) => ({ weak: weak !== undefined, value: value ?? '' }))
    : [];

const entityTag = (value: number): string => `"${value}"`;

/** Weak comparison (RFC 9110, 13.1.2). A value that is no list of tags matches nothing. */
const matchesRevision = (header: string | undefined, revision: number): boolean => {
  if (header === undefined) return false;
  if (header === entityTag(revision) || header === '*') return true;
  return parseTags(header).some(({ value }) => value === String(revision));
};

/** Strong comparison (RFC 9110, 13.1.1); `undefined`: any, by `*`. A weak or malformed tag matches no version. */
const versionsOf = (header: string): readonly number[] | undefined =>
  header === '*'
    ? undefined
    : parseTags(header).flatMap(({ weak, value }) => (!weak && /^[1-9]\d{0,15}$/.test(value) ? [Number(value)] : []));

const ENVELOPE_START = Buffer.from('{"data":');
const ENVELOPE_END = Buffer.from('}');

const TREE_HEADERS: Headers = {
  ETag: {
    description: 'The revision of the tree, in quotes.',
    required: true,
    schema: { ...TEXT_SCHEMA, pattern: '^"\\d+"$' }
  },
  ...REVISION_HEADER,
  ...cacheControl('no-cache', 'ask again each time, with If-None-Match.')
};

export const readCategoriesRoute: Route = {
  method: 'GET',
  path: '/api/categories',
  operationId: 'readCategories',
  summary: 'Read the whole tree',
  description: 'The roots in order, each with its children in order. HEAD gives the headers alone.',
  access: 'read',
  parameters: [
    {
      name: 'If-None-Match',
      in: 'header',
      description: 'Tags of trees that the caller has: 304 if one is this.',
      schema: TEXT_SCHEMA
    }
  ],
  tellsRevision: true,
  success: { status: '200', description: 'The tree.', schema: 'CategoryTree', headers: TREE_HEADERS },
  bodiless: { '304': { description: 'The tree is the one that the caller has.', headers: TREE_HEADERS } },
  refusals: REFUSALS.read,
  answer: async ({ ifNoneMatch }, { categories }) => {
    const tree = await categories.readTree((revision) => matchesRevision(ifNoneMatch, revision));
    const headers = { ETag: entityTag(tree.revision), 'Cache-Control': 'no-cache', ...revisionHeader(tree.revision) };
    return tree.state === 'unchanged'
      ? { status: 304, headers, body: null }
      : { status: 200, headers, body: [ENVELOPE_START, tree.json, ENVELOPE_END] };
  }
};

const CHILDREN_MODES = ['delete', 'lift'] as const;

const done = ({ revision }: Written): JsonAnswer => jsonAnswer(200, { data: null }, revisionHeader(revision));

/** An id in a path: anything but a positive integer in its plain form names nothing. Throws `not_found`. */
export function pathId(given: string, detail: string = messages.noId): number {
  const id = Number(given);
  if (!/^[1-9]\d*$/.test(given) || !Number.isSafeInteger(id)) throw new Refusal('not_found', detail);
  return id;
}

function idempotencyKeyOf(header: string | undefined): string | undefined {
  if (header === undefined || (header.length > 0 && header.length <= LIMITS.idempotencyKeyLength)) return header;
  throw new Refusal('invalid', messages.idempotencyKeyLength);
}

const contextFor = ({ author, signal }: Service, ifMatch: string | undefined): WriteContext => ({
  author,
  signal,
  ifVersion: ifMatch === undefined ? undefined : versionsOf(ifMatch)
});

export const createCategoryRoute: Route = {
  method: 'POST',
  path: '/api/admin/categories',
  operationId: 'createCategory',
  summary: 'Create a category',
  description: 'Without `parentId` it is a root, without `position` the last among its siblings.',
  access: 'write',
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      description: `Makes a repeated call safe: for ${LIMITS.idempotencyHours} hours the same key with the same body gives the first answer again.`,
      schema: { ...TEXT_SCHEMA, minLength: 1, maxLength: LIMITS.idempotencyKeyLength }
    }
  ],
  body: 'CategoryCreateRequest',
  tellsRevision: true,
  success: { status: '201', description: 'The new category.', schema: 'CreatedCategory', headers: REVISION_HEADER },
  refusals: [...REFUSALS.write, ...REFUSALS.body, 'tree_full', 'idempotency_in_progress', 'idempotency_key_reused'],
  answer: async ({ body, idempotencyKey }, { categories, author, signal }) => {
    const key = idempotencyKeyOf(idempotencyKey);
    const request = readJsonBody(body, categoryCreateRequestSchema);
    const once =
      key === undefined ? undefined : { key, fingerprint: createHash('sha256').update(body).digest('base64') };
    const { category, revision } = await categories.create(request, { author, signal }, once);
    return jsonAnswer(201, { data: category }, revisionHeader(revision));
  }
};

export const updateCategoryRoute: Route = {
  method: 'PUT',
  path: '/api/admin/categories/{id}',
  operationId: 'updateCategory',
  summary: 'Update or move a category',
  description:
    'Members left out stay as they are; `metadata` is replaced whole. `parentId` and `position` move the category with all under it.',
  access: 'write',
  parameters: [ID, IF_MATCH],
  body: 'CategoryUpdateRequest',
  tellsRevision: true,
  success: { status: '200', description: 'Done.', schema: 'Done', headers: REVISION_HEADER },
  refusals: [...REFUSALS.write, ...REFUSALS.body, 'not_found', 'cycle', 'version_mismatch'],
  answer: async ({ id: given, body, ifMatch }, service) => {
    const request = readJsonBody(body, categoryUpdateRequestSchema);
    return done(await service.categories.update(pathId(given), request, contextFor(service, ifMatch)));
  }
};

export const deleteCategoryRoute: Route = {
  method: 'DELETE',
  path: '/api/admin/categories/{id}',
  operationId: 'deleteCategory',
  summary: 'Delete a category',
  description: 'One with children is refused, unless `children` says what becomes of them.',
  access: 'write',
  parameters: [ID, IF_MATCH],
  query: [
    {
      name: 'children',
      description: '`delete`: they go too, with all under them. `lift`: they take the place of their parent, in order.',
      schema: { ...TEXT_SCHEMA, enum: CHILDREN_MODES },
      values: CHILDREN_MODES
    },
    {
      name: 'branch',
      description:
        'The branch that the category and all below it must still be: SHA-256, hexadecimal, of `id:version` of each, in the order of their ids and joined by commas. If it is another, nothing changes: 412.',
      schema: { ...TEXT_SCHEMA, pattern: BRANCH_MARK.source },
      pattern: BRANCH_MARK
    }
  ],
  tellsRevision: true,
  success: { status: '200', description: 'Done.', schema: 'Done', headers: REVISION_HEADER },
  refusals: [...REFUSALS.write, 'not_found', 'has_children', 'version_mismatch'],
  answer: async ({ id: given, query, ifMatch }, service) => {
    const mode = CHILDREN_MODES.find((one) => one === query.get('children')) ?? 'refuse';
    const context = { ...contextFor(service, ifMatch), ifBranch: query.get('branch') };
    return done(await service.categories.delete(pathId(given), mode, context));
  }
};

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
