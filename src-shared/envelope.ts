import { z } from 'zod';
import { messages } from './messages';
import { saidSchema } from './said-again';

/** Every error the service answers, by its stable code: HTTP status and short title. `detail` is written where the error arises. */
export const ERROR_CATALOGUE = {
  malformed_json: { status: 400, title: messages.errors.malformed_json },
  malformed_request: { status: 400, title: messages.errors.malformed_request },
  unknown_parameter: { status: 400, title: messages.errors.unknown_parameter },
  unauthorized: { status: 401, title: messages.errors.unauthorized },
  forbidden: { status: 403, title: messages.errors.forbidden },
  forbidden_origin: { status: 403, title: messages.errors.forbidden_origin },
  forbidden_host: { status: 403, title: messages.errors.forbidden_host },
  not_found: { status: 404, title: messages.errors.not_found },
  method_not_allowed: { status: 405, title: messages.errors.method_not_allowed },
  request_timeout: { status: 408, title: messages.errors.request_timeout },
  cycle: { status: 409, title: messages.errors.cycle },
  has_children: { status: 409, title: messages.errors.has_children },
  idempotency_in_progress: { status: 409, title: messages.errors.idempotency_in_progress },
  proposal_closed: { status: 409, title: messages.errors.proposal_closed },
  undo_conflict: { status: 409, title: messages.errors.undo_conflict },
  gone: { status: 410, title: messages.errors.gone },
  version_mismatch: { status: 412, title: messages.errors.version_mismatch },
  body_too_large: { status: 413, title: messages.errors.body_too_large },
  unsupported_media_type: { status: 415, title: messages.errors.unsupported_media_type },
  invalid: { status: 422, title: messages.errors.invalid },
  unknown_parent: { status: 422, title: messages.errors.unknown_parent },
  too_deep: { status: 422, title: messages.errors.too_deep },
  tree_full: { status: 422, title: messages.errors.tree_full },
  idempotency_key_reused: { status: 422, title: messages.errors.idempotency_key_reused },
  condition_missing: { status: 428, title: messages.errors.condition_missing },
  too_many_requests: { status: 429, title: messages.errors.too_many_requests },
  headers_too_large: { status: 431, title: messages.errors.headers_too_large },
  internal: { status: 500, title: messages.errors.internal },
  storage_failed: { status: 500, title: messages.errors.storage_failed },
  unavailable: { status: 503, title: messages.errors.unavailable },
  storage_full: { status: 507, title: messages.errors.storage_full }
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** One fault in a request: where (RFC 6901 pointer into the body), which (stable code), and a sentence for people. */
const faultSchema = z.object({ pointer: z.string(), code: z.string(), message: saidSchema });
export type Fault = z.output<typeof faultSchema>;

/** The error member of a refused call. Member names follow RFC 9457. */
export const problemSchema = z
  .object({
    code: z.string().meta({ description: `Stable: one of ${Object.keys(ERROR_CATALOGUE).join(', ')}.` }),
    status: z.int(),
    title: z.string(),
    detail: saidSchema,
    errors: z.array(faultSchema).optional(),
    childCount: z.int().optional(),
    descendantCount: z.int().optional(),
    proposals: z.string().meta({ description: 'Where the change can be proposed instead.' }).optional()
  })
  .meta({ id: 'Problem' });
export type Problem = z.output<typeof problemSchema>;

/** What an answer has in its envelope. */
export const enveloped = <T extends z.ZodType>(schema: T) => z.object({ data: schema });

export const refusalSchema = z.object({ data: z.null(), error: problemSchema }).meta({ id: 'Refusal' });
