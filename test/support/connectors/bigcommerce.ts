import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, type Members, numberIn, pageOf, type Shop } from './shop';

const MEMBERS: Members = {
  name: 'name',
  description: 'description',
  parent: 'parent_id',
  order: 'sort_order',
  visible: { key: 'is_visible', shown: true },
  extras: ['page_title', 'layout_file', 'default_product_sort', 'image_url', 'search_keywords', 'meta_description']
};

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  parent_id: node.parentId ?? 0,
  name: node.name,
  description: node.description,
  views: 0,
  sort_order: node.order,
  ...node.extras,
  meta_keywords: [],
  is_visible: node.visible,
  custom_url: { url: `/category-${node.id}/`, is_customized: false }
});

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  if (node === undefined && !Object.hasOwn(body, 'parent_id'))
    throw new ProductRefusal(422, 'JSON data is missing or invalid', { parent_id: 'error.path.missing' });
  if (node === undefined ? !body['name'] : body['name'] === '')
    throw new ProductRefusal(422, 'JSON data is missing or invalid', { name: 'error.minLength' });
  const wanted = shop.wanted(body, MEMBERS, (value) => shop.parentIn(value, 'parent_id', { roots: [0] }));
  const parentId = wanted.parentId === undefined ? (node?.parentId ?? null) : wanted.parentId;
  const { name = node?.name } = wanted.fields;
  const twin = shop.tree.childrenOf(parentId).some((other) => other !== node && other.name === name);
  if (twin)
    throw new ProductRefusal(409, `The category name ${asText(name)} is already in use under this parent.`, {
      name: 'duplicate'
    });
  return wanted;
};

const list = (asked: Asked, shop: Shop): Reply => {
  const limit = Math.min(Math.max(1, numberIn(asked, 'limit', 50)), 250);
  const page = Math.max(1, numberIn(asked, 'page', 1));
  const below = asked.query.get('parent_id');
  const all = shop.rows().filter(({ parentId }) => below === null || (parentId ?? 0) === Number(below));
  const { rows, pages } = pageOf(all, page, limit);
  const links = {
    current: `?page=${page}&limit=${limit}`,
    ...(page < pages && { next: `?page=${page + 1}&limit=${limit}` })
  };
  return {
    status: 200,
    json: {
      data: rows.map(row),
      meta: {
        pagination: {
          total: all.length,
          count: rows.length,
          per_page: limit,
          current_page: page,
          total_pages: pages,
          links,
          too_many: false
        }
      }
    }
  };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST')
    return { status: 200, json: { data: row(shop.create(wantedOf(asked, shop))), meta: {} } };
  const node = shop.find(rest);
  if (method === 'DELETE') {
    shop.remove(node);
    return { status: 204 };
  }
  if (method === 'PUT') shop.update(node, wantedOf(asked, shop, node), { member: 'parent_id' });
  else if (method !== 'GET') throw new ProductRefusal(405, 'Method not allowed');
  return { status: 200, json: { data: row(node), meta: {} } };
};

/**
 * https://developer.bigcommerce.com/docs/rest-catalog/categories. What happens to children is undocumented; this fake assumes the worst,
 * that they are deleted. Names are unique among siblings.
 */
export const bigcommerce: Product = {
  connector: 'bigcommerce',
  name: 'bigcommerce',
  source: 'https://developer.bigcommerce.com/docs/rest-catalog/categories',
  pasted: '/stores/abc123/v3/catalog/categories',
  auth: 'header',
  authHeader: 'X-Auth-Token',
  keeps: {
    slug: null,
    visible: { key: 'is_visible', shown: true, hidden: false },
    order: { key: 'sort_order', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    columns: {
      page_title: '',
      layout_file: 'category.html',
      default_product_sort: 'use_store_settings',
      image_url: '',
      search_keywords: '',
      meta_description: ''
    },
    deletes: 'cascade',
    unknownMembers: 'ignored'
  },
  paging: { which: ['page'], size: ['limit'] },
  signs: { members: ['/meta'] },
  row,
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      status,
      title: message,
      type: 'https://developer.bigcommerce.com/api-docs/getting-started/api-status-codes',
      errors: fields
    }
  })
};
