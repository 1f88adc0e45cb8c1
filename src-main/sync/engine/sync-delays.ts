/** Milliseconds. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Delay after the last edit of a burst, and the longest delay after its first. */
export const AFTER_AN_EDIT = { last: 0.8 * SECOND, first: 5 * SECOND } as const;

/** Between two readings that the service has asked for by saying that it has changed. */
export const LEAST_PAUSE = 0.3 * SECOND;

export const AFTER_CANCELLING = 5 * MINUTE;

/** Between two readings: `least` right after a change, growing to `most` while nothing changes. */
const POLLS = {
  focused: { least: 3 * SECOND, most: MINUTE },
  away: { least: 30 * SECOND, most: 5 * MINUTE }
} as const;

const FIRST_RETRY = 2 * SECOND;
const LAST_RETRY = 5 * MINUTE;

/** Milliseconds until the next reading. @param idle readings in a row that found nothing new */
export const pollDelay = (isFocused: boolean, idle: number): number => {
  const { least, most } = isFocused ? POLLS.focused : POLLS.away;
  return Math.min(most, least * 1.5 ** Math.min(idle, 30));
};

/**
 * Milliseconds until the next try: doubles with each failure in a row, with “equal jitter” so that clients do not return at once
 * (https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/). Never sooner than `Retry-After`.
 * @param random between 0 and 1
 */
export const retryDelay = (failures: number, retryAfter: number | null, random: number): number => {
  const most = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** Math.min(failures - 1, 20));
  return Math.max(retryAfter ?? 0, most / 2 + (random * most) / 2);
};
