import { LIMITS } from '../../src-shared/limits';
import { fold } from '../../src-shared/normal-forms';

/** Makes a slug of a name: ASCII letters, digits and hyphens. @returns `''` when the name has none of these */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugLength)
    .replace(/^-+|-+$/g, '');
