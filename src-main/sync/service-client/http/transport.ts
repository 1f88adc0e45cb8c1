export interface TransportRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly contentType?: string;
}

export interface RemoteAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Carries one request out, without redirects. @throws RemoteFailure `unreachable`: it cannot have arrived; `lost`: it can; `tls`; `unreadable`: no whole answer */
export type Transport = (request: TransportRequest) => Promise<RemoteAnswer>;

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
