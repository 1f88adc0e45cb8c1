import type { Actor } from '../domain/principal';
import type { Postgres } from '../store/team/postgres';
import { CommandFailure, parseArguments, printJson, say, type CliCommand, helpText } from './command';
import { EXPORT_OPTIONS, EXPORT_WORDS, exportOrder, writeExport } from './export-command';
import { planImport, readForImport, requireDecided, tryImport } from './file-import';
import { IMPORT_OPTIONS, IMPORT_WORDS, importOrder } from './import-options';
import { messages } from './messages';
import { onTeamWorkspace, postgresUrl, WORKSPACE_OPTIONS } from './team-options';

/** @throws CommandFailure where that person may not change the workspace */
const importerOf = async (postgres: Postgres, workspace: string, person: string | undefined): Promise<Actor> => {
  if (person === undefined) return {};
  const { People } = await import('../team/people/people');
  const people = new People(postgres);
  if ((await people.find(person)) === undefined) throw new CommandFailure(messages.teamPeople.nobody({ person }));
  const given = await people.roleIn(workspace, person);
  if (given?.role !== 'editor' && given?.role !== 'admin')
    throw new CommandFailure(messages.teamPeople.noEditor({ person, workspace }));
  return { person, within: given.branch };
};

/** Processes of an older version cannot read what this version writes, and would stop answering. */
export const requireNoneOlder = async (postgres: Postgres): Promise<void> => {
  const { ProcessTable } = await import('../team/server/process-table');
  const { anyOlder } = await new ProcessTable(postgres).running();
  if (anyOlder) throw new CommandFailure(messages.teamFaults.olderProcesses);
};

export const teamImportCommand: CliCommand = {
  usage: helpText('team-import', IMPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...IMPORT_OPTIONS,
      ...WORKSPACE_OPTIONS,
      person: { type: 'string' }
    });
    const url = postgresUrl(values, io);
    const order = await importOrder(values, positionals);
    const file = await readForImport(order, io);
    if (!order.isDryRun) requireDecided(file, order);
    await onTeamWorkspace(url, values.workspace, async ({ workspace, postgres }) => {
      const actor = await importerOf(postgres, values.workspace, values.person);
      if (order.isDryRun) {
        printJson(io, await workspace.inTurn((store) => tryImport(store, file, order)));
        return;
      }
      await requireNoneOlder(postgres);
      // Planned again whenever another process has written first, so that the plan fits the tree that it changes.
      printJson(io, await workspace.write((store) => planImport(store, file, order, actor).carryOut()));
      for (const note of file.preview.notes) say(io, note);
    });
  }
};

export const teamExportCommand: CliCommand = {
  usage: helpText('team-export', EXPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, { ...EXPORT_OPTIONS, ...WORKSPACE_OPTIONS });
    const order = exportOrder(values, positionals);
    await onTeamWorkspace(postgresUrl(values, io), values.workspace, async ({ workspace, title }) => {
      await workspace.inTurn((store) => writeExport(store, title, order, io));
    });
  }
};
