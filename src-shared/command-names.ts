export const COMMAND_NAMES = [
  'serve',
  'import',
  'export',
  'redirects',
  'map',
  'backup',
  'check',
  'connect',
  'sync',
  'resolve',
  'propose',
  'proposals',
  'team'
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];
