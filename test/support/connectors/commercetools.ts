import type { ForeignCategory, ForeignFields } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, isRecord, numberIn, within, type Shop, type Wanted } from './shop';

const LANGUAGE = 'de-DE';
const MOST = 500;
const LAST_OFFSET = 10_000;

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const contentOf = ({ parentId, name, slug, description, extras }: ForeignCategory): string =>
  JSON.stringify([parentId, name, slug, description, extras]);

const versions = new WeakMap<ForeignCategory, { number: number; content: string }>();

/** Differs after each change. */
const versionOf = (node: ForeignCategory): number => {
  const content = contentOf(node);
  const last = versions.get(node);
  if (last?.content === content) return last.number;
  const number = (last?.number ?? 0) + 1;
  versions.set(node, { number, content });
  return number;
};

const ancestorsOf = ({ parentId }: ForeignCategory, shop: Shop): object[] => {
  const parent = parentId === null ? undefined : shop.tree.get(parentId);
  return parent === undefined ? [] : [...ancestorsOf(parent, shop), { typeId: 'category', id: uuid(parent.id) }];
};

const row = (node: ForeignCategory, shop: Shop): Readonly<Record<string, unknown>> => ({
  id: uuid(node.id),
  version: versionOf(node),
  versionModifiedAt: node.updatedAt,
  createdAt: node.createdAt,
  lastModifiedAt: node.updatedAt,
  name: { ...(node.id % 2 === 0 && { 'fr-FR': `Catégorie ${node.id}` }), [LANGUAGE]: node.name },
  slug: { [LANGUAGE]: node.slug ?? '' },
  ...(node.description !== '' && { description: { [LANGUAGE]: node.description } }),
  ...node.extras,
  ancestors: ancestorsOf(node, shop),
  ...(node.parentId !== null && { parent: { typeId: 'category', id: uuid(node.parentId) } }),
  orderHint: `0.00001${node.id}`,
  assets: []
});

const invalid = (message: string): ProductRefusal => new ProductRefusal(400, message);

const textIn = (value: unknown, member: string): string => {
  const text = isRecord(value) ? value[LANGUAGE] : undefined;
  if (typeof text !== 'string')
    throw invalid(`Request body does not contain valid JSON. ${member}: Missing required value`);
  return text;
};

const slugIn = (value: unknown, shop: Shop, own?: ForeignCategory): string => {
  const slug = textIn(value, 'slug');
  if (!/^[A-Za-z0-9_-]{2,256}$/.test(slug))
    throw new ProductRefusal(400, `Invalid value for field slug: ${slug}.`, {
      slug: 'Allowed are alphabetic, numeric, underscore and hyphen characters.'
    });
  if (shop.rows().some((other) => other !== own && other.slug === slug))
    throw new ProductRefusal(400, `A duplicate value '"${slug}"' exists for field 'slug.${LANGUAGE}'.`, {
      slug: `A duplicate value '"${slug}"' exists for field 'slug.${LANGUAGE}'.`
    });
  return slug;
};

const parentIn = (value: unknown, shop: Shop): number => {
  if (!isRecord(value) || value['typeId'] !== 'category')
    throw invalid('Request body does not contain valid JSON. parent: Missing required value');
  return shop.find(asText(value['id'])).id;
};

const list = (asked: Asked, shop: Shop): Reply => {
  const { query } = asked;
  const [limit, offset] = [numberIn(asked, 'limit', 20), numberIn(asked, 'offset', 0)];
  if (limit > MOST) throw invalid(`limit: must be between 0 and ${MOST}.`);
  if (offset > LAST_OFFSET) throw invalid(`offset: must be between 0 and ${LAST_OFFSET}.`);
  const where = query.get('where');
  const below = where === null ? null : /^parent\(id\s*=\s*"([^"]+)"\)$/.exec(where)?.[1];
  if (below === undefined) throw invalid(`Malformed parameter: where: Syntax error while parsing '${where ?? ''}'.`);
  const found = shop.rows().filter(({ parentId }) => below === null || parentId === shop.numberOf(below));
  const all = query.get('sort') === 'id asc' ? found.toSorted((a, b) => a.id - b.id) : found;
  const results = shop.listedRows(all.slice(offset, offset + limit));
  return { status: 200, json: { limit, offset, count: results.length, total: all.length, results } };
};

const create = ({ body }: Asked, shop: Shop): Reply => {
  const { name, slug, description, parent } = body;
  const fields = {
    name: textIn(name, 'name'),
    slug: slugIn(slug, shop),
    ...(isRecord(description) && { description: textIn(description, 'description') })
  };
  const parentId = parent === undefined || parent === null ? null : parentIn(parent, shop);
  return { status: 201, json: row(shop.create({ fields, parentId }, { status: 400 }), shop) };
};

const EXTRAS: Readonly<Record<string, string>> = {
  setKey: 'key',
  setExternalId: 'externalId',
  setMetaTitle: 'metaTitle',
  setMetaDescription: 'metaDescription',
  setMetaKeywords: 'metaKeywords'
};

const wantedOf = (actions: readonly unknown[], shop: Shop, node: ForeignCategory): Wanted => {
  const fields: Partial<ForeignFields> = {};
  const extras = { ...node.extras };
  let parentId: number | undefined;
  for (const one of actions) {
    const action = isRecord(one) ? one : {};
    const kind = asText(action['action']);
    const extra = EXTRAS[kind];
    if (kind === 'changeName') fields.name = textIn(action['name'], 'name');
    else if (kind === 'changeSlug') fields.slug = slugIn(action['slug'], shop, node);
    else if (kind === 'setDescription')
      fields.description = isRecord(action['description']) ? textIn(action['description'], 'description') : '';
    else if (kind === 'changeParent') parentId = parentIn(action['parent'], shop);
    else if (extra === undefined)
      throw invalid(`Request body does not contain valid JSON. actions: Invalid type discriminator '${kind}'`);
    else if (action[extra] === undefined || action[extra] === null) delete extras[extra];
    else extras[extra] = action[extra];
  }
  return { fields: { ...fields, extras }, ...(parentId !== undefined && { parentId }) };
};

const checkVersion = (said: number, node: ForeignCategory): void => {
  const actual = versionOf(node);
  if (said !== actual)
    throw new ProductRefusal(
      409,
      `Object ${uuid(node.id)} has a different version than expected. Expected: ${said} - Actual: ${actual}.`
    );
};

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest, body, query } = asked;
  if (rest === '') return method === 'POST' ? create(asked, shop) : list(asked, shop);
  const node = shop.tree.get(shop.numberOf(rest));
  if (node === undefined) throw new ProductRefusal(404, `The Resource with ID '${rest}' was not found.`);
  if (method === 'DELETE') {
    if (!query.has('version')) throw invalid("Required parameter 'version' is missing.");
    checkVersion(Number(query.get('version')), node);
    const last = row(node, shop);
    shop.remove(node);
    return { status: 200, json: last };
  }
  if (method === 'POST') {
    const { version, actions } = body;
    if (typeof version !== 'number' || !Array.isArray(actions))
      throw invalid('Request body does not contain valid JSON. version: Missing required value');
    checkVersion(version, node);
    shop.update(node, wantedOf(actions, shop, node), { status: 400 });
  } else if (method !== 'GET') throw new ProductRefusal(405, 'Method Not Allowed');
  return { status: 200, json: row(node, shop) };
};

const CODES: Readonly<Record<number, string>> = {
  400: 'InvalidField',
  401: 'invalid_token',
  404: 'ResourceNotFound',
  409: 'ConcurrentModification'
};

/**
 * https://docs.commercetools.com/api/projects/categories, its errors by https://docs.commercetools.com/api/errors. Deleting a category
 * deletes everything below it, and no action moves one to the top (its own sync library says “Cannot unset 'parent' field of category”).
 */
export const commercetools: Product = {
  connector: 'commercetools',
  name: 'commercetools',
  source: 'https://docs.commercetools.com/api/projects/categories',
  pasted: '/shop-project/categories',
  auth: 'bearer',
  cannot: ['uproot'],
  keeps: {
    slug: { key: 'slug', missing: 'absent', isLowerCased: false, isGenerated: true, isUnique: true },
    visible: null,
    deletes: 'cascade',
    unknownMembers: 'ignored'
  },
  ids: {
    of: uuid,
    numberOf: (id) => (/^00000000-0000-4000-8000-\d{12}$/.test(id) ? Number(id.slice(-12)) : Number.NaN)
  },
  paging: { which: ['offset'], size: ['limit'] },
  signs: { members: ['/total', '/offset', '/limit', '/count'] },
  row,
  nameIn: (body) => {
    const { actions } = body;
    const renaming: unknown = Array.isArray(actions)
      ? actions.find((one) => isRecord(one) && one['action'] === 'changeName')
      : body;
    return isRecord(renaming) ? (within(renaming, 'name')[LANGUAGE] ?? '') : '';
  },
  answer,
  refuse: ({ status, message, fields }) => {
    const code = CODES[status] ?? 'General';
    const named = Object.entries(fields).map(([field, words]) => ({ code, message: words, field }));
    const errors = named.length > 0 ? named : [{ code, message }];
    return { status, json: { statusCode: status, message: errors[0]?.message, errors } };
  }
};
