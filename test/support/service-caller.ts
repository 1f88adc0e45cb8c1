import { z } from 'zod';
import {
  categorySchema,
  type Category,
  type CategoryCreateRequest,
  type CategoryUpdateRequest
} from '../../src-shared/category';

const treeSchema = z.object({ data: z.array(categorySchema) });
const createdSchema = z.object({ data: categorySchema });

export class ServiceCaller {
  constructor(
    private readonly url: string,
    private readonly token: string | null = null
  ) {}

  async tree(): Promise<Category[]> {
    const headers = this.token === null ? {} : { Authorization: `Bearer ${this.token}` };
    const answer = await fetch(`${this.url}/api/categories`, { headers });
    if (answer.status !== 200) throw new Error(`GET answered ${answer.status}`);
    return treeSchema.parse(await answer.json()).data;
  }

  async create(request: CategoryCreateRequest): Promise<Category> {
    return createdSchema.parse(await (await this.#write('POST', '', request, 201)).json()).data;
  }

  async update(id: number, request: CategoryUpdateRequest): Promise<void> {
    await this.#write('PUT', `/${id}`, request, 200);
  }

  async delete(id: number): Promise<void> {
    await this.#write('DELETE', `/${id}?children=delete`, undefined, 200);
  }

  async #write(method: string, path: string, body: unknown, expected: number): Promise<Response> {
    const answer = await fetch(`${this.url}/api/admin/categories${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token ?? ''}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' })
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    });
    if (answer.status !== expected) throw new Error(`${method} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
}

export const flatten = (categories: readonly Category[]): Category[] =>
  categories.flatMap((category) => [category, ...flatten(category.children)]);

export const named = (categories: readonly Category[], name: string): Category => {
  const found = flatten(categories).filter((category) => category.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} categories are named ${name}.`);
  return only;
};
