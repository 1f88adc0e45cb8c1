/** Why a certificate and its key cannot be used. None repeats anything of a key. */
export { default as messages } from './messages/en.json' with { type: 'json' };
