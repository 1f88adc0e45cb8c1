import { rmSync } from 'node:fs';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { z } from 'zod';
import { categorySchema, type Category } from '../../src-shared/category';
import { type Problem, ERROR_CATALOGUE } from '../../src-shared/envelope';
import type { ServiceAnswer, ServiceCall } from '../../src-shared/workspace-calls';
import { call, problemOf } from './http-caller';
import type { Author } from '../../src-shared/tree-patch';
import { sqliteCategories } from '../../src-main/store/sqlite/sqlite-categories';
import { sqliteChanges } from '../../src-main/store/sqlite/sqlite-service';
import { WorkspaceStore } from '../../src-main/store/sqlite/workspace-store';
import type { CategoryRepository } from '../../src-main/domain/category-repository';
import type { ChangeFeed } from '../../src-main/domain/change-feed';
import { layEmptyWorkspace } from './empty-workspace';
import { folderInMemory } from './folder-in-memory';
import { serveCategories, type ServedCategories } from './service-under-test';

export interface Engine {
  readonly categories: CategoryRepository;
  readonly changes: ChangeFeed;
  readonly authors: () => readonly Author[] | Promise<readonly Author[]>;
  /** Makes every later call of the repository fail. Repeatable. */
  readonly close: () => void | Promise<void>;
}

interface EngineService extends Pick<ServedCategories, 'stop'> {
  readonly engine: Engine;
  readonly log: Pick<ServedCategories['log'], 'lines'>;
}

type Door = (call: ServiceCall) => Promise<ServiceAnswer & { body: string }>;

const treeSchema = z.strictObject({ data: z.array(categorySchema) });
const createdSchema = z.strictObject({ data: categorySchema });

/** A separate service, called through one of its entry points. */
export class DoorUnderTest {
  constructor(
    readonly service: EngineService,
    readonly call: Door
  ) {}

  async create(request: object): Promise<Category> {
    const { status, body } = await this.call({
      method: 'POST',
      path: '/api/admin/categories',
      body: JSON.stringify(request)
    });
    assert.equal(status, 201, body);
    return createdSchema.parse(JSON.parse(body)).data;
  }

  async tree(): Promise<Category[]> {
    return treeSchema.parse(JSON.parse((await this.call({ method: 'GET', path: '/api/categories' })).body)).data;
  }

  async revision(): Promise<number> {
    return (await this.service.engine.categories.status()).revision;
  }

  /** The problem of a refused call. Checks that it is in its envelope and that nothing has changed. */
  async refusal(refused: ServiceCall): Promise<Problem> {
    const before = { revision: await this.revision(), tree: await this.tree() };
    const answer = await this.call(refused);
    const problem = problemOf(answer);
    const catalogued = new Map<string, object>(Object.entries(ERROR_CATALOGUE)).get(problem.code);
    assert.deepEqual({ status: problem.status, title: problem.title }, catalogued);
    assert.equal(answer.status, problem.status);
    assert.deepEqual({ revision: await this.revision(), tree: await this.tree() }, before);
    return problem;
  }
}

const throughSocket =
  ({ door }: ServedCategories): Door =>
  async ({ method, path, body, ifMatch = null, ifNoneMatch = null }) => {
    const headers = { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch };
    const answer = await call(door.url, { method, path, headers, body });
    return { status: answer.status, etag: answer.headers.etag ?? null, body: answer.body };
  };

/** An entry point at which the contract must hold. `open` makes a new, empty workspace behind it. */
export interface OpenableDoor {
  readonly name: string;
  readonly author: 'http' | 'window';
  readonly open: () => Promise<DoorUnderTest>;
}

/** Both entry points of an engine: `describe.each(doorsOf(…))`. */
export const doorsOf = (openEngine: () => Engine | Promise<Engine>): readonly OpenableDoor[] => {
  const open = async (through: (service: ServedCategories) => Door): Promise<DoorUnderTest> => {
    const engine = await openEngine();
    const service = await serveCategories(engine, engine.close);
    return new DoorUnderTest({ ...service, engine }, through(service));
  };
  return [
    { name: 'the socket', author: 'http', open: () => open(throughSocket) },
    { name: 'the window', author: 'window', open: () => open((service) => service.callInProcess) }
  ];
};

/** One workspace file in a separate folder. */
export const sqliteEngine = (): Engine => {
  const folder = folderInMemory();
  const file = join(folder, 'workspace.canopy');
  layEmptyWorkspace(file);
  const store = WorkspaceStore.open(file);
  const authors: Author[] = [];
  store.onCommit(({ author }) => authors.push(author));
  return {
    categories: sqliteCategories(store),
    changes: sqliteChanges(store),
    authors: () => authors,
    close: () => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    }
  };
};

export const DOORS = doorsOf(sqliteEngine);
