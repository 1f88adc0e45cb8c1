/*
 * json-server 0.17.4, a product that knows nothing of Canopy, put behind the four endpoints only by its own settings. Adapted:
 *
 * - Paths: its `rewriter` maps `/api/categories` and `/api/admin/categories[/{id}]` to its collection.
 * - Envelope: `router.render` writes `{ "data": … }` around its answers; a deletion answers `{ "data": {} }`.
 * - The name of the parent: any key that ends in `Id` names another collection. With `categoryId` each deletion would also
 *   delete all roots, which have no parent; `parentId` names no collection.
 *
 * Unchanged, so that sync must cope: no authentication; no checks (cycles, unknown parents, names); an update replaces the whole category;
 * a deletion leaves the children behind; the highest id is reused after its deletion; `position` is an ordinary number and shifts nothing;
 * weak ETags, by Express.
 */
import { createServer } from 'node:http';
import jsonServer from 'json-server';
import { z } from 'zod';
import { listenHere } from '../listen-here';
import type { Dialect } from '../../../src-shared/dialect';
import type { ForeignAnswer, ForeignBackend, ForeignEditor, ForeignRequest, SeenCategory } from './backend';
import { ForeignService } from './foreign-service';
import type { ForeignFields } from './foreign-tree';
import { treeFaults } from './tree-faults';

const rowSchema = z.looseObject({
  id: z.number(),
  parentId: z.number().nullish().default(null),
  position: z.number().nullish().default(0),
  name: z.string().default(''),
  slug: z.string().nullish().default(null),
  description: z.string().nullish().default(''),
  visible: z.boolean().default(true)
});
type Row = z.output<typeof rowSchema>;
const stateSchema = z.object({ categories: z.array(rowSchema) });

type Database = ReturnType<typeof jsonServer.router>['db'];

class JsonServerEditor implements ForeignEditor {
  constructor(readonly db: Database) {}

  rows(): Row[] {
    return stateSchema.parse(this.db.getState()).categories;
  }

  create(
    { extras, ...fields }: Partial<ForeignFields> & { readonly name: string },
    parentId: number | null = null,
    index?: number
  ): number {
    const rows = this.rows();
    const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
    this.#write([
      ...rows,
      {
        slug: null,
        description: '',
        visible: true,
        ...fields,
        ...extras,
        id,
        parentId,
        position: this.#last(rows, parentId)
      }
    ]);
    if (index !== undefined) this.move(id, parentId, index);
    return id;
  }

  change(id: number, { extras, ...fields }: Partial<ForeignFields>): void {
    this.#write(this.rows().map((row) => (row.id === id ? { ...row, ...fields, ...extras } : row)));
  }

  move(id: number, parentId: number | null, index = Number.MAX_SAFE_INTEGER): void {
    const rows = this.rows();
    const moved = rows.find((row) => row.id === id);
    if (!moved || treeFaults(rows.map((row) => (row.id === id ? { ...row, parentId } : row))).length > 0)
      throw new Error(`${id} cannot go below ${parentId}`);
    const siblings = this.#siblings(rows, parentId).filter((row) => row.id !== id);
    const positions = new Map(siblings.toSpliced(index, 0, moved).map((row, position) => [row.id, position]));
    this.#write(
      rows.map((row) => ({
        ...row,
        ...(row.id === id && { parentId }),
        position: positions.get(row.id) ?? row.position
      }))
    );
  }

  delete(id: number): void {
    const rows = this.rows();
    const gone = new Set([id]);
    for (const each of gone) for (const row of rows) if (row.parentId === each) gone.add(row.id);
    this.#write(rows.filter((row) => !gone.has(row.id)));
  }

  all(): SeenCategory[] {
    const rows = this.rows();
    const below = (parent: number | null): SeenCategory[] =>
      this.#siblings(rows, parent).flatMap(
        ({ id, parentId, position: _position, name, slug, description, visible, ...extras }) => [
          { id, parentId: parentId ?? null, name, slug: slug ?? null, description: description ?? '', visible, extras },
          ...below(id)
        ]
      );
    return below(null);
  }

  #siblings(rows: readonly Row[], parentId: number | null): Row[] {
    return rows
      .filter((row) => (row.parentId ?? null) === parentId)
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id);
  }

  #last(rows: readonly Row[], parentId: number | null): number {
    return Math.max(-1, ...this.#siblings(rows, parentId).map(({ position }) => position ?? 0)) + 1;
  }

  #write(categories: readonly Row[]): void {
    this.db.setState({ categories });
  }
}

/** The dialect of json-server with rows as the editor writes them. */
export const JSON_SERVER_DIALECT: Dialect = {
  childrenKey: null,
  idKey: 'id',
  idAs: 'number',
  parent: { key: 'parentId', as: 'number', root: { as: 'mark', mark: null } },
  nameKey: 'name',
  slugKey: 'slug',
  descriptionKey: 'description',
  visible: { key: 'visible', shown: true, hidden: false },
  order: { key: 'position', first: 0, meaning: 'value' },
  metadataKey: null,
  derivedKeys: [],
  updates: 'full',
  isCanopy: false
};

/** json-server without categories, as a foreign service with faults, log and editor. It receives requests over a socket. */
export const openJsonServer = async (): Promise<{ service: ForeignService; close: () => Promise<void> }> => {
  const router = jsonServer.router({ categories: [] });
  router.render = (_request, response) => response.json({ data: response.locals.data ?? null });
  const app = jsonServer.create();
  app.use(jsonServer.defaults({ logger: false, noCors: true }));
  app.use(
    jsonServer.rewriter({
      '/api/categories': '/categories',
      '/api/admin/categories': '/categories',
      '/api/admin/categories/:id': '/categories/:id'
    })
  );
  app.use(router);
  const server = createServer(app);
  const port = await listenHere(server);

  const editor = new JsonServerEditor(router.db);
  let known = new Set<number>();
  const backend: ForeignBackend = {
    readPath: '/api/categories',
    writePath: '/api/admin/categories',
    editor,
    act: (request) => forwarded(port, request),
    takeTraffic: () => {
      const now = new Set(editor.rows().map(({ id }) => id));
      const traffic = {
        created: [...now].filter((id) => !known.has(id)),
        deleted: [...known].filter((id) => !now.has(id))
      };
      known = now;
      return traffic;
    },
    faultsOf: () => treeFaults(editor.rows().map(({ id, parentId }) => ({ id, parentId: parentId ?? null })))
  };
  return {
    service: new ForeignService(backend),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    }
  };
};

const forwarded = async (port: number, { method, path, headers, body }: ForeignRequest): Promise<ForeignAnswer> => {
  const { 'content-length': _length, host: _host, connection: _connection, ...others } = headers;
  const known = Object.entries(others).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: known,
    ...(body === '' ? {} : { body })
  });
  const {
    'content-length': _size,
    'transfer-encoding': _coding,
    'content-encoding': _encoding,
    connection: _kept,
    ...reply
  } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers: reply, body: await answer.text() };
};
