export interface TransportRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly contentType?: string;
}

export interface TransportAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/**
 * What carries one request out: a socket, or in tests a service in the same process. Follows no redirect.
 * @throws RemoteFailure without a whole answer: `unreachable` when the request cannot have arrived, `lost` when it can, `tls`,
 * `unreadable` when the answer is too large, endless or ends too early; a connection that breaks in the middle of one is `lost`
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export interface Limits {
  readonly connectMs: number;
  readonly answerMs: number;
  readonly stallMs: number;
  readonly totalMs: number;
  /** Bytes of an answer, decompressed. 1,000,000 categories of our own format are 243 MB. */
  readonly maxBytes: number;
}

export const USUAL_LIMITS: Limits = {
  connectMs: 15_000,
  answerMs: 90_000,
  stallMs: 30_000,
  totalMs: 900_000,
  maxBytes: 256_000_000
};

export const SHORT_ANSWER_BYTES = 4_000_000;
