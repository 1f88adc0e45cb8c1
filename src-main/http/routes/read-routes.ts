import { jsonAnswer } from '../call/answer';
import { entityTag, matchesRevision } from '../call/entity-tag';
import type { Route } from './route';
import { cacheControl, REFUSALS, TEXT_SCHEMA, type Headers } from './route-parts';

const ENVELOPE_START = Buffer.from('{"data":');
const ENVELOPE_END = Buffer.from('}');

const TREE_HEADERS: Headers = {
  ETag: {
    description: 'The revision of the tree, in quotes.',
    required: true,
    schema: { ...TEXT_SCHEMA, pattern: '^"\\d+"$' }
  },
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
  query: [],
  success: { status: '200', description: 'The tree.', schema: 'CategoryTree', headers: TREE_HEADERS },
  bodiless: { '304': { description: 'The tree is the one that the caller has.', headers: TREE_HEADERS } },
  refusals: REFUSALS.read,
  answer: async ({ ifNoneMatch }, { categories }) => {
    const tree = await categories.readTree((revision) => matchesRevision(ifNoneMatch, revision));
    const headers = { ETag: entityTag(tree.revision), 'Cache-Control': 'no-cache' };
    return tree.state === 'unchanged'
      ? { status: 304, headers, body: null }
      : { status: 200, headers, body: [ENVELOPE_START, tree.json, ENVELOPE_END] };
  }
};

export const readHealthRoute: Route = {
  method: 'GET',
  path: '/healthz',
  operationId: 'readHealth',
  summary: 'Ask whether the service is well',
  description: 'For those who watch over the service.',
  access: 'open',
  parameters: [],
  query: [],
  success: {
    status: '200',
    description: 'It is.',
    schema: 'Health',
    headers: cacheControl('no-store', 'it holds for this moment.')
  },
  bodiless: {},
  refusals: [...REFUSALS.anyCall, 'storage_failed'],
  answer: async (_call, { categories }) =>
    jsonAnswer(200, { data: { status: 'ok', ...(await categories.status()) } }, { 'Cache-Control': 'no-store' })
};
