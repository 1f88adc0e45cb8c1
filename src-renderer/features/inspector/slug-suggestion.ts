import { LIMITS } from '../../../src-shared/limits';
import { fold } from '../../model/search/fold';

/** A slug made of a name, or `''` when the name has no letter or digit that a slug can hold. */
export const slugOf = (name: string): string =>
  fold(name)
    .replaceAll('&', ' and ')
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.slugLength)
    .replace(/^-+|-+$/g, '');
