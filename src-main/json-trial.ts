import { z } from 'zod';
import { parseExactly } from './fields/exact-json';
import { answerIsolated } from './platform/isolated';

/* The entry of a process that parses a JSON text and answers whether it could. A text may end its parser by its nesting or size. */

const piecesSchema = z.array(z.instanceof(Uint8Array));

answerIsolated((question, parts) => {
  const { charset } = z.object({ charset: z.string() }).parse(question);
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(Buffer.concat(piecesSchema.parse(parts)));
    parts.length = 0;
    parseExactly(text);
    return 'parsed';
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return 'malformed';
    throw error;
  }
});
