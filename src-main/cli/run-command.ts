import { COMMAND_NAMES, type CommandName } from '../../src-shared/command-names';
import { RemoteFailure } from '../sync/category-service';
import { StoreError } from '../domain/errors';
import { CommandFailure, type CommandList, listed, type CliCommand, say, UsageError, type CommandIo } from './command';
import { messages } from './messages';

const BY_NAME: Readonly<Record<CommandName, () => Promise<CliCommand>>> = {
  serve: async () => (await import('./serve-command')).serveCommand,
  import: async () => (await import('./import-command')).importCommand,
  export: async () => (await import('./export-command')).exportCommand,
  redirects: async () => (await import('./redirects-command')).redirectsCommand,
  map: async () => (await import('./map-command')).mapCommand,
  backup: async () => (await import('./backup-command')).backupCommand,
  check: async () => (await import('./check-command')).checkCommand,
  connect: async () => (await import('./connect-command')).connectCommand,
  sync: async () => (await import('./sync-command')).syncCommand,
  resolve: async () => (await import('./resolve-command')).resolveCommand,
  propose: async () => (await import('./propose-command')).proposeCommand,
  proposals: async () => (await import('./proposals-command')).proposalsCommand,
  team: async () => (await import('./team-command')).teamCommand
};

const COMMANDS: CommandList = new Map(COMMAND_NAMES.map((name) => [name, BY_NAME[name]]));

const OVERVIEW = `canopy COMMAND …

${listed(messages.commands)}

“canopy COMMAND --help” says more.`;

const asksForHelp = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? undefined : end).some((arg) => arg === '--help' || arg === '-h');
};

/** The first lines of the usage. All of it would push the error message out of the terminal. */
const synopsis = (name: string, usage: string): string =>
  `${usage.split('\n\n')[0] ?? ''}\n\n${messages.moreHelp({ command: name })}`;

const report = (io: CommandIo, error: unknown, usage: string): number => {
  if (error instanceof UsageError) {
    say(io, `${error.message}\n\n${usage}`);
    return 2;
  }
  if (error instanceof RemoteFailure) {
    say(io, error.message);
    // The file of the workspace failed, not the service.
    if (error.cause instanceof StoreError) return 1;
    return error.isOffline ? 4 : 5;
  }
  const isForeseen = error instanceof CommandFailure || error instanceof StoreError;
  // Errors of the file system name the file and the cause.
  if (error instanceof Error && (isForeseen || 'syscall' in error)) say(io, error.message);
  // Anything else is a bug in Canopy, so the stack is shown.
  else
    say(
      io,
      `Canopy failed in a way that it should not.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    );
  return 1;
};

/**
 * Carries out a command line without `canopy` itself.
 * @returns 0, 1 for what could not be done, 2 for a command line that makes no sense, 3 for what a sync has left open, 4 for a service that
 * cannot be reached, 5 for one that answers and refuses, fails, cannot be read or wants credentials
 */
export const runCliCommand = async (args: readonly string[], io: CommandIo): Promise<number> => {
  const [first, ...others] = args;
  const outer = await COMMANDS.get(first ?? '')?.();
  const inner = await outer?.commands?.get(others[0] ?? '')?.();
  const command = inner ?? outer;
  const name = inner === undefined ? first : `${first} ${others[0]}`;
  const rest = inner === undefined ? others : others.slice(1);
  if (asksForHelp(args)) {
    io.stdout.write(`${command?.usage ?? OVERVIEW}\n`);
    return 0;
  }
  if (command === undefined) {
    const fault = name === undefined ? 'Which command?' : `There is no command “${name}”.`;
    return report(io, new UsageError(fault), OVERVIEW);
  }
  try {
    return (await command.run(rest, io)) ?? 0;
  } catch (error) {
    return report(io, error, synopsis(name ?? '', command.usage));
  }
};
