/**
 * Every error the service answers, by its stable code: the HTTP status and the short title. `detail` is written where
 * the error arises, since only that place knows the name or number concerned.
 */
export const ERROR_CATALOGUE = {
  malformed_json: { status: 400, title: 'The body is not valid JSON.' },
  malformed_request: { status: 400, title: 'The request is not valid HTTP.' },
  unknown_parameter: { status: 400, title: 'The query has a parameter or value that this call does not know.' },
  unauthorized: { status: 401, title: 'This call needs a valid token.' },
  forbidden_origin: { status: 403, title: 'Calls from web pages are refused.' },
  forbidden_host: { status: 403, title: 'The Host header names no host of this service.' },
  not_found: { status: 404, title: 'There is nothing here.' },
  method_not_allowed: { status: 405, title: 'This path does not take that method.' },
  request_timeout: { status: 408, title: 'The request took too long to arrive.' },
  cycle: { status: 409, title: 'A category cannot be moved under itself.' },
  has_children: { status: 409, title: 'The category has children.' },
  idempotency_in_progress: { status: 409, title: 'A call with this key is still in progress.' },
  undo_conflict: { status: 409, title: 'Something else has changed since.' },
  version_mismatch: { status: 412, title: 'The category has changed since it was read.' },
  body_too_large: { status: 413, title: 'The body is too large.' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json.' },
  invalid: { status: 422, title: 'The request has invalid fields.' },
  unknown_parent: { status: 422, title: 'The parent does not exist.' },
  too_deep: { status: 422, title: 'The tree would be too deep.' },
  tree_full: { status: 422, title: 'The workspace is full.' },
  idempotency_key_reused: { status: 422, title: 'This key was used with another body.' },
  headers_too_large: { status: 431, title: 'The headers are too large.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  storage_failed: { status: 500, title: 'The workspace file could not be read or written.' },
  storage_full: { status: 507, title: 'The disk is full.' }
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
