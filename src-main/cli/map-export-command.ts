import { MAPPING_FORMATS } from '../../src-shared/mapping';
import { mappedTree } from '../mapping/mapped-tree';
import { MAPPING_WRITERS } from '../mapping/mapping-writers';
import { oneOf, parseArguments, required, requireOtherFile, UsageError, type CliCommand } from './command';
import { writeOut } from './export-command';
import { MAP_OPTIONS, MAP_USAGE, mappingTargetOf } from './map-target';
import { messages } from './messages';
import { onWorkspace } from './replica';

const USAGE = `canopy map export --database FILE --to TAXONOMY [--format F] [OUTPUT]

${MAP_USAGE}
  --format F       what is written (default csv):
    csv            a table of all categories, which “canopy map set” reads
    feed           a supplemental feed: product_type and the channel’s category
    skos           SKOS mapping relations, as Turtle
    sssom          SSSOM, a table with tabs
    json           all categories, with states and relations
  OUTPUT           the file to write, replaced only when all is written;
                   left out, standard output`;

export const mapExportCommand: CliCommand = {
  usage: USAGE,
  run: async (args, io) => {
    const { values, positionals } = parseArguments(args, {
      ...MAP_OPTIONS,
      format: { type: 'string', default: 'csv' }
    });
    const file = required(values.database, '--database');
    const format = oneOf('--format', MAPPING_FORMATS, values.format);
    const [output, ...others] = positionals;
    if (others.length > 0) throw new UsageError(messages.map.oneOutput);
    const { taxonomy } = await mappingTargetOf(values, [], io);
    await onWorkspace(file, async (store) => {
      requireOtherFile(file, output);
      await writeOut(MAPPING_WRITERS[format](mappedTree(store.readTree(), taxonomy), taxonomy), output, io);
    });
  }
};
