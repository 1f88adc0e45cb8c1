/** What every product is asked to do. */
export type Deed = 'list all' | 'create' | 'rename' | 'move' | 'delete a leaf';

export interface PeerCall {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A product's own way to do each thing: to the category of that number, with that one as its parent where one is needed. */
export interface Subject {
  readonly call: Readonly<Record<Deed, (number: number, parent: number) => PeerCall>>;
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
      create: (number, parent) => ({ method: 'POST', path: '/categories', body: { name: `New ${number}`, parentId: parent } }),
      rename: (number) => ({ method: 'PATCH', path: `/categories/${number}`, body: { name: `Renamed ${number}` } }),
      move: (number, parent) => ({ method: 'PATCH', path: `/categories/${number}`, body: { parentId: parent } }),
      'delete a leaf': (number) => ({ method: 'DELETE', path: `/categories/${number}` }),
    },
  },
  strapi: {
    title: 'Strapi 5.54.0 on SQLite, as a collection with a relation to itself, with an API token',
    call: {
      // As a client must, to be able to make a tree of it.
      'list all': () => ({ path: '/api/categories?populate[parent][fields][0]=id' }),
      create: (number, parent) => ({ method: 'POST', path: '/api/categories', body: { data: { name: `New ${number}`, parent: `category-${parent}` } } }),
      rename: (number) => ({ method: 'PUT', path: `/api/categories/category-${number}`, body: { data: { name: `Renamed ${number}` } } }),
      move: (number, parent) => ({ method: 'PUT', path: `/api/categories/category-${number}`, body: { data: { parent: `category-${parent}` } } }),
      'delete a leaf': (number) => ({ method: 'DELETE', path: `/api/categories/category-${number}` }),
    },
  },
};
