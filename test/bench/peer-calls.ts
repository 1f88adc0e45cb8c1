/** What every product is asked to do. */
export type Deed = 'list all' | 'create' | 'rename' | 'move' | 'delete a leaf';

/** Categories that are asked for at once. */
const PAGE = 20_000;

export interface PeerCall {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A product's own way to do each thing, in one call or several: to the category of that number, with that one as its parent where one is needed. */
export interface Subject {
  readonly call: Readonly<Record<Deed, (number: number, parent: number, size: number) => PeerCall | PeerCall[]>>;
}

export interface Peer extends Subject {
  readonly title: string;
}

/** The other products, by the names of their folders in `peers/`. */
export const PEERS: Readonly<Record<string, Peer>> = {
  'json-server': {
    title: 'json-server 0.17.4: one JSON file; no order, no checks, no authentication',
    call: {
      'list all': () => ({ path: '/categories' }),
      create: (number, parent) => ({
        method: 'POST',
        path: '/categories',
        body: { name: `New ${number}`, parentId: parent }
      }),
      rename: (number) => ({ method: 'PATCH', path: `/categories/${number}`, body: { name: `Renamed ${number}` } }),
      move: (number, parent) => ({ method: 'PATCH', path: `/categories/${number}`, body: { parentId: parent } }),
      'delete a leaf': (number) => ({ method: 'DELETE', path: `/categories/${number}` })
    }
  },
  strapi: {
    title: 'Strapi 5.54.0, as a collection with a relation to itself, with an API token',
    call: {
      // With the parent, so that a client can make a tree of it. In pages: for more categories at once than SQLite takes
      // variables, Strapi answers 500.
      'list all': (_number, _parent, size) =>
        Array.from({ length: Math.ceil(size / PAGE) }, (_, page) => ({
          path: `/api/categories?populate[parent][fields][0]=id&sort=id&pagination[pageSize]=${PAGE}&pagination[page]=${page + 1}`
        })),
      create: (number, parent) => ({
        method: 'POST',
        path: '/api/categories',
        body: { data: { name: `New ${number}`, parent: `category-${parent}` } }
      }),
      rename: (number) => ({
        method: 'PUT',
        path: `/api/categories/category-${number}`,
        body: { data: { name: `Renamed ${number}` } }
      }),
      move: (number, parent) => ({
        method: 'PUT',
        path: `/api/categories/category-${number}`,
        body: { data: { parent: `category-${parent}` } }
      }),
      'delete a leaf': (number) => ({ method: 'DELETE', path: `/api/categories/category-${number}` })
    }
  }
};

/** The id of a category in Medusa's table. */
export const medusaId = (number: number): string => `pcat_${String(number).padStart(26, '0')}`;

const MEDUSA_CATEGORIES = '/admin/product-categories';
const MEDUSA_FIELDS = 'fields=id,name,handle,description,metadata,rank,parent_category_id';

export const MEDUSA: Peer = {
  title: 'Medusa 2.21.1, as product categories, with a secret API key',
  call: {
    'list all': (_number, _parent, size) =>
      Array.from({ length: Math.ceil(size / PAGE) }, (_, page) => ({
        path: `${MEDUSA_CATEGORIES}?${MEDUSA_FIELDS}&order=id&limit=${PAGE}&offset=${page * PAGE}`
      })),
    create: (number, parent) => ({
      method: 'POST',
      path: MEDUSA_CATEGORIES,
      body: { name: `New ${number}`, parent_category_id: medusaId(parent) }
    }),
    rename: (number) => ({
      method: 'POST',
      path: `${MEDUSA_CATEGORIES}/${medusaId(number)}`,
      body: { name: `Renamed ${number}` }
    }),
    move: (number, parent) => ({
      method: 'POST',
      path: `${MEDUSA_CATEGORIES}/${medusaId(number)}`,
      body: { parent_category_id: medusaId(parent) }
    }),
    'delete a leaf': (number) => ({ method: 'DELETE', path: `${MEDUSA_CATEGORIES}/${medusaId(number)}` })
  }
};
