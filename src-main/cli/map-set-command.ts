import { basename } from 'node:path';
import { messages as words } from '../formats/placing/messages';
import { mappedTree } from '../mapping/mapped-tree';
import { changesOfTable } from '../mapping/mapping-table';
import { CommandFailure, parseArguments, printJson, required, say, UsageError, type CliCommand } from './command';
import { MAP_OPTIONS, MAP_USAGE, mappingTargetOf, readTable } from './map-target';
import { messages } from './messages';
import { onWorkspace } from './replica';

const USAGE = `canopy map set --database FILE --to TAXONOMY [--dry-run] [--skip-faults] CSV

${MAP_USAGE}
  --dry-run        change nothing, and say what would be changed
  --skip-faults    leave out the lines with faults; else nothing is changed where
                   there are any
  CSV              a table; - is standard input. Its columns:
    category_id    the category, by its id here or by its path, with “ > ”
    path             between the names; where both are given, both have to fit
    target_id      what it is there, by its id or by its path; what “canopy map
    target_path      export” writes for Google is read, too
    relation       exact, close, broader or narrower. Left out: exact where the
                   names agree, else broader, the channel’s being the wider one
    state          “none”: there is none on purpose. A line with any other than
                   “confirmed” changes nothing

All is one step of undo. Standard output carries {"confirmed":N,"none":N,
"unchanged":N,"undecided":N,"faults":[{"place","problem"}]}.`;

export const mapSetCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...MAP_OPTIONS,
      'dry-run': { type: 'boolean', default: false },
      'skip-faults': { type: 'boolean', default: false }
    });
    const file = required(values.database, '--database');
    const [input, ...others] = positionals;
    if (input === undefined || others.length > 0) throw new UsageError(messages.map.oneTable);
    const { taxonomy } = await mappingTargetOf(values, [], io);
    const table = await readTable(input, io);
    return onWorkspace(file, (store) => {
      const changes = changesOfTable(table, mappedTree(store.readTree(), taxonomy), taxonomy);
      if (changes === null) throw new CommandFailure(messages.map.noColumns(input));
      const { edits, confirmed, none, unchanged, undecided } = changes;
      const faults = changes.faults.map(({ record, problem }) => ({ place: words.place(record.place), problem }));
      const isRefused = faults.length > 0 && !values['skip-faults'];
      for (const { place, problem } of faults) say(io, `${place}: ${problem}`);
      if (isRefused && !values['dry-run']) say(io, messages.map.notSet(input));
      else if (!values['dry-run'] && edits.length > 0) {
        const subject = input === '-' ? messages.standardInput : basename(input);
        store.edit({ action: 'updateFrom', subject, edits: [...edits] }, { author: 'import' });
      }
      if (!isRefused || values['dry-run']) printJson(io, { confirmed, none, unchanged, undecided, faults });
      return isRefused ? 1 : 0;
    });
  }
};
