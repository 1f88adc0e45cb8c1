import english from './messages/en.json' with { type: 'json' };
import { localized } from '../../../src-shared/language';
import { listOf } from '../../platform/text';

export const messages = localized('features/settings', {
  ...english,
  updates: {
    ...english.updates,
    downloading: (version: string, fraction: number): string =>
      `Downloading version ${version}: ${Math.floor(fraction * 100)}%.`
  },
  sharing: {
    ...english.sharing,
    unnamed: (addresses: readonly string[]): string =>
      `It does not name ${listOf(addresses)}, perhaps because the address has changed since it was made. Programs that know the fingerprint still connect; others need a certificate that names it.`
  },
  portChanged: (port: number): string => `Other programs now reach the categories at port ${port}.`
});
