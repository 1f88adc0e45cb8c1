import { check } from '../../src-shared/faults';
import { proposalRequestSchema, type ProposalRequest } from '../../src-shared/proposals';
import type { WorkspaceStore } from '../store/sqlite/workspace-store';
import {
  jsonFrom,
  CommandFailure,
  parseArguments,
  printJson,
  required,
  say,
  UsageError,
  type CliCommand,
  type CommandIo,
  helpText
} from './command';
import { editsOfFile, readForImport } from './file-import';
import { IMPORT_OPTIONS, IMPORT_WORDS, importOrder } from './import-options';
import { messages } from './messages';
import { withProposals } from './replica';

const requestOf = (title: string, note: string, edits: unknown): ProposalRequest => {
  const request = check(proposalRequestSchema, { title, note, edits });
  if (request.ok) return request.value;
  throw new CommandFailure(messages.proposals.noRequest(request.faults));
};

type Values = ReturnType<typeof parsed>['values'];

const parsed = (args: readonly string[]) =>
  parseArguments(args, {
    ...IMPORT_OPTIONS,
    database: { type: 'string' },
    title: { type: 'string' },
    note: { type: 'string', default: '' },
    edits: { type: 'string' },
    import: { type: 'boolean', default: false }
  });

/** Reads what is proposed before the workspace is opened. @returns the edits for the tree as it is then */
const proposed = async (
  values: Values,
  positionals: readonly string[],
  io: CommandIo
): Promise<(store: WorkspaceStore) => unknown> => {
  if (values.import === (values.edits !== undefined)) throw new UsageError(messages.proposals.oneSource);
  if (values.edits !== undefined) {
    if (positionals.length > 0) throw new UsageError(messages.proposals.oneSource);
    const edits = await jsonFrom(values.edits, io);
    return () => edits;
  }
  const order = await importOrder(values, positionals);
  const file = await readForImport(order, io);
  for (const note of file.preview.notes) say(io, note);
  return (store) => editsOfFile(store, file, order);
};

export const proposeCommand: CliCommand = {
  usage: helpText('propose', IMPORT_WORDS),
  run: async (args, io) => {
    const { values, positionals } = parsed(args);
    const database = required(values.database, '--database');
    const title = required(values.title, '--title');
    if (values['dry-run']) throw new UsageError(messages.proposals.noDryRun);
    const editsFor = await proposed(values, positionals, io);
    await withProposals(database, io, async (proposals, store) => {
      const request = requestOf(title, values.note, editsFor(store));
      const { id, state, edits } = await proposals.submit(request, { author: values.import ? 'import' : 'http' });
      printJson(io, { id, state, edits });
    });
  }
};
