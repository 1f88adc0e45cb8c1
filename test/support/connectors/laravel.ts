import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { linkTo, numberIn, pageOf, type Members, type Shop, USUAL_MEMBERS } from './shop';

const PER_PAGE = 15;
const MEMBERS: Members = {
  ...USUAL_MEMBERS,
  parent: 'parent_id',
  order: 'sort_order',
  visible: { key: 'is_active', shown: true }
};

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  description: node.description,
  parent_id: node.parentId,
  sort_order: node.order,
  is_active: node.visible,
  created_at: node.createdAt,
  updated_at: node.updatedAt
});

const wantedOf = ({ body }: Asked, shop: Shop, node?: ForeignCategory): ReturnType<Shop['wanted']> => {
  const { name, slug } = body;
  if ((node === undefined && name === undefined) || name === '' || name === null)
    throw new ProductRefusal(422, 'The name field is required.', { name: 'The name field is required.' });
  if (typeof slug === 'string' && shop.rows().some((other) => other !== node && other.slug === slug))
    throw new ProductRefusal(422, 'The slug has already been taken.', { slug: 'The slug has already been taken.' });
  return shop.wanted(body, MEMBERS, (value) => {
    const found = value === null ? null : shop.tree.get(Number(value));
    if (found === undefined)
      throw new ProductRefusal(422, 'The selected parent id is invalid.', {
        parent_id: 'The selected parent id is invalid.'
      });
    return found?.id ?? null;
  });
};

interface Numbers {
  readonly current_page: number;
  readonly last_page: number;
  readonly per_page: number;
  readonly total: number;
  readonly path: string;
}

const answering =
  (
    listed: (rows: unknown[], numbers: Numbers, to: (page: number) => string | null) => unknown,
    one: (node: ForeignCategory) => unknown
  ) =>
  (asked: Asked, shop: Shop): Reply => {
    const { method, rest } = asked;
    if (rest === '' && method === 'GET') {
      const page = Math.max(1, numberIn(asked, 'page', 1));
      const all = shop.rows();
      const { rows, pages } = pageOf(all, page, PER_PAGE);
      const to = (other: number): string | null => (other < 1 || other > pages ? null : linkTo(asked, { page: other }));
      return {
        status: 200,
        json: listed(
          rows.map(row),
          {
            current_page: page,
            last_page: pages,
            per_page: PER_PAGE,
            total: all.length,
            path: asked.url.origin + asked.url.pathname
          },
          to
        )
      };
    }
    if (rest === '' && method === 'POST') return { status: 201, json: one(shop.create(wantedOf(asked, shop))) };
    const node = shop.find(rest);
    if (method === 'GET') return { status: 200, json: one(node) };
    if (method === 'DELETE') {
      shop.remove(node);
      return { status: 204 };
    }
    if (method !== 'PUT' && method !== 'PATCH')
      throw new ProductRefusal(405, `The ${method} method is not supported for route api/categories.`);
    shop.update(node, wantedOf(asked, shop, node), { member: 'parent_id' });
    return { status: 200, json: one(node) };
  };

const resource: Product = {
  connector: 'laravel',
  name: 'laravel resource',
  source: 'https://laravel.com/docs/12.x/eloquent-resources#pagination',
  pasted: '/api/categories',
  auth: 'bearer',
  keeps: {
    slug: { key: 'slug', missing: 'null', isLowerCased: false, isGenerated: false, isUnique: true },
    visible: { key: 'is_active', shown: true, hidden: false },
    order: { key: 'sort_order', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'tied' },
    deletes: 'cascade',
    unknownMembers: 'ignored'
  },
  paging: { which: ['page'], size: [] },
  signs: {
    members: [
      '/links',
      '/meta',
      '/current_page',
      '/last_page',
      '/total',
      '/next_page_url',
      '/last_page_url',
      '/to',
      '/per_page'
    ]
  },
  row,
  answer: answering(
    (data, { current_page, last_page, ...numbers }, to) => ({
      data,
      links: { first: to(1), last: to(last_page), prev: to(current_page - 1), next: to(current_page + 1) },
      meta: {
        current_page,
        from: 1,
        last_page,
        links: [{ url: null, label: '&laquo; Previous', active: false }],
        to: data.length,
        ...numbers
      }
    }),
    (node) => ({ data: row(node) })
  ),
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      message: status === 401 ? 'Unauthenticated.' : message,
      ...(Object.keys(fields).length > 0 && {
        errors: Object.fromEntries(Object.entries(fields).map(([key, sentence]) => [key, [sentence]]))
      })
    }
  })
};

export const laravelVariants: readonly Product[] = [
  resource,
  {
    ...resource,
    name: 'laravel paginator',
    source: 'https://laravel.com/docs/12.x/pagination#converting-results-to-json',
    answer: answering(
      (data, numbers, to) => ({
        ...numbers,
        data,
        first_page_url: to(1),
        last_page_url: to(numbers.last_page),
        next_page_url: to(numbers.current_page + 1),
        prev_page_url: to(numbers.current_page - 1),
        from: 1,
        to: data.length
      }),
      row
    )
  }
];
