/** A list of entity tags (RFC 9110, 8.8.3 and 5.6.1, which has recipients overlook empty elements). */
const TAG_LIST = /^(?:[\s,]*(?:W\/)?"[^"]*"\s*(?=,|$))+[\s,]*$/;
const TAG = /(W\/)?"([^"]*)"/g;

/** The tags of an `If-Match` or `If-None-Match` value; none when it is not a list of tags. */
const parseTags = (header: string): { weak: boolean; value: string }[] =>
  TAG_LIST.test(header)
    ? [...header.matchAll(TAG)].map(([, weak, value]) => ({ weak: weak !== undefined, value: value ?? '' }))
    : [];

export const entityTag = (value: number): string => `"${value}"`;

/**
 * Whether `If-None-Match` names the present revision, by weak comparison (RFC 9110, 13.1.2). A value that is no list of
 * tags matches nothing, so that its sender gets the tree.
 */
export const matchesRevision = (header: string | undefined, revision: number): boolean => {
  if (header === undefined) return false;
  if (header === entityTag(revision) || header === '*') return true;
  return parseTags(header).some(({ value }) => value === String(revision));
};

/**
 * The versions that `If-Match` names, by strong comparison (RFC 9110, 13.1.1); `undefined`: any, by `*`. A weak tag names
 * none, and neither does a value that is no list of tags, because its sender wanted a condition and must not be written over
 * without one.
 */
export const versionsOf = (header: string): readonly number[] | undefined =>
  header === '*'
    ? undefined
    : parseTags(header).flatMap(({ weak, value }) => (!weak && /^[1-9]\d{0,15}$/.test(value) ? [Number(value)] : []));
