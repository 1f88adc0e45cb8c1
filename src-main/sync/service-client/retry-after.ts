/** Nobody waits longer, whatever a service asks for. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

/** `Retry-After` (RFC 9110, 10.2.3: seconds, or a date) in milliseconds from `now`; `null`: there is none that makes sense. */
export const retryAfterMs = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null;
  const text = header.trim();
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_MS);
};
