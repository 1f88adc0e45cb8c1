import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, linkTo, numberIn, pageOf, type Shop, within } from './shop';

const LANGUAGE = 'en_US';
const codeOf = (number: number, shop: Shop): string => shop.chosenIds.get(number) ?? `category_${number}`;

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => ({
  _links: { self: { href: `https://pim.test/api/rest/v1/categories/${codeOf(node.id, shop)}` } },
  code: codeOf(node.id, shop),
  parent: node.parentId === null ? null : codeOf(node.parentId, shop),
  updated: node.updatedAt,
  labels: { [LANGUAGE]: node.name }
});

const numberOf = (code: string, shop: Shop): number => {
  for (const [number, chosen] of shop.chosenIds)
    if (chosen === code && shop.tree.get(number) !== undefined) return number;
  return /^category_\d+$/.test(code) ? Number(code.slice('category_'.length)) : Number.NaN;
};

const KNOWN = new Set(['code', 'parent', 'labels']);

const wantedOf = ({ body }: Asked, shop: Shop): ReturnType<Shop['wanted']> => {
  const unknown = Object.keys(body).find((key) => !KNOWN.has(key));
  if (unknown !== undefined)
    throw new ProductRefusal(
      422,
      `Property "${unknown}" does not exist. Check the expected format on the API documentation.`
    );
  const labels = within(body, 'labels');
  return shop.wanted(
    { ...body, ...(Object.hasOwn(labels, LANGUAGE) && { name: labels[LANGUAGE] }) },
    { name: 'name', parent: 'parent' },
    (value) => {
      if (value === null) return null;
      const parent = shop.tree.get(numberOf(asText(value), shop));
      if (parent === undefined)
        throw new ProductRefusal(422, 'Validation failed.', {
          parent: `Property "parent" expects a valid category code. The category does not exist, "${asText(value)}" given.`
        });
      return parent.id;
    }
  );
};

const list = (asked: Asked, shop: Shop): Reply => {
  const limit = numberIn(asked, 'limit', 10);
  if (limit > 100) throw new ProductRefusal(422, 'You cannot request more than 100 items.');
  const page = numberIn(asked, 'page', 1);
  // By root and left value: the order of the tree.
  const all = shop.tree.preorder();
  const { rows, pages } = pageOf(all, page, limit);
  const links = {
    self: { href: asked.url.href },
    first: { href: linkTo(asked, { page: 1, limit }) },
    ...(page < pages && { next: { href: linkTo(asked, { page: page + 1, limit }) } })
  };
  return {
    status: 200,
    json: {
      _links: links,
      current_page: page,
      ...(asked.query.get('with_count') === 'true' && { items_count: all.length }),
      _embedded: { items: rows.map((node) => row(node, shop)) }
    }
  };
};

const create = (asked: Asked, shop: Shop): Reply => {
  const { code } = asked.body;
  if (typeof code !== 'string' || code === '')
    throw new ProductRefusal(422, 'Validation failed.', { code: 'This value should not be blank.' });
  if (!/^\w+$/.test(code))
    throw new ProductRefusal(422, 'Validation failed.', {
      code: 'Category code may contain only letters, numbers and underscores'
    });
  if (shop.tree.get(numberOf(code, shop)) !== undefined)
    throw new ProductRefusal(422, 'Validation failed.', { code: 'This value is already used.' });
  const wanted = wantedOf(asked, shop);
  const node = shop.create({ ...wanted, fields: { ...wanted.fields, name: wanted.fields.name ?? `[${code}]` } });
  shop.chosenIds.set(node.id, code);
  return { status: 201, headers: { location: `${asked.url.origin}/api/rest/v1/categories/${code}` } };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST') return create(asked, shop);
  const node = shop.find(rest);
  if (method === 'GET') return { status: 200, json: row(node, shop) };
  if (method !== 'PATCH')
    throw new ProductRefusal(
      405,
      `No route found for "${method} ${asked.url.pathname}": Method Not Allowed (Allow: GET, PATCH)`
    );
  const wanted = wantedOf(asked, shop);
  if (wanted.fields.name === '')
    throw new ProductRefusal(422, 'Validation failed.', { labels: 'This value should not be blank.' });
  shop.update(node, wanted);
  return { status: 204, headers: { location: asked.url.href } };
};

/**
 * https://api.akeneo.com/api-reference.html#Category and
 * https://github.com/akeneo/pim-api-docs/tree/master/content/swagger/resources/categories. It answers a creation with only the URL, and
 * does not delete.
 */
export const akeneo: Product = {
  connector: 'akeneo',
  name: 'akeneo',
  source: 'https://api.akeneo.com/api-reference.html#Category',
  pasted: '/api/rest/v1/categories',
  auth: 'bearer',
  cannot: ['delete'],
  keeps: { slug: null, description: null, visible: null, unknownMembers: 'refused' },
  ids: { of: codeOf, numberOf },
  paging: { which: ['page', 'search_after'], size: ['limit'] },
  signs: { members: ['/_links', '/items_count', '/current_page'] },
  row,
  nameIn: (body) => within(body, 'labels')[LANGUAGE],
  answer,
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      code: status,
      message,
      ...(Object.keys(fields).length > 0 && {
        errors: Object.entries(fields).map(([property, sentence]) => ({ property, message: sentence }))
      })
    }
  })
};
