import type { Readable, Writable } from 'node:stream';
import type { Isolated } from '../platform/isolated';
import type { JsonTrial } from '../platform/json-guard';

/** What a command has of the process in which it runs. No command touches `process` itself, so that it can be called like any function. */
export interface CommandIo {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly jsonTrial: JsonTrial;
  readonly startReader: () => Isolated;
  /** The built file of a program that a command starts, by its name without extension. */
  readonly programFile: (name: string) => string;
  /** Resolves when somebody asks the command to end: from the first call on, signals no longer end its process by themselves. */
  readonly askedToEnd: () => Promise<void>;
  /** Ends the process at once, with whatever is still going on in it. */
  readonly endAtOnce: (code: number) => void;
}
