import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { channelName } from '../../../src-shared/mapping';
import type { SureMappings, TaxonomyName } from '../../../src-shared/mapping-calls';
import { numeral } from '../../platform/text';

export const messages = localized('features/mapping', {
  ...english,
  taxonomy: ({ channel, version }: TaxonomyName) => `${channelName(channel)} (${version})`,
  sureOnes: {
    ...english.sureOnes,
    measured: ({ right, of }: NonNullable<SureMappings['measured']>) =>
      `Of the ${numeral(of)} categories you mapped one by one that had as clear a suggestion, ${numeral(right)} (${Math.floor((100 * right) / of)}%) are mapped to it.`
  }
});
