import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { numberIn, type Members, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = {
  ...USUAL_MEMBERS,
  parent: 'parent',
  order: 'sort',
  visible: { key: 'status', shown: 'published' }
};
const KNOWN = new Set(['id', 'name', 'slug', 'description', 'parent', 'sort', 'status']);

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  status: node.visible ? 'published' : 'draft',
  sort: node.order,
  name: node.name,
  slug: node.slug,
  description: node.description,
  parent: node.parentId
});

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  const unknown = Object.keys(body).find((key) => !KNOWN.has(key));
  if (unknown !== undefined)
    throw new ProductRefusal(
      403,
      `You don't have permission to access field "${unknown}" in collection "categories" or it does not exist.`
    );
  if (node === undefined ? !body['name'] : body['name'] === null)
    throw new ProductRefusal(400, 'Validation failed for field "name". Value is required.', { name: 'required' });
  return shop.wanted(body, MEMBERS, (value) => shop.parentIn(value, 'parent', { status: 400 }));
};

/** `-1`: no limit. */
const limitOf = ({ query }: Asked): number => {
  const limit = Number(query.get('limit') ?? 100);
  return limit === -1 ? Number.MAX_SAFE_INTEGER : limit;
};

const list = (asked: Asked, shop: Shop): Reply => {
  const all = shop.rows();
  const limit = limitOf(asked);
  const start = asked.query.has('page') ? (numberIn(asked, 'page', 1) - 1) * limit : numberIn(asked, 'offset', 0);
  const asks = new Set((asked.query.get('meta') ?? '').split(','));
  const meta = Object.fromEntries(
    ['total_count', 'filter_count'].filter((key) => asks.has(key) || asks.has('*')).map((key) => [key, all.length])
  );
  return {
    status: 200,
    json: { ...(Object.keys(meta).length > 0 && { meta }), data: all.slice(start, start + limit).map(row) }
  };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST') return { status: 200, json: { data: row(shop.create(wantedOf(asked, shop))) } };
  if (method === 'PUT' || method === 'POST')
    throw new ProductRefusal(404, `Route ${asked.url.pathname} doesn't exist.`);
  const node = shop.tree.get(Number(rest));
  // Directus does not distinguish missing from forbidden.
  if (node === undefined) throw new ProductRefusal(403, `You don't have permission to access this.`);
  if (method === 'DELETE') {
    shop.removeAlone(node);
    return { status: 204 };
  }
  if (method === 'PATCH') shop.update(node, wantedOf(asked, shop, node), { status: 400 });
  return { status: 200, json: { data: row(node) } };
};

const CODES: Readonly<Record<number, string>> = {
  400: 'FAILED_VALIDATION',
  401: 'INVALID_CREDENTIALS',
  403: 'FORBIDDEN',
  404: 'ROUTE_NOT_FOUND'
};

/** https://directus.io/docs/api/items; the parent is a many-to-one field, whose default `ON DELETE SET NULL` moves the children to the top. */
export const directus: Product = {
  connector: 'directus',
  name: 'directus',
  source: 'https://directus.io/docs/api/items',
  pasted: '/items/categories',
  auth: 'bearer',
  keeps: {
    visible: { key: 'status', shown: 'published', hidden: 'draft' },
    order: { key: 'sort', first: 1, step: 1, meaning: 'value', obedience: 'obeys', created: 'last' },
    unknownMembers: 'refused'
  },
  paging: { which: ['page', 'offset'], size: ['limit'] },
  signs: { members: ['/meta'] },
  hasOnlyMessages: true,
  row,
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      errors: [
        {
          message,
          extensions: {
            code: CODES[status] ?? 'INVALID_PAYLOAD',
            ...(Object.keys(fields)[0] !== undefined && { field: Object.keys(fields)[0], type: 'required' })
          }
        }
      ]
    }
  })
};
