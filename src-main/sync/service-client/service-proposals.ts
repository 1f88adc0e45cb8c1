import { z } from 'zod';
import { categorySchema } from '../../../src-shared/category';
import { enveloped, ERROR_CATALOGUE, problemSchema, type ErrorCode } from '../../../src-shared/envelope';
import {
  proposalListSchema,
  proposalRequestSchema,
  proposalReviewSchema,
  proposalSummarySchema,
  publishedSchema
} from '../../../src-shared/proposals';
import { StoreError } from '../../domain/errors';
import { RemoteFailure, type ServiceProposals } from '../category-service';
import type { Caller, CallAnswer, RemoteCall } from './http/caller';
import { messages } from './http/messages';

const refusalSchema = z.object({ error: problemSchema });

/** What our services refuse for a reason that the person can act upon. */
const REFUSALS = [400, 403, 404, 405, 409, 410, 412, 413, 422, 428];

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CATALOGUE, code);

const refusalIn = (value: unknown): StoreError | undefined => {
  const { data } = refusalSchema.safeParse(value);
  // A version without proposals does not know the path.
  if (data === undefined || !isCode(data.error.code)) return undefined;
  return new StoreError(data.error.code, data.error.detail);
};

export const serviceProposals = (caller: Caller): ServiceProposals => {
  const ask = async (
    path: string,
    call: Pick<RemoteCall, 'operation'> & Partial<RemoteCall> = { operation: 'read' }
  ): Promise<CallAnswer> => {
    const endpoint = caller.endpoints.beside(path);
    if (endpoint === null) throw new StoreError('not_found', messages.proposals.notOffered);
    try {
      const answer = await caller.call({ ...call, endpoint: () => endpoint, accepts: REFUSALS, isBeside: true });
      if (answer.status < 300) return answer;
      const value = await caller.json(answer).catch(() => null);
      if (answer.status === 405 || (answer.status === 404 && path.split('/').length === 2))
        throw new StoreError('not_found', messages.proposals.notOffered);
      // The review has been read before, so the proposal is there.
      if (answer.status === 404 && path.endsWith('/request'))
        throw new StoreError('not_found', messages.proposals.notRevised);
      throw refusalIn(value) ?? caller.failure(answer, call.operation);
    } catch (error) {
      if (!(error instanceof RemoteFailure)) throw error;
      throw new StoreError(
        'unavailable',
        error.isOffline ? messages.proposals.offline({ why: error.message }) : error.message,
        undefined,
        {
          cause: error
        }
      );
    }
  };
  const read = async <T>(schema: z.ZodType<T>, answering: Promise<CallAnswer>): Promise<T> => {
    const { data } = enveloped(schema).safeParse(await caller.json(await answering));
    if (data === undefined) throw new StoreError('unavailable', messages.proposals.unreadable);
    return data.data;
  };
  const write = (
    path: string,
    operation: 'create' | 'update',
    { digest, ...body }: object & { readonly digest?: string | undefined }
  ): Promise<CallAnswer> =>
    ask(path, {
      operation,
      body: JSON.stringify(body),
      ...(digest !== undefined && { headers: { 'If-Match': `"${digest}"` } })
    });
  return {
    list: async (state) => {
      const { rule, proposals } = await read(proposalListSchema, ask('/proposals'));
      return { rule, proposals: proposals.filter((one) => state === undefined || one.state === state) };
    },
    review: (id) => read(proposalReviewSchema, ask(`/proposals/${id}`)),
    request: (id) => read(proposalRequestSchema, ask(`/proposals/${id}/request`)),
    tree: (id) => read(z.array(categorySchema), ask(`/proposals/${id}/tree`)),
    submit: async (request) => {
      const { headers } = await write('/proposals', 'create', request);
      // The answer is the review, of which a large one comes whole only to a reading.
      const id = /\/proposals\/([1-9]\d{0,14})$/.exec(headers['location'] ?? '')?.[1];
      if (id === undefined) throw new StoreError('unavailable', messages.proposals.unreadable);
      return read(proposalSummarySchema, ask(`/proposals/${id}`));
    },
    revise: async (id, request) => {
      await write(`/proposals/${id}`, 'update', request);
      return read(proposalSummarySchema, ask(`/proposals/${id}`));
    },
    publish: (id, request) => read(publishedSchema, write(`/proposals/${id}/publish`, 'create', request)),
    answer: (id, answer) => read(proposalSummarySchema, write(`/proposals/${id}/answers`, 'create', answer)),
    setRule: async (rule) => void (await write('/review-rule', 'update', rule))
  };
};
