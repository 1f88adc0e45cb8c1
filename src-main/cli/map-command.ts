import {
  listed,
  parseOptions,
  printJson,
  UsageError,
  type CliCommand,
  type CommandList,
  type ListedCommand
} from './command';
import { messages } from './messages';

const mapTargetsCommand: CliCommand = {
  usage: `canopy map targets

One line of JSON for each taxonomy that comes with the app:
{"name","title","version","categories"}. Any other is a file.`,
  run: async (args, io) => {
    parseOptions('map targets', args, {});
    const { shippedTaxonomies } = await import('../mapping/shipped-taxonomies');
    const { google, shopify } = shippedTaxonomies();
    for (const [{ channel, version, ids }, title] of [
      [google, messages.map.google],
      [shopify, messages.map.shopify]
    ] as const)
      printJson(io, { name: channel, title, version, categories: ids.length });
  }
};

const COMMANDS: CommandList = new Map<string, ListedCommand>(
  Object.entries({
    suggest: {
      summary: 'Suggest what the categories are in another taxonomy',
      load: async () => (await import('./map-suggest-command')).mapSuggestCommand
    },
    set: {
      summary: 'Take over mappings from a table',
      load: async () => (await import('./map-set-command')).mapSetCommand
    },
    export: {
      summary: 'Write the mappings to a file',
      load: async () => (await import('./map-export-command')).mapExportCommand
    },
    targets: { summary: 'List the taxonomies that come with the app', load: async () => mapTargetsCommand }
  })
);

export const mapCommand: CliCommand = {
  usage: `canopy map COMMAND …

${listed(COMMANDS)}

“canopy map COMMAND --help” says more.`,
  commands: COMMANDS,
  run: ([name]) => {
    throw new UsageError(name === undefined ? 'Which command of map?' : `There is no command “map ${name}”.`);
  }
};
