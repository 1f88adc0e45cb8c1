import type { Outcome } from '../../../src-shared/ipc-call';

/** Fewer bytes are copied in no time. */
const LARGE = 64 * 1024;

interface HandedOver {
  readonly outcome: Outcome<unknown>;
  /** For `postMessage`. */
  readonly transfer: ArrayBuffer[];
}

const isLarge = (value: unknown): value is Uint8Array => value instanceof Uint8Array && value.byteLength >= LARGE;

/**
 * An outcome whose large bytes, the value itself or its `body`, are a copy that the other thread gets as its own. What is posted
 * otherwise is copied by the thread that receives it: of a tree of 100,000 categories that held Electron's main thread for a
 * tenth of a second. The workspace keeps the bytes that are copied.
 */
export const handedOver = (outcome: Outcome<unknown>): HandedOver => {
  if (!outcome.ok) return { outcome, transfer: [] };
  const { value } = outcome;
  if (isLarge(value)) {
    const copy = new Uint8Array(value);
    return { outcome: { ok: true, value: copy }, transfer: [copy.buffer] };
  }
  if (typeof value === 'object' && value !== null && 'body' in value && isLarge(value.body)) {
    const copy = new Uint8Array(value.body);
    return { outcome: { ok: true, value: { ...value, body: copy } }, transfer: [copy.buffer] };
  }
  return { outcome, transfer: [] };
};
