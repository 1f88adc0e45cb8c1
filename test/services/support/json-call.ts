/** An answer that was read whole. */
export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface JsonCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** One call of a service's own API. Rejects when it is refused, or answers with anything but JSON or nothing. */
export const jsonCall = async (
  url: string | URL,
  { method = 'GET', headers = {}, body }: JsonCall = {}
): Promise<JsonAnswer> => {
  const answer = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${String(url)} was answered with ${answer.status}: ${text.slice(0, 500)}`);
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, headers: answer.headers, body: parsed };
};
