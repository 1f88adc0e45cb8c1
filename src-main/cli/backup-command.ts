import { existsSync, statSync } from 'node:fs';
import {
  parseArguments,
  required,
  type CliCommand,
  CommandFailure,
  UsageError,
  requireOtherFile,
  printJson,
  helpText
} from './command';
import { onWorkspace } from './replica';

const OPTIONS = { database: { type: 'string' } } as const;

const requireReplaceable = (output: string, workspace: string): void => {
  requireOtherFile(workspace, output);
  const stats = statSync(output, { throwIfNoEntry: false });
  if (stats !== undefined && !stats.isFile()) throw new CommandFailure(`“${output}” is no ordinary file.`);
  // SQLite would play that log into the backup.
  if (existsSync(`${output}-wal`))
    throw new CommandFailure(`“${output}” is a workspace that is open, or was not closed. Choose another OUTPUT.`);
};

export const backupCommand: CliCommand = {
  usage: helpText('backup'),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, OPTIONS);
    const database = required(values.database, '--database');
    const [output, ...others] = positionals;
    if (others.length > 0 || output === '') throw new UsageError('backup takes one OUTPUT at most.');
    if (output !== undefined) requireReplaceable(output, database);
    await onWorkspace(database, async (store) => {
      const { file, bytes, categories } = await store.backUp(output);
      printJson(io, { file, bytes, categories });
    });
  }
};
