import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, linkTo, type Members, numberIn, pageOf, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parent', visible: { key: 'is_active', shown: true } };

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  name: node.name,
  slug: node.slug ?? '',
  description: node.description,
  parent: node.parentId,
  position: node.order,
  is_active: node.visible,
  updated_at: node.updatedAt
});

const check = (asked: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  const faults: Record<string, string> = {};
  const { name, slug } = asked.body;
  if (node === undefined || asked.method === 'PUT')
    for (const key of ['name', 'slug']) if (!Object.hasOwn(asked.body, key)) faults[key] = 'This field is required.';
  if (name === '') faults['name'] = 'This field may not be blank.';
  if (typeof slug === 'string' && !/^[-\w]+$/.test(slug))
    faults['slug'] = 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.';
  if (slug === null) faults['slug'] = 'This field may not be null.';
  if (shop.rows().some((other) => other !== node && other.slug === slug))
    faults['slug'] = 'category with this slug already exists.';
  if (Object.keys(faults).length > 0) throw new ProductRefusal(400, 'Invalid', faults);
  return shop.wanted(asked.body, MEMBERS, (value) => {
    const found = value === null ? null : shop.tree.get(Number(value));
    if (found === undefined)
      throw new ProductRefusal(400, 'Invalid', { parent: `Invalid pk "${asText(value)}" - object does not exist.` });
    return found?.id ?? null;
  });
};

const one = (asked: Asked, shop: Shop): Reply => {
  const node = shop.find(asked.rest);
  switch (asked.method) {
    case 'GET':
      return { status: 200, json: row(node) };
    case 'PUT':
      shop.update(node, check(asked, shop, node), { status: 400 });
      return { status: 200, json: row(node) };
    case 'PATCH':
      shop.update(node, check(asked, shop, node), { status: 400 });
      return { status: 200, json: row(node) };
    case 'DELETE':
      shop.remove(node);
      return { status: 204 };
    default:
      throw new ProductRefusal(405, `Method "${asked.method}" not allowed.`);
  }
};

const answering =
  (list: (asked: Asked, all: readonly ForeignCategory[]) => Reply) =>
  (asked: Asked, shop: Shop): Reply => {
    const { url, method } = asked;
    if (!url.pathname.endsWith('/'))
      return {
        status: 301,
        headers: { location: `${url.pathname}/${url.search}`, 'content-type': 'text/html; charset=utf-8' }
      };
    if (asked.rest !== '') return one(asked, shop);
    if (method === 'GET') {
      const { headers, ...reply } = list(asked, shop.rows());
      return { ...reply, headers: { allow: 'GET, POST, HEAD, OPTIONS', vary: 'Accept', ...headers } };
    }
    if (method !== 'POST') throw new ProductRefusal(405, `Method "${method}" not allowed.`);
    return { status: 201, json: row(shop.create(check(asked, shop), { status: 400 })) };
  };

const inPages = (asked: Asked, all: readonly ForeignCategory[]): Reply => {
  const page = numberIn(asked, 'page', 1);
  const { rows, pages } = pageOf(all, page, 25);
  if (page > pages || page < 1) throw new ProductRefusal(404, 'Invalid page.');
  const to = (other: number): string | null => (other < 1 || other > pages ? null : linkTo(asked, { page: other }));
  return {
    status: 200,
    json: { count: all.length, next: to(page + 1), previous: to(page - 1), results: rows.map(row) }
  };
};

const byOffset = (asked: Asked, all: readonly ForeignCategory[]): Reply => {
  const limit = Math.min(numberIn(asked, 'limit', 20), 50);
  const offset = numberIn(asked, 'offset', 0);
  const next = offset + limit < all.length ? linkTo(asked, { limit, offset: offset + limit }) : null;
  return {
    status: 200,
    json: { count: all.length, next, previous: null, results: all.slice(offset, offset + limit).map(row) }
  };
};

const byLinks = (asked: Asked, all: readonly ForeignCategory[]): Reply => {
  const page = numberIn(asked, 'page', 1);
  const { rows, pages } = pageOf(all, page, 25);
  if (page > pages || page < 1) throw new ProductRefusal(404, 'Invalid page.');
  const links = [
    ...(page < pages ? [`<${linkTo(asked, { page: page + 1 })}>; rel="next"`] : []),
    ...(page > 1 ? [`<${linkTo(asked, { page: page - 1 })}>; rel="prev"`] : [])
  ];
  return { status: 200, headers: { link: links.join(', ') }, json: rows.map(row) };
};

const refuse = ({ status, message, fields }: ProductRefusal): Reply => {
  const isByMember = Object.keys(fields).length > 0;
  return {
    status,
    json: isByMember
      ? Object.fromEntries(Object.entries(fields).map(([key, sentence]) => [key, [sentence]]))
      : { detail: message }
  };
};

/** As observed with Django REST framework 3.14.0, with each of its paginators: `test/services/django/observed.md`. */
const django: Product = {
  connector: 'django',
  name: 'django pages',
  source: 'Django REST framework 3.14.0',
  pasted: '/api/categories/',
  path: '/api/categories',
  auth: 'basic',
  keeps: {
    slug: { key: 'slug', missing: 'empty', isLowerCased: false, isGenerated: false, isUnique: true },
    visible: { key: 'is_active', shown: true, hidden: false },
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    deletes: 'cascade',
    unknownMembers: 'ignored'
  },
  paging: { which: ['page', 'offset'], size: ['limit', 'page_size'] },
  signs: { headers: ['link'], members: ['/count', '/next', '/previous'] },
  row,
  answer: answering(inPages),
  refuse
};

export const djangoVariants: readonly Product[] = [
  django,
  { ...django, name: 'django offsets', answer: answering(byOffset) },
  { ...django, name: 'django links', answer: answering(byLinks) }
];
