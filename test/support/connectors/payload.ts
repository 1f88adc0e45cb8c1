import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, isRecord, type Members, numberIn, pageOf, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parent' };

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  description: node.description === '' ? null : node.description,
  visible: node.visible,
  position: node.order,
  parent: node.parentId,
  updatedAt: node.updatedAt,
  createdAt: node.createdAt
});

/** Down to a depth, by default 2, the parent is an object. */
const toDepth = (node: ForeignCategory, shop: Shop, depth: number): Readonly<Record<string, unknown>> => {
  const parent = node.parentId === null || depth === 0 ? undefined : shop.tree.get(node.parentId);
  return { ...row(node), ...(parent !== undefined && { parent: toDepth(parent, shop, depth - 1) }) };
};

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  const { slug } = body;
  if (typeof slug === 'string' && shop.rows().some((other) => other !== node && other.slug === slug))
    throw new ProductRefusal(400, 'The following field is invalid: slug', { slug: 'Value must be unique' });
  if (node === undefined ? !body['name'] : body['name'] === '')
    throw new ProductRefusal(400, 'The following field is invalid: Name', { name: 'This field is required.' });
  return shop.wanted(body, MEMBERS, (value) => {
    const id = isRecord(value) ? value['id'] : value;
    if (id === null) return null;
    if (typeof id !== 'number')
      throw new ProductRefusal(400, 'The following field is invalid: parent', {
        parent: `This relationship field has the following invalid relationships: ${asText(id)} 0`
      });
    if (shop.tree.get(id) === undefined) throw new ProductRefusal(500, 'Something went wrong.');
    return id;
  });
};

const list = (asked: Asked, shop: Shop): Reply => {
  const below = asked.query.get('where[parent][equals]');
  const all = shop.rows().filter(({ parentId }) => below === null || String(parentId) === below);
  if (asked.query.get('sort') !== 'id') all.reverse();
  const limit = numberIn(asked, 'limit', 10);
  const size = limit === 0 ? Math.max(1, all.length) : limit;
  const page = Math.max(1, numberIn(asked, 'page', 1));
  const { rows, pages } = pageOf(all, page, size);
  const depth = numberIn(asked, 'depth', 2);
  return {
    status: 200,
    json: {
      docs: rows.map((node) => toDepth(node, shop, depth)),
      hasNextPage: page < pages,
      hasPrevPage: page > 1,
      limit,
      nextPage: page < pages ? page + 1 : null,
      page,
      pagingCounter: (page - 1) * size + 1,
      prevPage: page > 1 ? page - 1 : null,
      totalDocs: all.length,
      totalPages: pages
    }
  };
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  const depth = numberIn(asked, 'depth', 2);
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST')
    return {
      status: 201,
      json: { doc: toDepth(shop.create(wantedOf(asked, shop)), shop, depth), message: 'Category successfully created.' }
    };
  if (method !== 'GET' && method !== 'PATCH' && method !== 'DELETE')
    return { status: 404, json: { message: `Route not found "${asked.url.pathname}"` } };
  const node = shop.find(rest);
  if (method === 'GET') return { status: 200, json: toDepth(node, shop, depth) };
  if (method === 'DELETE') {
    const doc = toDepth(node, shop, depth);
    shop.removeAlone(node);
    return { status: 200, json: { doc, message: 'Deleted successfully.' } };
  }
  shop.update(node, wantedOf(asked, shop, node), { status: 400 });
  return { status: 200, json: { doc: toDepth(node, shop, depth), message: 'Updated successfully.' } };
};

/** As observed with Payload 3.90.2, except for cycles, which it accepts: `test/services/payload/observed.md`. */
export const payload: Product = {
  connector: 'payload',
  name: 'payload',
  source: 'Payload 3.90.2',
  pasted: '/api/categories',
  auth: 'header',
  authHeader: 'Authorization',
  keeps: {
    slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    unknownMembers: 'ignored'
  },
  paging: { which: ['page'], size: ['limit'] },
  signs: {
    members: [
      '/hasNextPage',
      '/nextPage',
      '/totalDocs',
      '/totalPages',
      '/page',
      '/limit',
      '/pagingCounter',
      '/hasPrevPage',
      '/prevPage'
    ]
  },
  row,
  answer,
  refuse: ({ status, message, fields }) => {
    // It answers 403 whether or not the caller is known.
    if (status === 401)
      return { status: 403, json: { errors: [{ message: 'You are not allowed to perform this action.' }] } };
    const errors = Object.entries(fields).map(([path, sentence]) => ({ message: sentence, path }));
    return {
      status,
      json: {
        errors: [
          {
            message: status === 404 ? 'Not Found' : message,
            ...(errors.length > 0 && { name: 'ValidationError', data: { collection: 'categories', errors } })
          }
        ]
      }
    };
  }
};
