import sentences from './messages/en.json' with { type: 'json' };
import { channelName } from '../../../src-shared/mapping';
import type { SureMappings, TaxonomyName } from '../../../src-shared/mapping-calls';

export const messages = {
  ...sentences,
  taxonomy: ({ channel, version }: TaxonomyName) => sentences.taxonomy({ name: channelName(channel), version }),
  sureOnes: {
    ...sentences.sureOnes,
    measured: ({ right, of }: NonNullable<SureMappings['measured']>) =>
      sentences.sureOnes.measured({ right, of, percent: Math.floor((100 * right) / of) })
  }
};
