export { default as messages } from './messages/en.json' with { type: 'json' };
