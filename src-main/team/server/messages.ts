/** What a process of a team's service says of calls that it cannot answer now, and of its state. */
export { default as messages } from './messages/en.json' with { type: 'json' };
