import type { Language } from '../../../src-shared/language';

/** The languages of the window beside English. */
export const LANGUAGES: readonly Language[] = [];
