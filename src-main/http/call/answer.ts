/** An answer before it goes out through a door. Pieces of a body are sent one after the other, so that none is copied. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; `null` for a status that has no body. */
  readonly body: string | readonly Uint8Array[] | null;
}

/** An answer with a small body. */
export interface JsonAnswer extends Answer {
  readonly body: string;
}

export const jsonAnswer = (status: number, value: unknown, headers: Answer['headers'] = {}): JsonAnswer => ({
  status,
  headers,
  body: JSON.stringify(value)
});
