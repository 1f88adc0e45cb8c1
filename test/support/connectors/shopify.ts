import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { linkTo, numberIn, within, type Members, type Shop } from './shop';

const MEMBERS: Members = {
  name: 'title',
  slug: 'handle',
  description: 'body_html',
  extras: ['sort_order', 'template_suffix']
};
const BUCKET = { 'x-shopify-shop-api-call-limit': '1/40' };

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  handle: node.slug ?? `collection-${node.id}`,
  title: node.name,
  updated_at: node.updatedAt,
  body_html: node.description,
  published_at: node.createdAt,
  ...node.extras,
  published_scope: 'web',
  admin_graphql_api_id: `gid://shopify/Collection/${node.id}`
});

const wantedOf = ({ body }: Asked, shop: Shop, isNew: boolean): ReturnType<Shop['wanted']> => {
  const collection = within(body, 'custom_collection');
  if (!Object.hasOwn(body, 'custom_collection'))
    throw new ProductRefusal(400, 'Required parameter missing or invalid', {
      custom_collection: 'Required parameter missing or invalid'
    });
  if (isNew ? !collection['title'] : collection['title'] === '')
    throw new ProductRefusal(422, "can't be blank", { title: "can't be blank" });
  return shop.wanted(collection, MEMBERS, () => null);
};

/** The cursor names the last collection of the previous page; only `limit` may accompany it. */
const list = (asked: Asked, shop: Shop): Reply => {
  const limit = Math.min(Math.max(1, numberIn(asked, 'limit', 50)), 250);
  const after = numberIn(asked, 'page_info', 0);
  const rest = shop.rows().filter(({ id }) => id > after);
  const rows = rest.slice(0, limit);
  const last = rows.at(-1);
  const link =
    rest.length > rows.length && last !== undefined
      ? { link: `<${linkTo(asked, { page_info: last.id, limit })}>; rel="next"` }
      : {};
  return { status: 200, headers: { ...BUCKET, ...link }, json: { custom_collections: rows.map(row) } };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest, url } = asked;
  if (!url.pathname.endsWith('.json')) throw new ProductRefusal(406, 'Not Acceptable');
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST')
    return { status: 201, headers: BUCKET, json: { custom_collection: row(shop.create(wantedOf(asked, shop, true))) } };
  const node = shop.find(rest);
  if (method === 'DELETE') {
    shop.remove(node);
    return { status: 200, headers: BUCKET, json: {} };
  }
  if (method === 'PUT') shop.update(node, wantedOf(asked, shop, false));
  else if (method !== 'GET') throw new ProductRefusal(405, 'Method not allowed');
  return { status: 200, headers: BUCKET, json: { custom_collection: row(node) } };
};

/**
 * https://shopify.dev/docs/api/admin-rest/latest/resources/customcollection and https://shopify.dev/docs/api/admin-rest/usage/pagination.
 * Collections are not a tree.
 */
export const shopify: Product = {
  connector: 'shopify',
  name: 'shopify',
  source: 'https://shopify.dev/docs/api/admin-rest/latest/resources/customcollection',
  pasted: '/admin/api/2025-01/custom_collections.json',
  path: '/admin/api/2025-01/custom_collections',
  auth: 'header',
  authHeader: 'X-Shopify-Access-Token',
  cannot: ['nest', 'move'],
  keeps: {
    slug: { key: 'handle', missing: 'empty', isLowerCased: true, isGenerated: true, isUnique: false },
    visible: null,
    columns: { sort_order: 'alpha-asc', template_suffix: '' },
    unknownMembers: 'ignored'
  },
  paging: { which: ['page_info'], size: ['limit'] },
  signs: { headers: ['link'] },
  row,
  nameIn: (body) => within(body, 'custom_collection')['title'],
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    headers: BUCKET,
    json: {
      errors:
        Object.keys(fields).length > 0
          ? Object.fromEntries(Object.entries(fields).map(([key, sentence]) => [key, [sentence]]))
          : message
    }
  })
};
