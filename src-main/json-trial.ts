import { z } from 'zod';
import { parseExactly } from './fields/exact-json';

/*
 * The entry of a process that parses one JSON text and reports whether it could. A text may crash its parser by its nesting or size; it
 * crashes this process then. Electron starts it as a utility process, and the command line with Node.
 */

const messageSchema = z.union([z.object({ piece: z.instanceof(Uint8Array) }), z.object({ charset: z.string() })]);

/** Electron's port to the process that has started this one; `undefined` under Node. */
const parentPort: Electron.ParentPort | undefined = process.parentPort;
const send = (message: string): void => {
  if (parentPort === undefined) process.send?.(message);
  else parentPort.postMessage(message);
};

const pieces: Uint8Array[] = [];

const outcomeOf = (charset: string): 'parsed' | 'malformed' => {
  try {
    const text = new TextDecoder(charset, { fatal: true }).decode(Buffer.concat(pieces));
    pieces.length = 0;
    parseExactly(text);
    return 'parsed';
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return 'malformed';
    throw error;
  }
};

const receive = (raw: unknown): void => {
  const message = messageSchema.parse(raw);
  if ('piece' in message) pieces.push(message.piece);
  else send(outcomeOf(message.charset));
};

if (parentPort === undefined) {
  process.on('message', receive);
  // The process that has started it has ended.
  process.on('disconnect', () => process.exit());
}
parentPort?.on('message', ({ data }: { readonly data: unknown }) => receive(data));
send('ready');
