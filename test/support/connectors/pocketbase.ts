import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, type Members, numberIn, pageOf, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parent' };

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => ({
  collectionId: 'pbc_3292755704',
  collectionName: 'categories',
  id: shop.idOf(node.id),
  name: node.name,
  slug: node.slug ?? '',
  description: node.description,
  parent: shop.parentIdOf(node) ?? '',
  position: node.order,
  visible: node.visible,
  created: node.createdAt,
  updated: node.updatedAt
});

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  if (node === undefined ? !body['name'] : body['name'] === '')
    throw new ProductRefusal(400, node === undefined ? 'Failed to create record.' : 'Failed to update record.', {
      name: 'Cannot be blank.'
    });
  return shop.wanted(body, MEMBERS, (value) => {
    if (value === '' || value === null) return null;
    const parent = shop.tree.get(shop.numberOf(asText(value)));
    if (parent === undefined)
      throw new ProductRefusal(400, 'Failed to update record.', {
        parent: 'Failed to find all relation records with the provided ids.'
      });
    return parent.id;
  });
};

const list = (asked: Asked, shop: Shop): Reply => {
  const perPage = Math.min(Math.max(1, numberIn(asked, 'perPage', 30)), 500);
  const page = Math.max(1, numberIn(asked, 'page', 1));
  const all = shop.rows();
  const { rows, pages } = pageOf(all, page, perPage);
  const isCounted = asked.query.get('skipTotal') !== 'true';
  return {
    status: 200,
    json: {
      items: rows.map((node) => row(node, shop)),
      page,
      perPage,
      totalItems: isCounted ? all.length : -1,
      totalPages: isCounted ? pages : -1
    }
  };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST')
    return { status: 200, json: row(shop.create(wantedOf(asked, shop), { status: 400 }), shop) };
  if (method === 'PUT' || method === 'POST') throw new ProductRefusal(405, 'Method Not Allowed');
  const node = shop.tree.get(shop.numberOf(rest));
  if (node === undefined) throw new ProductRefusal(404, "The requested resource wasn't found.");
  if (method === 'DELETE') {
    shop.removeAlone(node);
    return { status: 204 };
  }
  if (method === 'PATCH') shop.update(node, wantedOf(asked, shop, node), { status: 400 });
  return { status: 200, json: row(node, shop) };
};

/** https://pocketbase.io/docs/api-records. An optional relation is emptied when its target is deleted. */
export const pocketbase: Product = {
  connector: 'pocketbase',
  name: 'pocketbase',
  source: 'https://pocketbase.io/docs/api-records',
  pasted: '/api/collections/categories/records',
  auth: 'bearer',
  isPublic: true,
  keeps: {
    slug: { key: 'slug', missing: 'empty', isLowerCased: false, isGenerated: false, isUnique: false },
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    unknownMembers: 'ignored'
  },
  ids: {
    of: (number) => `r${String(number).padStart(14, '0')}`,
    numberOf: (id) => (/^r\d{14}$/.test(id) ? Number(id.slice(1)) : Number.NaN)
  },
  paging: { which: ['page'], size: ['perPage'] },
  signs: { members: ['/totalItems', '/totalPages', '/page', '/perPage'] },
  row,
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      status,
      message,
      data: Object.fromEntries(
        Object.entries(fields).map(([key, sentence]) => [key, { code: 'validation_invalid', message: sentence }])
      )
    }
  })
};
