import type { z } from 'zod';
import type { Fault } from './envelope';
import { pointerTo } from './json-pointer';

/** More faults than anybody mends in one go; also keeps the answer to a hostile body small. */
export const MOST_FAULTS = 20;

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Expected text.',
  number: 'Expected a number.',
  int: 'Expected a whole number.',
  boolean: 'Expected true or false.',
  object: 'Expected an object.',
  array: 'Expected a list.'
};

/** Takes the place of zod's own sentences; those that a schema gives itself go before these. */
const messageFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : (EXPECTED[issue.expected] ?? 'This is of the wrong type.');
    case 'too_small':
      return `The least is ${issue.minimum}.`;
    case 'too_big':
      return `The most is ${issue.maximum}.`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'Expected a time in UTC such as 2026-01-31T12:00:00Z.'
        : 'This has the wrong form.';
    case 'invalid_value':
      return `Expected ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    default:
      return 'This is not valid.';
  }
};

/** Fault codes are ours and stable, whatever zod calls its issues. */
const codeOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.['code'];
    return typeof code === 'string' ? code : 'invalid';
  }
  return issue.code === 'invalid_type' && issue.input === undefined ? 'required' : issue.code;
};

const faultsOfIssue = (issue: z.core.$ZodIssue): Fault[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({
        pointer: pointerTo([...issue.path, key]),
        code: 'unknown_member',
        message: 'There is no such member here.'
      }))
    : [{ pointer: pointerTo(issue.path), code: codeOf(issue), message: issue.message }];

/**
 * Checks a JSON value against a schema.
 * @returns the schema's output, or up to {@link MOST_FAULTS} faults with pointers from the value down. Their codes:
 * `required`, `unknown_member`, `invalid_type`, `too_small`, `too_big`, `invalid_format`, `invalid_value`, and those that
 * the schemas name themselves.
 */
export const check = <T>(
  schema: z.ZodType<T>,
  value: unknown
): { ok: true; value: T } | { ok: false; faults: Fault[] } => {
  const result = schema.safeParse(value, { error: messageFor, reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, faults: result.error.issues.flatMap(faultsOfIssue).slice(0, MOST_FAULTS) };
};
