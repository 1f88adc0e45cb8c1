import { localized } from '../language';
import { LIMITS } from '../limits';

/** Why a text means no categories. */
export const messages = localized('shared/outline', {
  tooManyLines: (): string =>
    `The text has more than ${LIMITS.categories.toLocaleString('en')} lines, which is as many categories as a workspace holds.`,
  tooDeep: `this is more than ${LIMITS.depth} levels deep.`,
  /** `name`: as far as it is shown. `fault`: the rest of the sentence. */
  inLine: (line: number, name: string, fault: string): string => `Line ${line}, “${name}”: ${fault}`
});
