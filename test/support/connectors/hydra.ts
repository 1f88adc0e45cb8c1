import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, type Members, numberIn, pageOf, type Shop, within, USUAL_MEMBERS } from './shop';

const LD = { 'content-type': 'application/ld+json; charset=utf-8' };

const checkType = ({ headers }: Asked, types: readonly string[]): void => {
  const type = headers['content-type']?.split(';')[0] ?? '';
  if (!types.includes(type))
    throw new ProductRefusal(
      415,
      `The content-type "${type}" is not supported. Supported MIME types are "${types.join('", "')}".`
    );
};

/** Only JSON-LD, the default of API Platform. */
const checkAccept = ({ headers }: Asked): void => {
  const accepted = headers['accept'] ?? '*/*';
  if (!/application\/ld\+json|\*\/\*/.test(accepted))
    throw new ProductRefusal(
      406,
      `Requested format "${accepted}" is not supported. Supported MIME types are "application/ld+json".`
    );
};

interface Flavour {
  readonly prefix: '' | 'hydra:';
  readonly usual: number;
  readonly most: number;
  readonly path: string;
  readonly update: { readonly method: string; readonly type: string };
  readonly row: (node: ForeignCategory, shop: Shop) => Readonly<Record<string, unknown>>;
  readonly create: (asked: Asked, shop: Shop) => ForeignCategory;
  readonly change: (asked: Asked, shop: Shop, node: ForeignCategory) => void;
  readonly find: (rest: string, shop: Shop) => ForeignCategory;
}

const listed = (asked: Asked, shop: Shop, { prefix, usual, most, path, row }: Flavour): unknown => {
  const size = Math.min(Math.max(1, numberIn(asked, 'itemsPerPage', usual)), most);
  const page = Math.max(1, numberIn(asked, 'page', 1));
  const all = shop.rows();
  const { rows, pages } = pageOf(all, page, size);
  const to = (other: number): string => `${path}?itemsPerPage=${size}&page=${other}`;
  const view = {
    '@id': to(page),
    '@type': `${prefix}PartialCollectionView`,
    [`${prefix}first`]: to(1),
    [`${prefix}last`]: to(pages),
    ...(page < pages && { [`${prefix}next`]: to(page + 1) })
  };
  return {
    '@context': `${path}/context`,
    '@id': path,
    '@type': `${prefix}Collection`,
    [`${prefix}totalItems`]: all.length,
    [`${prefix}member`]: rows.map((node) => row(node, shop)),
    [`${prefix}view`]: view
  };
};

const answering =
  (flavour: Flavour) =>
  (asked: Asked, shop: Shop): Reply => {
    const { method, rest } = asked;
    const reply = (status: number, node: ForeignCategory): Reply => ({
      status,
      headers: LD,
      json: { '@context': '/api/contexts/Category', ...flavour.row(node, shop) }
    });
    checkAccept(asked);
    if (rest === '' && method === 'GET') return { status: 200, headers: LD, json: listed(asked, shop, flavour) };
    if (rest === '' && method === 'POST') {
      checkType(asked, ['application/ld+json']);
      return reply(201, flavour.create(asked, shop));
    }
    const node = flavour.find(rest, shop);
    if (method === 'GET') return reply(200, node);
    if (method === 'DELETE') {
      shop.remove(node);
      return { status: 204 };
    }
    if (method !== flavour.update.method)
      throw new ProductRefusal(
        405,
        `No route found for "${method} ${asked.url.pathname}": Method Not Allowed (Allow: ${flavour.update.method}, GET, DELETE)`
      );
    checkType(asked, [flavour.update.type]);
    flavour.change(asked, shop, node);
    return reply(200, node);
  };

const parentIn = (value: unknown, shop: Shop): number | null => {
  if (value === null) return null;
  const parent = shop.tree.get(shop.numberOf(asText(value)));
  if (parent === undefined) throw new ProductRefusal(400, `Item not found for "${asText(value)}".`);
  return parent.id;
};

const violation = (member: string, message: string): ProductRefusal =>
  new ProductRefusal(422, `${member}: ${message}`, { [member]: message });

const PLAIN = '/api/categories';
const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parent', visible: { key: 'enabled', shown: true } };
const plainWanted = ({ body }: Asked, shop: Shop): ReturnType<Shop['wanted']> =>
  shop.wanted(body, MEMBERS, (value) => parentIn(value, shop));

const plainFlavour: Flavour = {
  prefix: '',
  usual: 30,
  most: 100,
  path: PLAIN,
  update: { method: 'PATCH', type: 'application/merge-patch+json' },
  row: (node, shop) => ({
    '@id': shop.idOf(node.id),
    '@type': 'Category',
    id: node.id,
    name: node.name,
    slug: node.slug,
    description: node.description,
    enabled: node.visible,
    position: node.order,
    parent: shop.parentIdOf(node)
  }),
  create: (asked, shop) => {
    if (!asked.body['name']) throw violation('name', 'This value should not be blank.');
    return shop.create(plainWanted(asked, shop));
  },
  change: (asked, shop, node) => {
    if (asked.body['name'] === '') throw violation('name', 'This value should not be blank.');
    shop.update(node, plainWanted(asked, shop));
  },
  find: (rest, shop) => shop.find(`${PLAIN}/${rest}`)
};

const TAXONS = '/api/v2/admin/taxons';
const LANGUAGE = 'en_US';
const codeOf = (node: ForeignCategory, shop: Shop): string => shop.chosenIds.get(node.id) ?? `taxon_${node.id}`;

const taxonWanted = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  const translation = within(body, 'translations', LANGUAGE);
  const { name, slug } = translation;
  const said = (key: string, value: unknown): boolean =>
    node === undefined ? !value : Object.hasOwn(translation, key) && !value;
  if (said('name', name)) throw violation(`translations[${LANGUAGE}].name`, 'Please enter taxon name.');
  if (said('slug', slug)) throw violation(`translations[${LANGUAGE}].slug`, 'Please enter taxon slug.');
  if (shop.rows().some((other) => other !== node && other.slug === slug))
    throw violation(`translations[${LANGUAGE}].slug`, 'Taxon slug must be unique.');
  const flat = { ...body, ...translation };
  return shop.wanted(
    flat,
    {
      name: 'name',
      slug: 'slug',
      description: 'description',
      parent: 'parent',
      order: 'position',
      visible: { key: 'enabled', shown: true }
    },
    (value) => parentIn(value, shop)
  );
};

const taxonFlavour: Flavour = {
  prefix: 'hydra:',
  usual: 10,
  most: 100,
  path: TAXONS,
  update: { method: 'PUT', type: 'application/ld+json' },
  row: (node, shop) => ({
    '@id': shop.idOf(node.id),
    '@type': 'Taxon',
    id: node.id,
    code: codeOf(node, shop),
    position: node.order,
    parent: shop.parentIdOf(node),
    children: shop.tree.childrenOf(node.id).map((child) => shop.idOf(child.id)),
    images: [],
    translations: {
      [LANGUAGE]: {
        '@id': `/api/v2/admin/taxon/${codeOf(node, shop)}/translations/${LANGUAGE}`,
        '@type': 'TaxonTranslation',
        id: node.id,
        name: node.name,
        slug: node.slug ?? `taxon-${node.id}`,
        description: node.description === '' ? null : node.description
      }
    },
    enabled: node.visible
  }),
  create: (asked, shop) => {
    const { code } = asked.body;
    if (typeof code !== 'string' || code === '') throw violation('code', 'Please enter taxon code.');
    if (!/^[\w-]+$/.test(code))
      throw violation('code', 'Taxon code can only be comprised of letters, numbers, dashes and underscores.');
    if ([...shop.chosenIds].some(([number, taken]) => taken === code && shop.tree.get(number) !== undefined))
      throw violation('code', 'Taxon with given code already exists.');
    const node = shop.create(taxonWanted(asked, shop));
    shop.chosenIds.set(node.id, code);
    return node;
  },
  change: (asked, shop, node) => shop.update(node, taxonWanted(asked, shop, node)),
  find: (rest, shop) => shop.find(`${TAXONS}/${rest}`)
};

/** The number for a code that a client chose or the fake made. */
const numberOfCode = (code: string, shop: Shop): number => {
  for (const [number, chosen] of shop.chosenIds)
    if (chosen === code && shop.tree.get(number) !== undefined) return number;
  return /^taxon_\d+$/.test(code) ? Number(code.slice('taxon_'.length)) : Number.NaN;
};

const plain: Product = {
  connector: 'hydra',
  name: 'hydra api platform',
  source: 'https://api-platform.com/docs/core/pagination/',
  pasted: PLAIN,
  auth: 'bearer',
  keeps: {
    visible: { key: 'enabled', shown: true, hidden: false },
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    unknownMembers: 'ignored'
  },
  ids: {
    of: (number) => `${PLAIN}/${number}`,
    numberOf: (id) => (id.startsWith(`${PLAIN}/`) ? Number(id.slice(PLAIN.length + 1)) : Number.NaN)
  },
  paging: { which: ['page'], size: ['itemsPerPage'] },
  signs: { members: ['/totalItems', '/view'] },
  row: plainFlavour.row,
  answer: answering(plainFlavour),
  refuse: ({ status, message, fields }) => ({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    json: {
      '@context': '/api/contexts/ConstraintViolationList',
      '@type': 'ConstraintViolationList',
      title: 'An error occurred',
      detail: message,
      status,
      ...(Object.keys(fields).length > 0 && {
        violations: Object.entries(fields).map(([propertyPath, sentence]) => ({
          propertyPath,
          message: sentence,
          code: null
        }))
      })
    }
  })
};

export const hydraVariants: readonly Product[] = [
  plain,
  {
    ...plain,
    name: 'hydra sylius',
    source: 'https://github.com/Sylius/Sylius/tree/2.0/tests/Api/Responses/admin/taxon',
    pasted: TAXONS,
    keeps: {
      slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: true, isUnique: true },
      visible: { key: 'enabled', shown: true, hidden: false },
      // Gedmo's `sortable`.
      order: { key: 'position', first: 0, step: 1, meaning: 'index', obedience: 'obeys', created: 'last' },
      deletes: 'cascade',
      unknownMembers: 'ignored'
    },
    ids: {
      of: (number, shop) => `${TAXONS}/${shop.chosenIds.get(number) ?? `taxon_${number}`}`,
      numberOf: (id, shop) =>
        id.startsWith(`${TAXONS}/`) ? numberOfCode(id.slice(TAXONS.length + 1), shop) : Number.NaN
    },
    signs: { members: ['/hydra:totalItems', '/hydra:view'] },
    row: taxonFlavour.row,
    nameIn: (body) => within(body, 'translations', LANGUAGE)['name'],
    answer: answering(taxonFlavour)
  }
];
