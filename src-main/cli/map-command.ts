import { commandGroup, parseOptions, printJson, type CliCommand } from './command';
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

export const mapCommand = commandGroup('map', {
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
});
