import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { linkTo, numberIn, pageOf, type Members, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parentId', visible: { key: 'isActive', shown: true } };
const KNOWN = new Set(['name', 'slug', 'description', 'parentId', 'position', 'isActive']);

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => ({
  id: shop.idOf(node.id),
  name: node.name,
  slug: node.slug,
  description: node.description,
  parentId: shop.parentIdOf(node),
  position: node.order,
  isActive: node.visible,
  createdAt: node.createdAt,
  updatedAt: node.updatedAt
});

/** With `ValidationPipe({ whitelist: true, forbidNonWhitelisted: true })`, as its documentation recommends. */
const wantedOf = ({ body }: Asked, shop: Shop, isNew: boolean): ReturnType<Shop['wanted']> => {
  const unknown = Object.keys(body).find((key) => !KNOWN.has(key));
  if (unknown !== undefined) throw new ProductRefusal(400, `property ${unknown} should not exist`);
  if (isNew ? !body['name'] : body['name'] === '')
    throw new ProductRefusal(400, 'name should not be empty', { name: 'name should not be empty' });
  return shop.wanted(body, MEMBERS, (value) => shop.parentIn(value, 'parentId', { status: 400 }));
};

interface Window {
  readonly asked: Asked;
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly pages: number;
  readonly limit: number;
  readonly total: number;
}

const answering =
  (listed: (window: Window) => unknown) =>
  (asked: Asked, shop: Shop): Reply => {
    const { method, rest } = asked;
    if (rest === '' && method === 'GET') {
      const limit = Math.min(Math.max(1, numberIn(asked, 'limit', 10)), 100);
      const page = Math.max(1, numberIn(asked, 'page', 1));
      const all = shop.rows();
      const { rows, pages } = pageOf(all, page, limit);
      return {
        status: 200,
        json: listed({ asked, rows: shop.listedRows(rows), page, pages, limit, total: all.length })
      };
    }
    if (rest === '' && method === 'POST')
      return { status: 201, json: row(shop.create(wantedOf(asked, shop, true), { status: 400 }), shop) };
    const node = shop.find(rest);
    if (method === 'GET') return { status: 200, json: row(node, shop) };
    if (method === 'DELETE') {
      shop.remove(node);
      return { status: 200 };
    }
    if (method !== 'PATCH') throw new ProductRefusal(404, `Cannot ${method} ${asked.url.pathname}`);
    shop.update(node, wantedOf(asked, shop, false), { status: 400 });
    return { status: 200, json: row(node, shop) };
  };

const uuid = (number: number): string => `7f3c1e00-0000-4000-8000-${String(number).padStart(12, '0')}`;

const items: Product = {
  connector: 'nestjs',
  name: 'nestjs items',
  source: 'https://github.com/nestjsx/nestjs-typeorm-paginate',
  pasted: '/categories',
  auth: 'bearer',
  keeps: {
    visible: { key: 'isActive', shown: true, hidden: false },
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    unknownMembers: 'refused'
  },
  ids: {
    of: uuid,
    numberOf: (id) => (/^7f3c1e00-0000-4000-8000-\d{12}$/.test(id) ? Number(id.slice(24)) : Number.NaN)
  },
  paging: { which: ['page'], size: ['limit'] },
  signs: { members: ['/meta', '/links'] },
  row,
  answer: answering(({ asked, rows, page, pages, limit, total }) => ({
    items: rows,
    meta: { totalItems: total, itemCount: rows.length, itemsPerPage: limit, totalPages: pages, currentPage: page },
    links: {
      first: linkTo(asked, { limit }),
      previous: '',
      next: page < pages ? linkTo(asked, { page: page + 1, limit }) : '',
      last: linkTo(asked, { page: pages, limit })
    }
  })),
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      statusCode: status,
      message: Object.keys(fields).length > 0 ? Object.values(fields) : message,
      error: status === 400 ? 'Bad Request' : 'Error'
    }
  })
};

export const nestjsVariants: readonly Product[] = [
  items,
  {
    ...items,
    name: 'nestjs data',
    source: 'https://github.com/ppetzold/nestjs-paginate',
    answer: answering(({ asked, rows, page, pages, limit, total }) => ({
      data: rows,
      meta: { itemsPerPage: limit, totalItems: total, currentPage: page, totalPages: pages, sortBy: [['id', 'ASC']] },
      links: {
        current: asked.url.href,
        ...(page < pages && { next: linkTo(asked, { page: page + 1, limit }) }),
        last: linkTo(asked, { page: pages, limit })
      }
    }))
  }
];
