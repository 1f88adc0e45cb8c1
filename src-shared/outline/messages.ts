import english from './messages/en.json' with { type: 'json' };
import { localized } from '../language';
import { LIMITS } from '../limits';

/** Why a text means no categories. */
export const messages = localized('shared/outline', {
  ...english,
  tooManyLines: (): string =>
    `The text has more than ${LIMITS.categories.toLocaleString('en')} lines, which is as many categories as a workspace holds.`,
  tooDeep: `this is more than ${LIMITS.depth} levels deep.`
});
