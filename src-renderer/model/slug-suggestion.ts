import { LIMITS } from '../../src-shared/limits';
import { fold } from '../../src-shared/normal-forms';

/** A slug made of a name, or `''` when the name has no letter or digit that a slug can hold. */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugLength)
    .replace(/^-+|-+$/g, '');
