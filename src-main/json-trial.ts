import { z } from 'zod';
import { parseExactly } from './sync/dialect/exact-json';

/*
 * The start of a process that parses one JSON text and says whether that went well. The text may be made to end whoever parses it,
 * by its nesting or by the memory that it takes, and this process is there for that. Electron starts it as a utility process,
 * the command line as a Node.
 */

const messageSchema = z.union([z.object({ piece: z.instanceof(Uint8Array) }), z.object({ charset: z.string() })]);

/** Electron's way to the process that has started this one; Node has it not. */
const parentPort: Electron.ParentPort | undefined = process.parentPort;
const tell = (message: string): void => {
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

const hear = (raw: unknown): void => {
  const message = messageSchema.parse(raw);
  if ('piece' in message) pieces.push(message.piece);
  else tell(outcomeOf(message.charset));
};

if (parentPort === undefined) {
  process.on('message', hear);
  // Whoever has started it is gone.
  process.on('disconnect', () => process.exit());
}
parentPort?.on('message', ({ data }: { readonly data: unknown }) => hear(data));
tell('ready');
