import { existsSync } from 'node:fs';
import { backUpBeforeImport } from '../store/sqlite/backups/backup-folder';
import { WorkspaceStore } from '../store/sqlite/workspace-store';
import { type CliCommand, parseArguments, printJson, required, say, helpText } from './command';
import { planImport, readForImport, requireDecided, tryImport, type ReadInput } from './file-import';
import { IMPORT_OPTIONS, IMPORT_WORDS, type ImportOrder, importOrder } from './import-options';

const dryRun = async (database: string, file: ReadInput, order: ImportOrder): Promise<object> => {
  const store = existsSync(database) ? WorkspaceStore.open(database) : null;
  try {
    return await tryImport(store, file, order);
  } finally {
    store?.close();
  }
};

export const importCommand: CliCommand = {
  usage: helpText('import', IMPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, { ...IMPORT_OPTIONS, database: { type: 'string' } });
    const database = required(values.database, '--database');
    const order = await importOrder(values, positionals);
    const file = await readForImport(order, io);
    if (order.isDryRun) {
      printJson(io, await dryRun(database, file, order));
      return;
    }
    requireDecided(file, order);
    const store = WorkspaceStore.open(database);
    try {
      const { carryOut } = planImport(store, file, order);
      await backUpBeforeImport(store, ({ message }) => say(io, message));
      printJson(io, carryOut());
      for (const note of file.preview.notes) say(io, note);
    } finally {
      store.close();
    }
  }
};
