import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, isRecord, type Members, numberIn, pageOf, type Shop, within, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parent' };
const WRITABLE = new Set(['name', 'slug', 'description', 'parent', 'position', 'visible']);

/** The numeric id, which changes with each edit. */
const changing = (node: ForeignCategory): number => node.id * 1_000 + (Date.parse(node.updatedAt) % 997_000) / 1_000;

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => ({
  id: changing(node),
  documentId: shop.idOf(node.id),
  name: node.name,
  slug: node.slug,
  description: node.description === '' ? null : node.description,
  visible: node.visible,
  position: node.order,
  createdAt: node.createdAt,
  updatedAt: node.updatedAt,
  publishedAt: node.updatedAt
});

const populated = (asked: Asked, node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => {
  const isAsked = asked.query.get('populate[parent][fields][0]') === 'documentId';
  const parent = node.parentId === null ? undefined : shop.tree.get(node.parentId);
  return {
    ...row(node, shop),
    ...(isAsked && { parent: parent === undefined ? null : { id: changing(parent), documentId: shop.idOf(parent.id) } })
  };
};

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  if (!isRecord(body['data'])) throw new ProductRefusal(400, 'Missing "data" payload in the request body');
  const data = within(body, 'data');
  const unknown = Object.keys(data).find((key) => !WRITABLE.has(key));
  if (unknown !== undefined) throw new ProductRefusal(400, `Invalid key ${unknown}`);
  if (node === undefined && typeof data['name'] !== 'string')
    throw new ProductRefusal(400, 'name must be defined.', { name: 'name must be defined.' });
  if (typeof data['slug'] === 'string' && shop.rows().some((other) => other !== node && other.slug === data['slug'])) {
    throw new ProductRefusal(400, 'This attribute must be unique', { slug: 'This attribute must be unique' });
  }
  return shop.wanted(data, MEMBERS, (value) => {
    const id = isRecord(value) ? value['documentId'] : value;
    if (id === null) return null;
    const parent = shop.tree.get(shop.numberOf(asText(id)));
    if (parent === undefined)
      throw new ProductRefusal(400, `Document with id "${asText(id)}", locale "null" not found`);
    return parent.id;
  });
};

const list = (asked: Asked, shop: Shop): Reply => {
  const wrong = ['page', 'limit', 'per_page', 'offset', '_page', '_limit', 'skip'].find(
    (name) => name !== '_page' && name !== '_limit' && name !== 'skip' && asked.query.has(name)
  );
  if (wrong !== undefined)
    throw new ProductRefusal(
      400,
      'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object'
    );
  const below = asked.query.get('filters[parent][documentId][$eq]');
  const all = shop.rows().filter(({ parentId }) => below === null || parentId === shop.numberOf(below));
  const size = Math.min(numberIn(asked, 'pagination[pageSize]', 25), 100);
  const page = Math.max(1, numberIn(asked, 'pagination[page]', 1));
  const { rows, pages } = pageOf(all, page, size);
  return {
    status: 200,
    headers: { 'x-powered-by': 'Strapi <strapi.io>' },
    json: {
      data: rows.map((node) => populated(asked, node, shop)),
      meta: { pagination: { page, pageSize: size, pageCount: pages, total: all.length } }
    }
  };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '') {
    if (method === 'GET') return list(asked, shop);
    if (method === 'POST')
      return { status: 201, json: { data: row(shop.create(wantedOf(asked, shop)), shop), meta: {} } };
    throw new ProductRefusal(405, 'Method Not Allowed');
  }
  if (method === 'DELETE') {
    const gone = shop.tree.get(shop.numberOf(rest));
    if (gone !== undefined) shop.removeAlone(gone);
    return { status: 204 };
  }
  const node = shop.find(rest);
  if (method === 'GET') return { status: 200, json: { data: populated(asked, node, shop), meta: {} } };
  if (method !== 'PUT') throw new ProductRefusal(405, 'Method Not Allowed');
  const wanted = wantedOf(asked, shop, node);
  shop.update(node, wanted, { status: 400 });
  return { status: 200, json: { data: row(node, shop), meta: {} } };
};

const NAMES: Readonly<Record<number, string>> = {
  400: 'ValidationError',
  401: 'UnauthorizedError',
  404: 'NotFoundError'
};

/** As observed with Strapi 5.54.0, except for cycles, which it accepts: `test/services/strapi/observed.md`. */
export const strapi: Product = {
  connector: 'strapi',
  name: 'strapi',
  source: 'Strapi 5.54.0',
  pasted: '/api/categories',
  auth: 'bearer',
  keeps: {
    slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    unknownMembers: 'refused'
  },
  ids: {
    of: (number) => `doc${String(number).padStart(21, '0')}`,
    numberOf: (id) => (/^doc\d{21}$/.test(id) ? Number(id.slice(3)) : Number.NaN)
  },
  paging: { which: ['pagination[page]', 'pagination[start]'], size: ['pagination[pageSize]', 'pagination[limit]'] },
  signs: { members: ['/meta'] },
  row,
  nameIn: (body) => within(body, 'data')['name'],
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      data: null,
      error: {
        status,
        name: NAMES[status] ?? 'ApplicationError',
        message,
        details: {
          ...(Object.keys(fields).length > 0 && {
            errors: Object.entries(fields).map(([key, sentence]) => ({
              path: [key],
              message: sentence,
              name: 'ValidationError'
            }))
          })
        }
      }
    }
  })
};
