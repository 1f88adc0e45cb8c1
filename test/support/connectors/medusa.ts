import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, isRecord, type Members, numberIn, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = {
  ...USUAL_MEMBERS,
  slug: 'handle',
  parent: 'parent_category_id',
  order: 'rank',
  visible: { key: 'is_active', shown: true },
  extras: ['is_internal', 'external_id']
};
const WRITABLE = new Set([
  'name',
  'handle',
  'description',
  'parent_category_id',
  'rank',
  'is_active',
  'is_internal',
  'metadata',
  'external_id'
]);
const PARAMETERS = new Set([
  'fields',
  'order',
  'limit',
  'offset',
  'parent_category_id',
  'include_descendants_tree',
  'q',
  'id',
  'handle'
]);

const OWN = ['is_internal', 'external_id'];

const plain = (node: ForeignCategory, shop: Shop): Record<string, unknown> => {
  const entries = Object.entries(node.extras);
  const metadata = entries.filter(([key]) => !OWN.includes(key));
  return {
    id: shop.idOf(node.id),
    name: node.name,
    description: node.description,
    handle: node.slug ?? '',
    is_active: node.visible,
    rank: node.order,
    ...Object.fromEntries(entries.filter(([key]) => OWN.includes(key))),
    metadata: metadata.length === 0 ? null : Object.fromEntries(metadata),
    parent_category_id: shop.parentIdOf(node),
    created_at: node.createdAt,
    updated_at: node.updatedAt
  };
};

/** Metadata is replaced as a whole. */
const takeMetadata = ({ body }: Asked, shop: Shop, node: ForeignCategory): void => {
  const { metadata } = body;
  if (metadata === undefined) return;
  const own = Object.entries(node.extras).filter(([key]) => OWN.includes(key));
  shop.editor.change(node.id, { extras: { ...Object.fromEntries(own), ...(isRecord(metadata) && metadata) } });
};

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => {
  const parent = node.parentId === null ? undefined : shop.tree.get(node.parentId);
  return {
    ...plain(node, shop),
    parent_category: parent === undefined ? null : plain(parent, shop),
    category_children: shop.tree.childrenOf(node.id).map((child) => plain(child, shop))
  };
};

const chosen = ({ query }: Asked, one: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const fields = query.get('fields')?.split(',');
  if (fields === undefined) return one;
  const isChosen = (key: string): boolean =>
    fields[0]?.startsWith('-') === true ? !fields.includes(`-${key}`) : fields.includes(key);
  return Object.fromEntries(Object.entries(one).filter(([key]) => isChosen(key)));
};

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  const unknown = Object.keys(body).filter((key) => !WRITABLE.has(key));
  if (unknown.length > 0)
    throw new ProductRefusal(400, `Invalid request: Unrecognized fields: '${unknown.join(', ')}'`);
  if (node === undefined && !Object.hasOwn(body, 'name'))
    throw new ProductRefusal(400, "Invalid request: Field 'name' is required");
  for (const key of ['name', 'handle', 'description'])
    if (Object.hasOwn(body, key) && typeof body[key] !== 'string')
      throw new ProductRefusal(
        400,
        `Invalid request: Expected type: 'string' for field '${key}', got: '${String(body[key])}'`
      );
  if (typeof body['rank'] === 'number' && body['rank'] < 0)
    throw new ProductRefusal(400, "Invalid request: Value for field 'rank' too small, expected at least: '0'");
  const wanted = shop.wanted(body, MEMBERS, (value) => {
    if (value === null) return null;
    const parent = shop.tree.get(shop.numberOf(asText(value)));
    if (parent === undefined)
      throw new ProductRefusal(500, `Parent category with id: '${asText(value)}' does not exist`);
    return parent.id;
  });
  const handle = wanted.fields.slug ?? null;
  if (handle !== null && shop.rows().some((other) => other !== node && other.slug === handle))
    throw new ProductRefusal(400, `Product category with handle: ${handle}, already exists.`);
  return wanted;
};

const list = (asked: Asked, shop: Shop): Reply => {
  const unknown = [...asked.query.keys()].find((key) => !PARAMETERS.has(key));
  if (unknown !== undefined) throw new ProductRefusal(400, `Invalid request: Unrecognized fields: '${unknown}'`);
  const [limit, offset] = [numberIn(asked, 'limit', 50), numberIn(asked, 'offset', 0)];
  const below = asked.query.get('parent_category_id');
  const all = shop
    .rows()
    .filter(
      ({ parentId }) => below === null || (below === 'null' ? parentId === null : parentId === shop.numberOf(below))
    );
  return {
    status: 200,
    json: {
      product_categories: all.slice(offset, offset + limit).map((node) => chosen(asked, row(node, shop))),
      count: all.length,
      offset,
      limit
    }
  };
};

const freeHandle = (shop: Shop, name: string): string => {
  const handle = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  if (shop.rows().some(({ slug }) => slug === handle))
    throw new ProductRefusal(400, `Product category with handle: ${handle}, already exists.`);
  return handle;
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') return list(asked, shop);
  if (rest === '' && method === 'POST') {
    const { fields, ...place } = wantedOf(asked, shop);
    const node = shop.create(
      { ...place, fields: { visible: false, ...fields, slug: fields.slug ?? freeHandle(shop, fields.name ?? '') } },
      { status: 400 }
    );
    takeMetadata(asked, shop, node);
    return { status: 200, json: { product_category: chosen(asked, row(node, shop)) } };
  }
  const node = shop.tree.get(shop.numberOf(rest));
  if (method === 'DELETE') {
    if (node === undefined) throw new ProductRefusal(404, `ProductCategory with id: ${rest} was not found`);
    if (shop.tree.childrenOf(node.id).length > 0)
      throw new ProductRefusal(400, `Deleting ProductCategory (${rest}) with category children is not allowed`);
    shop.remove(node);
    return { status: 200, json: { id: rest, object: 'product_category', deleted: true } };
  }
  if (method === 'GET') {
    if (node === undefined) throw new ProductRefusal(404, `Product category with id: ${rest} was not found`);
    return { status: 200, json: { product_category: chosen(asked, row(node, shop)) } };
  }
  if (method !== 'POST') return { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } };
  // Medusa answers 200 for a category that does not exist.
  if (node === undefined) return { status: 200, json: {} };
  shop.update(node, wantedOf(asked, shop, node), { status: 400 });
  takeMetadata(asked, shop, node);
  return { status: 200, json: { product_category: chosen(asked, row(node, shop)) } };
};

const TYPES: Readonly<Record<number, string>> = { 400: 'invalid_data', 404: 'not_found' };

/** As observed with Medusa 2.21.1, except for cycles, which it accepts: `test/services/medusa/observed.md`. */
export const medusa: Product = {
  connector: 'medusa',
  name: 'medusa',
  source: 'Medusa 2.21.1',
  pasted: '/admin/product-categories',
  auth: 'basic',
  keeps: {
    slug: { key: 'handle', missing: 'empty', isLowerCased: false, isGenerated: true, isUnique: true },
    visible: { key: 'is_active', shown: true, hidden: false },
    order: { key: 'rank', first: 0, step: 1, meaning: 'index', obedience: 'obeys', created: 'last' },
    columns: { is_internal: false, external_id: null },
    unknownMembers: 'refused'
  },
  ids: {
    of: (number) => `pcat_01${String(number).padStart(24, '0')}`,
    numberOf: (id) => (/^pcat_01\d{24}$/.test(id) ? Number(id.slice(7)) : Number.NaN)
  },
  paging: { which: ['offset'], size: ['limit'] },
  signs: { members: ['/count', '/offset', '/limit'] },
  hasOnlyMessages: true,
  row,
  answer,
  refuse: ({ status, message }) => ({
    status,
    json: status === 401 ? { message: 'Unauthorized' } : { type: TYPES[status] ?? 'unknown_error', message }
  })
};
