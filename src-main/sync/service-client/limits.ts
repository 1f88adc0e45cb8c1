/** How long and how much a service is listened to. Times in milliseconds. */
export interface Limits {
  /** Until the connection stands, encryption included. */
  readonly connectMs: number;
  /** From the request's end until the answer begins. */
  readonly answerMs: number;
  /** Between two pieces of an answer. */
  readonly stallMs: number;
  /** For a whole answer, however steadily it trickles. */
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

/** Bytes of an answer that is read only for a sentence or an id. */
export const SHORT_ANSWER_BYTES = 4_000_000;
