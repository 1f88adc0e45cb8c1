export const COMMAND_NAMES = [
  'serve',
  'import',
  'export',
  'backup',
  'check',
  'connect',
  'sync',
  'resolve',
  'team'
] as const;

export type CommandName = (typeof COMMAND_NAMES)[number];
