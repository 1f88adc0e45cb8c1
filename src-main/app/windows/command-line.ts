import { resolve } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';

const portSchema = z.coerce.number().int().min(0).max(65_535);

/** What the app's own command line asks for. `port` 0 means any free one. */
export interface CommandLine {
  userDataDir: string | null;
  port: number | null;
}

/** A value on the command line that makes no sense, in a sentence for the terminal. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}

/**
 * Reads `--user-data-dir=DIR` and `--port=N`.
 * @throws CommandLineError when a value makes no sense: silently using another would surprise.
 */
export const readCommandLine = (): CommandLine => {
  const userDataDir = app.commandLine.getSwitchValue('user-data-dir');
  let port: number | null = null;
  if (app.commandLine.hasSwitch('port')) {
    const text = app.commandLine.getSwitchValue('port');
    const parsed = portSchema.safeParse(text === '' ? undefined : text);
    if (!parsed.success) throw new CommandLineError(`--port takes a whole number from 0 to 65535, not "${text}".`);
    port = parsed.data;
  }
  return { userDataDir: userDataDir === '' ? null : resolve(userDataDir), port };
};
