import type { ErrorCode } from '../../../src-shared/envelope';
import type { Revision } from '../../../src-shared/ids';

interface Described {
  readonly description: string;
  readonly required?: true;
  readonly schema: Readonly<Record<string, unknown>>;
}

export type Headers = Readonly<Record<string, Described>>;

export interface Parameter extends Described {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
}

/** A parameter of the query, with the `values` that it takes. Without `values` and `pattern` it takes whole numbers from 0. */
export interface QueryParameter extends Described {
  readonly name: string;
  readonly values?: readonly string[];
  /** For a parameter that takes more values than can be listed. */
  readonly pattern?: RegExp;
}

export const TEXT_SCHEMA = { type: 'string' } as const;

export const ID: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The category. Anything but a positive integer names none: 404.',
  schema: { type: 'integer', minimum: 1 }
};

export const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description:
    'The version that the category must still have, in quotes: "3". If it has another, nothing changes: 412.',
  schema: TEXT_SCHEMA
};

export const REQUEST_ID_PARAMETER: Parameter = {
  name: 'X-Request-Id',
  in: 'header',
  description: 'Your own name for the request, up to 64 of A-Z, a-z, 0-9, “.”, “_” and “-”. Any other is replaced.',
  schema: TEXT_SCHEMA
};

export const REQUEST_ID_HEADER: Headers = {
  'X-Request-Id': {
    description: 'The name of the request in the log of the service: quote it when you report a fault.',
    required: true,
    schema: { ...TEXT_SCHEMA, pattern: '^[A-Za-z0-9._-]{1,64}$' }
  }
};

const REVISION = 'Canopy-Revision';

export const revisionHeader = (revision: Revision): Record<string, string> => ({ [REVISION]: String(revision) });

/** On every answer of a call that reads or changes the tree, once the caller is admitted. */
export const REVISION_HEADER: Headers = {
  [REVISION]: {
    description:
      'The revision of the tree by which the call was answered: of a change, the one that it made; of a refusal, the one that it was refused by.',
    required: true,
    schema: { type: 'integer', minimum: 0 }
  }
};

export const cacheControl = (value: string, meaning: string): Headers => ({
  'Cache-Control': { description: `${value}: ${meaning}`, required: true, schema: { const: value } }
});

const ANY_CALL: readonly ErrorCode[] = [
  'malformed_request',
  'unknown_parameter',
  'forbidden_host',
  'forbidden_origin',
  'request_timeout',
  'headers_too_large',
  'internal'
];

/** Refusals without a revision: there was no call yet, or the caller is not admitted. */
export const OUTSIDE: ReadonlySet<ErrorCode> = new Set([
  'malformed_request',
  'forbidden_host',
  'forbidden_origin',
  'request_timeout',
  'headers_too_large',
  'unauthorized'
]);

const ANY_BODY = ['body_too_large', 'malformed_json', 'unsupported_media_type', 'invalid'] as const;

export const REFUSALS = {
  anyCall: ANY_CALL,
  read: [...ANY_CALL, 'unauthorized', 'forbidden', 'storage_failed'],
  write: [...ANY_CALL, 'unauthorized', 'forbidden', 'storage_failed', 'storage_full'],
  anyBody: ANY_BODY,
  body: [...ANY_BODY, 'unknown_parent', 'too_deep']
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;
