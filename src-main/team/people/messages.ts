/** What those who call the team service, or sign in to it, read of who they are. */
export { default as messages } from './messages/en.json' with { type: 'json' };
