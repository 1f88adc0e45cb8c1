import { commandGroup } from './command';
import { messages } from './messages';

export const teamCommand = commandGroup('team', messages.teamCommands, {
  init: async () => (await import('./team-workspace-commands')).teamInitCommand,
  serve: async () => (await import('./team-serve-command')).teamServeCommand,
  import: async () => (await import('./team-workspace-commands')).teamImportCommand,
  export: async () => (await import('./team-workspace-commands')).teamExportCommand,
  people: async () => (await import('./team-people-commands')).teamPeopleCommand,
  review: async () => (await import('./team-workspace-commands')).teamReviewCommand,
  tokens: async () => (await import('./team-people-commands')).teamTokensCommand,
  'sign-in': async () => (await import('./team-people-commands')).teamSignInCommand,
  webhooks: async () => (await import('./team-workspace-commands')).teamWebhooksCommand,
  projection: async () => (await import('./team-workspace-commands')).teamProjectionCommand,
  check: async () => (await import('./team-workspace-commands')).teamCheckCommand,
  'check-engine': async () => (await import('./team-check-engine-command')).teamCheckEngineCommand
});
