import type { ForeignCategory } from '../foreign/foreign-tree';
import { ProductRefusal, type Asked, type Product, type Reply } from './product';
import { linkTo, numberIn, pageOf, type Members, type Shop, USUAL_MEMBERS } from './shop';

const MEMBERS: Members = { ...USUAL_MEMBERS, parent: 'parentId' };

const row = (node: ForeignCategory): Readonly<Record<string, unknown>> => ({
  id: node.id,
  name: node.name,
  slug: node.slug,
  description: node.description,
  visible: node.visible,
  position: node.order,
  parentId: node.parentId
});

const halRow = (node: ForeignCategory): Readonly<Record<string, unknown>> => {
  const href = `https://api.test/api/categories/${node.id}`;
  return { ...row(node), _links: { self: { href }, category: { href } } };
};

const wantedOf = ({ body }: Asked, shop: Shop, isWhole: boolean): ReturnType<Shop['wanted']> => {
  if (isWhole && !body['name'])
    throw new ProductRefusal(400, "Validation failed for object='category'. Error count: 1", {
      name: 'must not be blank'
    });
  return shop.wanted(body, MEMBERS, (value) => shop.parentIn(value, 'parentId', { status: 400 }));
};

interface Window {
  readonly asked: Asked;
  readonly rows: readonly ForeignCategory[];
  readonly number: number;
  readonly size: number;
  readonly totalElements: number;
  readonly totalPages: number;
}

const asPage = ({ rows, number, size, totalElements, totalPages }: Window): unknown => ({
  content: rows.map(row),
  pageable: {
    pageNumber: number,
    pageSize: size,
    offset: number * size,
    paged: true,
    unpaged: false,
    sort: { sorted: true, unsorted: false, empty: false }
  },
  totalElements,
  totalPages,
  last: number >= totalPages - 1,
  size,
  number,
  numberOfElements: rows.length,
  first: number === 0,
  empty: rows.length === 0,
  sort: { sorted: true, unsorted: false, empty: false }
});

/** `PagedModel`, which Spring Boot 3.3 and later write with `pageSerializationMode = VIA_DTO`. */
const asModel = ({ rows, number, size, totalElements, totalPages }: Window): unknown => ({
  content: rows.map(row),
  page: { size, number, totalElements, totalPages }
});

const asHal = ({ asked, rows, number, size, totalElements, totalPages }: Window): unknown => ({
  _embedded: { categories: rows.map(halRow) },
  _links: {
    self: { href: asked.url.href },
    ...(number < totalPages - 1 && { next: { href: linkTo(asked, { page: number + 1, size }) } }),
    profile: { href: 'https://api.test/api/profile/categories' }
  },
  page: { size, totalElements, totalPages, number }
});

/** @param most the largest page: Spring Data Web has 2,000, Spring Data REST 1,000 */
const answering =
  (
    written: (window: Window) => unknown,
    one: (node: ForeignCategory) => unknown,
    most: number,
    verbs: readonly string[]
  ) =>
  (asked: Asked, shop: Shop): Reply => {
    const { method, rest } = asked;
    if (rest === '' && method === 'GET') {
      const size = Math.min(Math.max(1, numberIn(asked, 'size', 20)), most);
      const number = numberIn(asked, 'page', 0);
      const all = shop.rows();
      const { rows, pages } = pageOf(all, number, size, 0);
      return {
        status: 200,
        json: written({ asked, rows, number, size, totalElements: all.length, totalPages: pages })
      };
    }
    if (rest === '' && method === 'POST')
      return { status: 201, json: one(shop.create(wantedOf(asked, shop, true), { status: 400 })) };
    const node = shop.find(rest);
    if (method === 'GET') return { status: 200, json: one(node) };
    if (method === 'DELETE') {
      shop.remove(node);
      return { status: 204 };
    }
    if (!verbs.includes(method)) throw new ProductRefusal(405, `Method '${method}' is not supported.`);
    if (method === 'PUT') shop.replace(node, wantedOf(asked, shop, true), { status: 400 });
    else shop.update(node, wantedOf(asked, shop, false), { status: 400 });
    return { status: 200, json: one(node) };
  };

const page: Product = {
  connector: 'spring',
  name: 'spring page',
  source: 'https://docs.spring.io/spring-data/commons/docs/current/api/org/springframework/data/domain/Page.html',
  pasted: '/api/categories',
  auth: 'bearer',
  keeps: {
    order: { key: 'position', first: 0, step: 1, meaning: 'value', obedience: 'obeys', created: 'last' },
    unknownMembers: 'ignored'
  },
  paging: { which: ['page'], size: ['size'] },
  signs: {
    members: [
      '/totalElements',
      '/totalPages',
      '/last',
      '/number',
      '/size',
      '/numberOfElements',
      '/first',
      '/pageable',
      '/page',
      '/_links'
    ]
  },
  row,
  answer: answering(asPage, row, 2_000, ['PUT']),
  // Problem details (RFC 9457) with Spring's list of faulty members.
  refuse: ({ status, message, fields }) => ({
    status,
    json: {
      type: 'about:blank',
      title: 'Bad Request',
      status,
      detail: message,
      instance: '/api/categories',
      ...(Object.keys(fields).length > 0 && {
        errors: Object.entries(fields).map(([field, defaultMessage]) => ({ field, defaultMessage }))
      })
    }
  })
};

export const springVariants: readonly Product[] = [
  page,
  {
    ...page,
    name: 'spring model',
    source: 'https://docs.spring.io/spring-data/commons/reference/repositories/core-extensions.html',
    answer: answering(asModel, row, 2_000, ['PUT'])
  },
  {
    ...page,
    name: 'spring hal',
    source: 'https://docs.spring.io/spring-data/rest/reference/paging-and-sorting.html',
    row: halRow,
    answer: answering(asHal, halRow, 1_000, ['PUT', 'PATCH'])
  }
];
