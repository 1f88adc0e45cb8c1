import { commandGroup } from './command';

export const teamCommand = commandGroup('team', {
  init: {
    summary: 'Make the tables of a team, and a workspace',
    load: async () => (await import('./team-workspace-commands')).teamInitCommand
  },
  serve: {
    summary: 'Serve the workspaces of a team over HTTP',
    load: async () => (await import('./team-serve-command')).teamServeCommand
  },
  import: {
    summary: 'Add the categories of a file to a workspace of a team',
    load: async () => (await import('./team-transfer-commands')).teamImportCommand
  },
  export: {
    summary: 'Write all categories of a workspace of a team to a file',
    load: async () => (await import('./team-transfer-commands')).teamExportCommand
  },
  people: {
    summary: 'Say who may look at, change and administer a workspace',
    load: async () => (await import('./team-people-commands')).teamPeopleCommand
  },
  review: {
    summary: 'Say whether changes of a workspace need a review',
    load: async () => (await import('./team-workspace-commands')).teamReviewCommand
  },
  tokens: {
    summary: 'Make and revoke the tokens by which people and their programs call',
    load: async () => (await import('./team-people-commands')).teamTokensCommand
  },
  'sign-in': {
    summary: 'Sign in to a team’s service, for a token of your own',
    load: async () => (await import('./team-people-commands')).teamSignInCommand
  },
  webhooks: {
    summary: 'Register who is told of changes by HTTP',
    load: async () => (await import('./team-workspace-commands')).teamWebhooksCommand
  },
  projection: {
    summary: 'Have the categories of a workspace as a table, for SQL',
    load: async () => (await import('./team-workspace-commands')).teamProjectionCommand
  },
  check: {
    summary: 'Check that the log and the snapshots of a workspace lead to the same',
    load: async () => (await import('./team-workspace-commands')).teamCheckCommand
  },
  'check-engine': {
    summary: 'Try whether a database can hold a team',
    load: async () => (await import('./team-check-engine-command')).teamCheckEngineCommand
  }
});
