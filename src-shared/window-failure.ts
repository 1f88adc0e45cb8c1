import { z } from 'zod';
import { commandIdSchema } from './commands';
import { lazyStrictObject } from './lazy-schemas';

const FAILURE_PLACES = ['command', 'event', 'promise', 'drawing', 'loading'] as const;

/** One place in the source: function, file without its folder, line, column. No message, since those quote what a person has typed. */
const frameSchema = z.lazy(() => z.string().regex(/^[\w$.<>[\] ]{0,80} [\w$.-]{1,80}:\d{1,7}:\d{1,7}$/));

/** An unexpected failure in a window, as the log of the main process takes it: bounded, and without a name of any category. */
export const windowFailureSchema = lazyStrictObject(() => ({
  place: z.enum(FAILURE_PLACES),
  command: commandIdSchema.optional(),
  name: z.string().regex(/^\w{1,60}$/),
  code: z
    .string()
    .regex(/^[a-z_]{1,60}$/)
    .optional(),
  frames: z.array(frameSchema).max(12),
  /** Failures before this one that were left out because there were too many. */
  leftOut: z.int().min(0).max(1_000_000)
}));
export type WindowFailure = z.infer<typeof windowFailureSchema>;

const FRAME = /^\s*at (?:(?:async |new )?([^()]{0,200}?) \()?([^()\s]{1,500}):(\d{1,7}):(\d{1,7})\)?$/;

/** The places of an error's stack trace (V8's format, https://v8.dev/docs/stack-trace-api) without its message; at most twelve. */
export const framesOf = ({ stack = '', message }: Pick<Error, 'stack' | 'message'>): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .flatMap((line) => {
      const [, called = '', address = '', row = '', column = ''] = FRAME.exec(line) ?? [];
      const file = /([^/\\]*)$/.exec(address.replace(/[?#].*$/, ''))?.[1] ?? '';
      const frame = `${called} ${file}:${row}:${column}`;
      return frameSchema.safeParse(frame).success ? [frame] : [];
    })
    .slice(0, 12);
