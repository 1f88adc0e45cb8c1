import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, isRecord, linkTo, numberIn, type Shop, within } from './shop';

const MEDIA_TYPE = 'application/vnd.api+json';
const JSON_API = { version: '1.0', meta: { links: { self: { href: 'http://jsonapi.org/format/1.0/' } } } };

const uuid = (number: number): string => `586ef1d9-0000-4000-8000-${String(number).padStart(12, '0')}`;
const IDS: Product['ids'] = {
  of: uuid,
  numberOf: (id) => (/^586ef1d9-0000-4000-8000-\d{12}$/.test(id) ? Number(id.slice(24)) : Number.NaN)
};

const reply = (status: number, json: object): Reply => ({
  status,
  headers: { 'content-type': MEDIA_TYPE },
  json: { jsonapi: JSON_API, ...json }
});

/** JSON:API requires its media type, a type, and the id of what is changed. */
const checkBody = ({ headers, body, rest, method }: Asked, type: string): void => {
  if (headers['content-type'] !== MEDIA_TYPE)
    throw new ProductRefusal(415, `No route found that matches "Content-Type: ${headers['content-type'] ?? ''}"`);
  const data = within(body, 'data');
  if (data['type'] !== type)
    throw new ProductRefusal(
      422,
      `The provided type (${asText(data['type'])}) does not match the destination resource types (${type}).`
    );
  if (method === 'PATCH' && data['id'] !== rest)
    throw new ProductRefusal(400, `The selected entity (${rest}) does not match the ID in the payload.`);
};

interface Flavour {
  readonly type: string;
  readonly usual: number;
  readonly most: number;
  readonly row: (node: ForeignCategory, shop: Shop) => Readonly<Record<string, unknown>>;
  readonly wanted: (body: Asked['body'], shop: Shop) => ReturnType<Shop['wanted']>;
  readonly unknown: (attributes: Readonly<Record<string, unknown>>) => string | undefined;
}

const answering =
  ({ type, usual, most, row, wanted, unknown }: Flavour) =>
  (asked: Asked, shop: Shop): Reply => {
    const { method, rest, body } = asked;
    if (rest === '' && method === 'GET') {
      const size = Math.min(Math.max(1, numberIn(asked, 'page[limit]', usual)), most);
      const offset = numberIn(asked, 'page[offset]', 0);
      const all = shop.rows();
      const next =
        offset + size < all.length
          ? { next: { href: linkTo(asked, { 'page[offset]': offset + size, 'page[limit]': size }) } }
          : {};
      return reply(200, {
        data: all.slice(offset, offset + size).map((node) => row(node, shop)),
        links: { self: { href: asked.url.href }, ...next }
      });
    }
    if (method === 'POST' || method === 'PATCH') {
      checkBody(asked, type);
      const attributes = within(body, 'data', 'attributes');
      const stranger = unknown(attributes);
      if (stranger !== undefined)
        throw new ProductRefusal(422, `The attribute ${stranger} does not exist on the ${type} resource type.`);
      if (rest === '' ? !attributes['name'] : attributes['name'] === '')
        throw new ProductRefusal(422, 'name: This value should not be null.', {
          name: 'This value should not be null.'
        });
      if (rest === '') return reply(201, { data: row(shop.create(wanted(body, shop)), shop) });
    }
    const node = shop.find(rest);
    if (method === 'DELETE') {
      shop.remove(node);
      return { status: 204 };
    }
    if (method === 'PATCH') shop.update(node, wanted(body, shop));
    else if (method !== 'GET')
      throw new ProductRefusal(405, `No route found for "${method} ${asked.url.pathname}": Method Not Allowed`);
    return reply(200, { data: row(node, shop) });
  };

const parentIn = (reference: unknown, shop: Shop, type: string): number | null => {
  if (reference === null) return null;
  if (!isRecord(reference) || reference['type'] !== type)
    throw new ProductRefusal(422, 'The provided type does not match the destination resource types.');
  return shop.parentIn(reference['id'], 'parent', { roots: ['virtual'] });
};

const hasParent = (body: Asked['body']): boolean =>
  Object.hasOwn(within(body, 'data', 'relationships', 'parent'), 'data');

const TERM = 'taxonomy_term--categories';

/** `JsonApiDocumentTopLevelNormalizer::denormalize`: the virtual parent is ignored; any other must exist. */
const termIn = (reference: unknown, shop: Shop): number | null => {
  const { type, id } = isRecord(reference) ? reference : {};
  if (type !== TERM) throw new ProductRefusal(400, `Invalid type specified for related resource: '${asText(type)}'`);
  if (id === 'virtual') return null;
  const parent = shop.tree.get(shop.numberOf(asText(id)));
  if (parent === undefined)
    throw new ProductRefusal(
      404,
      `The resource identified by \`${TERM}:${asText(id)}\` (given as a relationship item) could not be found.`
    );
  return parent.id;
};

const TERM_ATTRIBUTES = new Set(['name', 'status', 'weight', 'description', 'langcode', 'path']);

/** Drupal has several parents; a root has the virtual one. */
const drupalFlavour: Flavour = {
  type: TERM,
  usual: 50,
  most: 50,
  row: (node, shop) => ({
    type: TERM,
    id: shop.idOf(node.id),
    links: { self: { href: `https://site.test/jsonapi/taxonomy_term/categories/${shop.idOf(node.id)}` } },
    attributes: {
      drupal_internal__tid: node.id,
      drupal_internal__revision_id: node.id,
      langcode: 'en',
      status: node.visible,
      name: node.name,
      description:
        node.description === ''
          ? null
          : { value: node.description, format: 'plain_text', processed: `<p>${node.description}</p>` },
      weight: node.order,
      changed: node.updatedAt,
      default_langcode: true,
      path: { alias: null, pid: null, langcode: 'en' }
    },
    relationships: {
      vid: { data: { type: 'taxonomy_vocabulary--taxonomy_vocabulary', id: uuid(999_999) } },
      parent: { data: [{ type: TERM, id: shop.parentIdOf(node) ?? 'virtual' }] }
    }
  }),
  wanted: (body, shop) => {
    const attributes = within(body, 'data', 'attributes');
    const { description } = attributes;
    const flat = {
      ...attributes,
      ...(Object.hasOwn(attributes, 'description') && {
        description: isRecord(description) ? description['value'] : description
      })
    };
    const read = shop.wanted(
      flat,
      { name: 'name', description: 'description', order: 'weight', visible: { key: 'status', shown: true } },
      () => null
    );
    if (!hasParent(body)) return read;
    const parents = within(body, 'data', 'relationships', 'parent')['data'];
    return { ...read, parentId: Array.isArray(parents) && parents.length > 0 ? termIn(parents[0], shop) : null };
  },
  unknown: (attributes) => Object.keys(attributes).find((key) => !TERM_ATTRIBUTES.has(key))
};

const CATEGORY = 'categories';
const ATTRIBUTES = new Set(['name', 'slug', 'description', 'visible', 'position']);

const plainFlavour: Flavour = {
  type: CATEGORY,
  usual: 20,
  most: 100,
  row: (node, shop) => ({
    type: CATEGORY,
    id: shop.idOf(node.id),
    attributes: {
      name: node.name,
      slug: node.slug,
      description: node.description,
      visible: node.visible,
      position: node.order
    },
    relationships: { parent: { data: node.parentId === null ? null : { type: CATEGORY, id: shop.parentIdOf(node) } } }
  }),
  wanted: (body, shop) => {
    const attributes = within(body, 'data', 'attributes');
    const read = shop.wanted(
      attributes,
      {
        name: 'name',
        slug: 'slug',
        description: 'description',
        order: 'position',
        visible: { key: 'visible', shown: true }
      },
      () => null
    );
    return hasParent(body)
      ? { ...read, parentId: parentIn(within(body, 'data', 'relationships', 'parent')['data'], shop, CATEGORY) }
      : read;
  },
  unknown: (attributes) => Object.keys(attributes).find((key) => !ATTRIBUTES.has(key))
};

const drupal: Product = {
  connector: 'jsonapi',
  name: 'jsonapi drupal',
  source: 'https://www.drupal.org/docs/core-modules-and-themes/core-modules/jsonapi-module',
  pasted: '/jsonapi/taxonomy_term/categories',
  auth: 'basic',
  isPublic: true,
  keeps: {
    slug: null,
    visible: { key: 'status', shown: true, hidden: false },
    order: { key: 'weight', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    // Terms without a remaining parent are deleted with it: `Term::postDelete`.
    deletes: 'cascade',
    unknownMembers: 'refused'
  },
  ids: IDS,
  paging: { which: ['page[offset]'], size: ['page[limit]'] },
  signs: { members: ['/links'] },
  row: drupalFlavour.row,
  nameIn: (body) => within(body, 'data', 'attributes')['name'],
  answer: answering(drupalFlavour),
  refuse: ({ status, message, fields }) => {
    const [member] = Object.keys(fields);
    return reply(status, {
      errors: [
        {
          title: 'Error',
          status: String(status),
          detail: member === undefined ? message : fields[member],
          ...(member !== undefined && { source: { pointer: `/data/attributes/${member}` } })
        }
      ]
    });
  }
};

export const jsonapiVariants: readonly Product[] = [
  drupal,
  {
    ...drupal,
    name: 'jsonapi plain',
    source: 'https://jsonapi.org/format/1.0/',
    pasted: '/api/categories',
    keeps: {
      order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
      unknownMembers: 'refused'
    },
    row: plainFlavour.row,
    answer: answering(plainFlavour)
  }
];
