import type { Language } from '../../../src-shared/language';

/**
 * The languages of the window beside English, which is in each folder's `messages.ts`. Another one is a file here, such as
 * `export const german = languageOfFile('de', { … })`, and its entry in this list; the types say what it lacks.
 */
export const LANGUAGES: readonly Language[] = [];
