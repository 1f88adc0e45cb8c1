import assert from 'node:assert/strict';
import { z } from 'zod';
import { categorySchema, type Category } from '../../src-shared/category';
import type { Problem } from '../../src-shared/envelope';
import { ERROR_CATALOGUE } from '../../src-shared/error-catalogue';
import type { ServiceAnswer, ServiceCall } from '../../src-shared/workspace-calls';
import { call, problemOf } from './http-caller';
import { startService, type ServiceUnderTest } from './service-under-test';

type Door = (call: ServiceCall) => Promise<ServiceAnswer & { body: string }>;

const treeSchema = z.strictObject({ data: z.array(categorySchema) });
const createdSchema = z.strictObject({ data: categorySchema });

/** A service of its own, reached through one of its doors. */
export class DoorUnderTest {
  constructor(
    readonly service: ServiceUnderTest,
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

  /** The problem that a call is refused with. Sees to it that it is one, in its envelope, and that nothing has changed. */
  async refusal(refused: ServiceCall): Promise<Problem> {
    const before = { revision: this.service.store.revision(), tree: await this.tree() };
    const answer = await this.call(refused);
    const problem = problemOf(answer);
    const catalogued = new Map<string, object>(Object.entries(ERROR_CATALOGUE)).get(problem.code);
    assert.deepEqual({ status: problem.status, title: problem.title }, catalogued);
    assert.equal(answer.status, problem.status);
    assert.deepEqual({ revision: this.service.store.revision(), tree: await this.tree() }, before);
    return problem;
  }
}

const throughSocket =
  ({ door }: ServiceUnderTest): Door =>
  async ({ method, path, body, ifMatch = null, ifNoneMatch = null }) => {
    const headers = { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch };
    const answer = await call(door.url, { method, path, headers, body });
    return { status: answer.status, etag: answer.headers.etag ?? null, body: answer.body };
  };

const open = async (through: (service: ServiceUnderTest) => Door): Promise<DoorUnderTest> => {
  const service = await startService();
  return new DoorUnderTest(service, through(service));
};

/** Both doors, for what must hold at either: `describe.each(DOORS)`. */
export const DOORS: readonly { name: string; author: 'http' | 'window'; open: () => Promise<DoorUnderTest> }[] = [
  { name: 'the socket', author: 'http', open: () => open(throughSocket) },
  { name: 'the window', author: 'window', open: () => open((service) => service.callInProcess) }
];
