import type { z } from 'zod';
import type { Fault } from '../../../src-shared/envelope';
import { check } from '../../../src-shared/faults';
import { readJsonText } from '../../../src-shared/json-text';
import { Refusal } from '../call/answer';
import { messages } from '../call/messages';

function invalid(errors: readonly Fault[]): Refusal {
  const [first] = errors;
  const detail =
    errors.length === 1 && first !== undefined
      ? messages.faultAt(first.pointer, first.message)
      : messages.faults({ count: errors.length });
  return new Refusal('invalid', detail, { errors });
}

export function readJsonBody<T>(body: string, schema: z.ZodType<T>): T {
  const reading = readJsonText(body);
  if (!reading.ok) {
    if (reading.code === 'malformed_json') throw new Refusal('malformed_json', reading.message);
    throw invalid([{ pointer: '', code: reading.code, message: reading.message }]);
  }
  const result = check(schema, reading.value);
  if (!result.ok) throw invalid(result.faults);
  return result.value;
}
