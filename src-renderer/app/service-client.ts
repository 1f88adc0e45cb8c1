import { z } from 'zod';
import { categorySchema, type CategoryCreateRequest, type CategoryUpdateRequest } from '../../src-shared/category';
import { refusalSchema, type Problem } from '../../src-shared/envelope';
import type { ServiceAnswer, ServiceCall } from '../../src-shared/ipc';
import { callMain } from './bridge';

/** A call that the service refused: `problem` says why, in words fit for the window. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(readonly problem: Problem) {
    super(problem.errors?.[0]?.message ?? problem.detail);
  }
}

/** Turns any error into one plain sentence; the window never shows a raw exception. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'Something went wrong in Canopy. Nothing that was saved is lost.';

const send = async (call: ServiceCall): Promise<ServiceAnswer> => {
  const outcome = await callMain('service.call', call);
  if (!outcome.ok) throw new Refusal(outcome.error);
  const answer = outcome.value;
  if (answer.status >= 400) throw new Refusal(refusalSchema.parse(JSON.parse(answer.body)).error);
  return answer;
};

const createdSchema = z.object({ data: categorySchema });

/** `GET /api/categories`. @returns the raw tree and its revision, for the decoder, which checks every category. */
export const fetchTree = async (): Promise<{ revision: number; envelope: unknown }> => {
  const answer = await send({ method: 'GET', path: '/api/categories' });
  const revision = Number(/^"(\d+)"$/.exec(answer.etag ?? '')?.[1]);
  return { revision, envelope: JSON.parse(answer.body) };
};

/** `POST /api/admin/categories`. @returns the id of the new category. */
export const createCategory = async (request: CategoryCreateRequest): Promise<number> => {
  const answer = await send({ method: 'POST', path: '/api/admin/categories', body: JSON.stringify(request) });
  return createdSchema.parse(JSON.parse(answer.body)).data.id;
};

/** `PUT /api/admin/categories/{id}`: changes only the members that are given. */
export const updateCategory = async (id: number, request: CategoryUpdateRequest): Promise<void> => {
  await send({ method: 'PUT', path: `/api/admin/categories/${id}`, body: JSON.stringify(request) });
};

/** `DELETE /api/admin/categories/{id}?children=delete`: the category goes with everything under it. */
export const deleteSubtree = async (id: number): Promise<void> => {
  await send({ method: 'DELETE', path: `/api/admin/categories/${id}?children=delete` });
};
