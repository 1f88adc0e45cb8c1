import { type Fault, type Problem, ERROR_CATALOGUE, type ErrorCode } from '../../../src-shared/envelope';
import { CallError, StoreError } from '../../domain/errors';
import type { Log } from '../../platform/log';
import { messages } from './messages';

/** An answer before it goes out through an entry point. Pieces of a body are sent one after the other, so that none is copied. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; `null` for a status that has no body. */
  readonly body: string | readonly Uint8Array[] | null;
}

export interface JsonAnswer extends Answer {
  readonly body: string;
}

export const jsonAnswer = (status: number, value: unknown, headers: Answer['headers'] = {}): JsonAnswer => ({
  status,
  headers,
  body: JSON.stringify(value)
});

interface RefusalFacts {
  errors?: readonly Fault[];
  childCount?: number;
  descendantCount?: number;
  proposals?: string;
  headers?: Answer['headers'];
}

/** A call that is refused. `detail` is a sentence for people and never repeats a token, a path on disk or SQL. */
export class Refusal extends CallError {
  override readonly name = 'Refusal';
  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly facts: RefusalFacts = {}
  ) {
    super(detail);
  }
}

export const methodNotAllowed = (allowed: string): Refusal =>
  new Refusal('method_not_allowed', messages.methods({ allowed }), { headers: { Allow: allowed } });

/** For failures on our side: the original goes to the log, since it may name files. People find it by the request's id. */
const failure = (code: ErrorCode, requestId: string): Refusal =>
  new Refusal(
    code,
    code === 'storage_full' ? messages.storageFull({ request: requestId }) : messages.failed({ request: requestId })
  );

const refusalOfStore = ({ code, message, facts = {} }: StoreError): Refusal => {
  const { pointer, fault = code, ...counts } = facts;
  return new Refusal(
    code,
    message,
    pointer === undefined ? counts : { ...counts, errors: [{ pointer, code: fault, message }] }
  );
};

/** The refusal for an error. A fault of the service is logged, since the caller gets no details. */
export const refusalOf = (error: unknown, log: Log, requestId: string): Refusal => {
  if (error instanceof Refusal) return error;
  const code = error instanceof StoreError ? error.code : 'internal';
  const isRefused = error instanceof StoreError && ERROR_CATALOGUE[code].status < 500;
  if (!isRefused) log.error('call_failed', error, { requestId, code });
  const refusal = isRefused ? refusalOfStore(error) : failure(code, requestId);
  if (error instanceof StoreError) refusal.revision = error.revision;
  return refusal;
};

export const problemOfRefusal = ({
  code,
  detail,
  facts: { headers: _headers, errors, ...counts }
}: Refusal): Problem => ({
  code,
  ...ERROR_CATALOGUE[code],
  detail,
  ...(errors && { errors: [...errors] }),
  ...counts
});

export const refusalAnswer = (refusal: Refusal): JsonAnswer => {
  const error = problemOfRefusal(refusal);
  return jsonAnswer(error.status, { data: null, error }, refusal.facts.headers);
};
