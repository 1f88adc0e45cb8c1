import { fileURLToPath } from 'node:url';
import { sentencesIn } from '../../scripts/build/message-files.mjs';
import { compiled } from '../../scripts/build/messages.mjs';

const SHARED = fileURLToPath(new URL('../../src-shared', import.meta.url));

/**
 * Loads `messages/en.json` as the functions that the build and Vitest make of it, for product code in tests that Playwright runs.
 * @type {import('node:module').LoadHook}
 */
export const load = (url, context, next) =>
  url.endsWith('/messages/en.json')
    ? { format: 'module', shortCircuit: true, source: compiled(sentencesIn(fileURLToPath(url)), SHARED, null) }
    : next(url, context);
