import type { ForeignCategory } from '../foreign/foreign-tree';
import type { Asked, Product, Reply } from './product';
import { linkTo, numberIn, pageOf, type Members, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parentId' };

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  description: node.description,
  visible: node.visible,
  parentId: node.parentId,
  position: node.order,
  ...node.extras
});

const wantedOf = ({ body }: Asked, shop: Shop): ReturnType<Shop['wanted']> => {
  const known = new Set([
    'id',
    ...Object.keys(
      row({
        id: 0,
        parentId: null,
        name: '',
        slug: null,
        description: '',
        visible: true,
        order: 0,
        extras: {},
        createdAt: '',
        updatedAt: ''
      })
    )
  ]);
  const extras = Object.keys(body).filter((key) => !known.has(key));
  return shop.wanted(body, { ...MEMBERS, extras }, (value) => (typeof value === 'number' ? value : null));
};

const list = (asked: Asked, shop: Shop): Reply => {
  const below = asked.query.get('parentId');
  const all = shop.rows().filter(({ parentId }) => below === null || String(parentId) === below);
  const { query } = asked;
  if (!query.has('_page') && !query.has('_limit')) return { status: 200, json: all.map(row) };
  const size = numberIn(asked, '_limit', 10);
  const page = numberIn(asked, '_page', 1);
  const { rows, pages } = pageOf(all, page, size);
  const to = (rel: string, other: number): string => `<${linkTo(asked, { _page: other })}>; rel="${rel}"`;
  const links = query.has('_page')
    ? [
        to('first', 1),
        ...(page > 1 ? [to('prev', page - 1)] : []),
        ...(page < pages ? [to('next', page + 1)] : []),
        to('last', pages)
      ]
    : [];
  return {
    status: 200,
    headers: { 'x-total-count': String(all.length), ...(links.length > 0 && { link: links.join(', ') }) },
    json: rows.map(row)
  };
};

const HEADERS = { 'x-powered-by': 'Express', 'access-control-allow-credentials': 'true', pragma: 'no-cache' };

const answer = (asked: Asked, shop: Shop): Reply => {
  const { method, rest } = asked;
  if (rest === '' && method === 'GET') {
    const { headers, ...reply } = list(asked, shop);
    return { ...reply, headers: { ...HEADERS, ...headers } };
  }
  if (rest === '' && method === 'POST') {
    const wanted = wantedOf(asked, shop);
    const node = shop.create({ ...wanted, fields: { ...wanted.fields, name: wanted.fields.name ?? ' - ' } });
    return { status: 201, headers: { location: `${asked.url.origin}/categories/${node.id}` }, json: row(node) };
  }
  const node = shop.tree.get(Number(rest));
  if (node === undefined || method === 'POST') return { status: 404, json: {} };
  if (method === 'GET') return { status: 200, json: row(node) };
  if (method === 'DELETE') {
    shop.remove(node);
    return { status: 200, json: {} };
  }
  if (method === 'PUT') shop.replace(node, wantedOf(asked, shop));
  else shop.update(node, wantedOf(asked, shop));
  return { status: 200, json: row(node) };
};

/**
 * As observed with json-server 0.17.4: `test/services/json-server/observed.md`, except for cycles, which it accepts. It lists everything
 * unless asked for a page; the deaf variant always gives a page.
 */
export const jsonServer: Product = {
  connector: 'json-server',
  name: 'json-server',
  source: 'json-server 0.17.4',
  pasted: '/categories',
  auth: 'none',
  keeps: {
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    deletes: 'orphan',
    reusesIds: true,
    unknownMembers: 'kept'
  },
  paging: { which: [], size: [] },
  hasOnlyMessages: true,
  signs: {},
  row,
  answer,
  refuse: ({ status, message }) => ({ status, json: { error: message } })
};
