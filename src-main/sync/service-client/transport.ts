/** One request to a service, ready to go out: credentials, path prefix and query are in it. */
export interface TransportRequest {
  readonly method: 'GET' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Of the body; JSON where it is left out. */
  readonly contentType?: string;
}

/** A whole answer; redirects are answers too. */
export interface TransportAnswer {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
}

/**
 * What carries one request out: a socket, or in tests a service in the same process. Follows no redirect.
 * @throws RemoteFailure without a whole answer: `unreachable` when the request cannot have arrived, `lost` when it can, `tls`,
 * `unreadable` when the answer is too large, endless or ends too early; a connection that breaks in the middle of one is `lost`
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;
