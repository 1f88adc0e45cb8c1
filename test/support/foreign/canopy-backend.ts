import { OWNER } from '../../../src-main/domain/principal';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Category } from '../../../src-shared/category';
import { logTo } from '../../../src-main/platform/log';
import { answerCall, type Service } from '../../../src-main/http/routes/route';
import { RouteTable, splitTarget } from '../../../src-main/http/routes/route-table';
import { sqliteCategories } from '../../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../../src-main/store/sqlite/sqlite-service';
import { WorkspaceStore } from '../../../src-main/store/sqlite/workspace-store';
import { layEmptyWorkspace } from '../empty-workspace';
import { folderInMemory } from '../folder-in-memory';
import type { ForeignAnswer, ForeignBackend, ForeignEditor, ForeignRequest, SeenCategory } from './backend';
import type { ForeignFields } from './foreign-tree';
import { ForeignService } from './foreign-service';
import { credentialHeader } from './traits';

const OTHER = { author: 'http' } as const;

/** `extras` are the metadata of Canopy's contract. */
const requestOf = ({ extras, ...fields }: Partial<ForeignFields>): object => ({
  ...fields,
  ...(extras === undefined ? {} : { metadata: extras })
});

class CanopyEditor implements ForeignEditor {
  constructor(readonly store: WorkspaceStore) {}

  create(
    fields: Partial<ForeignFields> & { readonly name: string },
    parentId: number | null = null,
    index?: number
  ): number {
    return this.store.create(
      { name: fields.name, ...requestOf(fields), parentId, ...(index === undefined ? {} : { position: index }) },
      OTHER
    ).category.id;
  }

  change(id: number, fields: Partial<ForeignFields>): void {
    this.store.update(id, requestOf(fields), OTHER);
  }

  move(id: number, parentId: number | null, index = Number.MAX_SAFE_INTEGER): void {
    this.store.update(id, { parentId, position: index }, OTHER);
  }

  delete(id: number): void {
    this.store.delete(id, 'delete', OTHER);
  }

  all(): SeenCategory[] {
    const below = (categories: readonly Category[]): SeenCategory[] =>
      categories.flatMap(({ id, parentId, name, slug, description, visible, metadata, children }) => [
        { id, parentId, name, slug, description, visible, extras: { ...metadata } },
        ...below(children)
      ]);
    return below(this.store.readTree());
  }
}

/** Canopy's contract: the real routes on a real file, behind the token that `bearer` requires. */
class CanopyBackend implements ForeignBackend {
  readonly readPath = '/api/categories';
  readonly writePath = '/api/admin/categories';
  readonly hasParameters = true;
  readonly editor: CanopyEditor;
  readonly #table = new RouteTable();
  readonly #service: Service;
  #known: ReadonlySet<number>;

  constructor(readonly store: WorkspaceStore) {
    this.editor = new CanopyEditor(store);
    this.#service = {
      categories: sqliteCategories(store),
      changes: sqliteChanges(store),
      caller: OWNER,
      author: 'http',
      log: logTo(() => undefined)
    };
    this.#known = this.#ids();
  }

  async act({ method, path: target, headers, body }: ForeignRequest): Promise<ForeignAnswer> {
    const { path, query } = splitTarget(target);
    const found = this.#table.find(method, path);
    if (!found) return { status: 404, headers: {}, body: '{"data":null}' };
    if (found.route.access === 'write' && headers['authorization'] !== credentialHeader('bearer')?.value)
      return { status: 401, headers: {}, body: '{"data":null,"error":{"code":"unauthorized"}}' };
    const call = {
      id: found.id,
      query,
      body,
      requestId: 'test',
      ifNoneMatch: headers['if-none-match'],
      ifMatch: headers['if-match'],
      idempotencyKey: headers['idempotency-key'],
      lastEventId: headers['last-event-id']
    };
    const answer = await answerCall(found.route, call, this.#service);
    const lower = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), value])
    );
    const text =
      answer.body === null || typeof answer.body === 'string'
        ? (answer.body ?? '')
        : Buffer.concat(answer.body).toString('utf8');
    return {
      status: answer.status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...lower },
      body: text
    };
  }

  takeTraffic(): { created: number[]; deleted: number[] } {
    const now = this.#ids();
    const traffic = { created: [...now.difference(this.#known)], deleted: [...this.#known.difference(now)] };
    this.#known = now;
    return traffic;
  }

  /** The store guarantees a tree. */
  faultsOf(): string[] {
    return [];
  }

  #ids(): Set<number> {
    return new Set(this.editor.all().map(({ id }) => id));
  }
}

/** A service with Canopy's contract, on a file that `close` removes. */
export const openCanopyService = (): { service: ForeignService; store: WorkspaceStore; close: () => void } => {
  const folder = folderInMemory();
  const file = join(folder, 'service.canopy');
  layEmptyWorkspace(file);
  const store = WorkspaceStore.open(file);
  return {
    service: new ForeignService(new CanopyBackend(store)),
    store,
    close: () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
};
