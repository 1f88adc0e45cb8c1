import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { asText, linkTo, type Members, numberIn, pageOf, type Shop } from './shop';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

export interface Terms {
  readonly members: Members;
  readonly row: (node: ForeignCategory, shop: Shop) => Readonly<Record<string, unknown>>;
}

/** WordPress silently leaves a term where it is if it is to move below itself. */
const wantedOf = (
  { body }: Asked,
  shop: Shop,
  { members }: Terms,
  node?: ForeignCategory
): ReturnType<Shop['wanted']> => {
  const said = shop.wanted(body, members, (value) =>
    shop.parentIn(value, 'parent', { roots: [null, 0, '0', ''], status: 400 })
  );
  const { fields } = said;
  const read = {
    ...said,
    fields: {
      ...fields,
      ...(fields.name !== undefined && { name: unescaped(fields.name) }),
      ...(fields.description !== undefined && { description: unescaped(fields.description) })
    }
  };
  if (node === undefined || !shop.wouldClose(node, read.parentId)) return read;
  const { parentId: _ring, ...others } = read;
  return others;
};

const checkSlug = (shop: Shop, slug: string | null | undefined, except?: ForeignCategory): void => {
  if (slug === null || slug === undefined) return;
  for (const node of shop.tree.all())
    if (node !== except && node.slug === slug.toLowerCase())
      throw new ProductRefusal(500, `The slug &#8220;${slug}&#8221; is already in use by another term.`);
};

const freeSlug = (shop: Shop, wanted: string): string => {
  const taken = new Set(shop.rows().map(({ slug }) => slug));
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`;
    if (!taken.has(slug)) return slug;
  }
};

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

const list = (asked: Asked, shop: Shop, { row }: Terms): Reply => {
  const size = numberIn(asked, 'per_page', 10);
  if (size < 1 || size > 100)
    throw new ProductRefusal(400, 'Invalid parameter(s): per_page', {
      per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)'
    });
  const below = asked.query.get('parent');
  const all = shop.rows().filter(({ parentId }) => below === null || (parentId ?? 0) === Number(below));
  if (asked.query.get('orderby') !== 'id') all.sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const page = numberIn(asked, 'page', 1);
  const { rows, pages } = pageOf(all, page, size);
  const links = [
    ...(page > 1 ? [`<${linkTo(asked, { page: page - 1 })}>; rel="prev"`] : []),
    ...(page < pages ? [`<${linkTo(asked, { page: page + 1 })}>; rel="next"`] : [])
  ];
  return {
    status: 200,
    headers: { 'x-wp-total': String(all.length), 'x-wp-totalpages': String(pages), link: links.join(', ') },
    json: rows.map((node) => row(node, shop))
  };
};

const create = (asked: Asked, shop: Shop, terms: Terms): Reply => {
  if (!Object.hasOwn(asked.body, 'name'))
    throw new ProductRefusal(400, 'Missing parameter(s): name', { name: 'Missing.' });
  const wanted = wantedOf(asked, shop, terms);
  const { name = '', slug } = wanted.fields;
  if (name.trim() === '') throw new ProductRefusal(500, 'A name is required for this term.');
  const twin = slug === undefined && shop.tree.childrenOf(wanted.parentId ?? null).some((node) => node.name === name);
  if (twin) throw new ProductRefusal(400, 'A term with the name provided already exists with this parent.');
  const node = shop.create({
    ...wanted,
    fields: { ...wanted.fields, slug: freeSlug(shop, (slug ?? slugOf(name)).toLowerCase()) }
  });
  return { status: 201, json: terms.row(node, shop) };
};

export const answerTerms = (asked: Asked, shop: Shop, terms: Terms): Reply => {
  const { method, rest } = asked;
  if (rest === '') {
    if (method === 'GET') return list(asked, shop, terms);
    if (method === 'POST') return create(asked, shop, terms);
    throw new ProductRefusal(404, 'No route was found matching the URL and request method.');
  }
  const node = shop.find(rest);
  if (method === 'GET') return { status: 200, json: terms.row(node, shop) };
  if (method === 'DELETE') {
    if (asked.query.get('force') !== 'true')
      throw new ProductRefusal(501, "Terms do not support trashing. Set 'force=true' to delete.");
    const previous = terms.row(node, shop);
    shop.remove(node);
    return { status: 200, json: { deleted: true, previous } };
  }
  const wanted = wantedOf(asked, shop, terms, node);
  checkSlug(shop, wanted.fields.slug, node);
  if (wanted.fields.name?.trim() === '') throw new ProductRefusal(500, 'A name is required for this term.');
  shop.update(node, wanted);
  return { status: 200, json: terms.row(node, shop) };
};

export const termRow = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  name: escaped(node.name),
  slug: node.slug ?? '',
  parent: node.parentId ?? 0,
  description: escaped(node.description)
});

const CODES: Readonly<Record<number, string>> = {
  401: 'rest_cannot_create',
  404: 'rest_term_invalid',
  501: 'rest_trash_not_supported'
};

export const refuseTerms = ({ status, message, fields }: ProductRefusal): Reply => {
  // Errors of the core are 500 with empty `data`.
  if (status === 500)
    return {
      status,
      json: {
        code: message.includes('already in use') ? 'duplicate_term_slug' : 'empty_term_name',
        message,
        data: null
      }
    };
  return {
    status,
    json: {
      code: CODES[status] ?? 'rest_invalid_param',
      message,
      data: { status, ...(Object.keys(fields).length > 0 && { params: fields }) }
    }
  };
};

const TERMS: Terms = {
  members: { name: 'name', slug: 'slug', description: 'description', parent: 'parent' },
  row: (node) => ({
    ...termRow(node),
    count: 0,
    link: `https://blog.test/category/${node.slug ?? node.id}/`,
    taxonomy: 'category',
    meta: [],
    _links: { self: [{ href: `https://blog.test/wp-json/wp/v2/categories/${node.id}` }] }
  })
};

/** As observed with WordPress 6.1.9: `test/services/wordpress/observed.md`. */
export const wordpress: Product = {
  connector: 'wordpress',
  name: 'wordpress',
  source: 'WordPress 6.1.9',
  pasted: '/wp-json/wp/v2/categories',
  auth: 'basic',
  isPublic: true,
  keeps: {
    slug: { key: 'slug', missing: 'empty', isLowerCased: true, isGenerated: true, isUnique: false },
    visible: null,
    deletes: 'lift',
    unknownMembers: 'ignored'
  },
  paging: { which: ['page', 'offset'], size: ['per_page'] },
  signs: { headers: ['x-wp-total', 'x-wp-totalpages', 'link'] },
  row: TERMS.row,
  nameIn: ({ name }) => unescaped(asText(name)),
  answer: (asked, shop) => answerTerms(asked, shop, TERMS),
  refuse: refuseTerms
};
