import { isKept } from '../../fields/exact-json';
import { mayBeInexact } from '../../../src-shared/json-text';
import { parseJson, repeatedKeys } from '../../../src-shared/parse-json';
import { scanJson } from '../../../src-shared/json-scan';
import { messages } from './messages';
import { MOST_LEVELS, UnreadableFile } from './refusals';
import { membersIn } from './repeated-keys';

/** Numbers that a double cannot hold, such as 64-bit ids, stay text. */
const keepExactly = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  return typeof value !== 'number' || source === undefined || isKept(value, source) ? value : source;
};

/**
 * @param repeated gets the keys that an object has more than once
 * @param line where the text begins in the file, from 1
 * @throws UnreadableFile with the line
 */
export const parsedJson = (text: string, repeated: Set<string>, line = 1): unknown => {
  const scan = scanJson(text);
  if (!scan.ok)
    throw scan.reason === 'tooDeep'
      ? new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }))
      : new UnreadableFile(messages.jsonTooLarge);
  try {
    const value = parseJson(text, mayBeInexact(text) ? keepExactly : undefined);
    if (membersIn(value) < scan.members) for (const key of repeatedKeys(text)) repeated.add(key);
    return value;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }));
    if (!(error instanceof SyntaxError)) throw error;
    const at = /line (\d+)/.exec(error.message)?.[1];
    throw new UnreadableFile(messages.malformed({ syntax: 'JSON' }), line + Number(at ?? '1') - 1);
  }
};
