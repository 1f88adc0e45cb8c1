import type { z } from 'zod';
import type { Fault } from './envelope';
import { pointerTo } from './json-pointer';
import { messages } from './messages';
import { eitherOf } from './sentence';

/** Most faults in an answer, which keeps the answer to a hostile body small. */
export const MOST_FAULTS = 20;

const EXPECTED: Readonly<Record<string, string>> = messages.faults.expected;

const messageFor = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? messages.faults.required
        : (EXPECTED[issue.expected] ?? messages.faults.wrongType);
    case 'too_small':
      return messages.faults.atLeast({ least: String(issue.minimum) });
    case 'too_big':
      return messages.faults.atMost({ most: String(issue.maximum) });
    case 'invalid_format':
      return issue.format === 'datetime' ? messages.faults.notTime : messages.faults.wrongForm;
    case 'invalid_value':
      return messages.faults.oneOf({ values: eitherOf(issue.values.map((value) => JSON.stringify(value))) });
    default:
      return messages.faults.invalid;
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
        message: messages.faults.unknownField({ field: key })
      }))
    : [{ pointer: pointerTo(issue.path), code: codeOf(issue), message: issue.message }];

/** Checks a JSON value against a schema. @returns its output, or up to {@link MOST_FAULTS} faults with pointers and stable codes */
export const check = <T>(
  schema: z.ZodType<T>,
  value: unknown
): { ok: true; value: T } | { ok: false; faults: Fault[] } => {
  const result = schema.safeParse(value, { error: messageFor, reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, faults: result.error.issues.flatMap(faultsOfIssue).slice(0, MOST_FAULTS) };
};
