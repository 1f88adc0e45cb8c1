import { isKept } from '../../fields/exact-json';
import { mayBeInexact } from '../../../src-shared/json-text';
import { parseJson } from '../../../src-shared/parse-json';
import { scanJson } from '../../../src-shared/json-scan';
import { messages } from './messages';
import { MOST_LEVELS, UnreadableFile } from './refusals';

/** Numbers that a double cannot hold, such as 64-bit ids, stay text. */
const keepExactly = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  const source = context?.source;
  return typeof value !== 'number' || source === undefined || isKept(value, source) ? value : source;
};

/** @param line where the text begins in the file, from 1 @throws UnreadableFile with the line */
export const parsedJson = (text: string, line = 1): unknown => {
  // A short text, such as a line of JSON Lines, has too few brackets for either.
  const scan = text.length > MOST_LEVELS ? scanJson(text) : null;
  if (scan?.ok === false)
    throw scan.reason === 'tooDeep'
      ? new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }))
      : new UnreadableFile(messages.jsonTooLarge);
  try {
    return parseJson(text, mayBeInexact(text) ? keepExactly : undefined);
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile(messages.tooDeep({ levels: MOST_LEVELS }));
    if (!(error instanceof SyntaxError)) throw error;
    const at = /line (\d+)/.exec(error.message)?.[1];
    throw new UnreadableFile(messages.malformedJson, line + Number(at ?? '1') - 1);
  }
};
