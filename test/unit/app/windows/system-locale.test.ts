import { expect, it, vi } from 'vitest';
import { systemLocale } from '../../../../src-main/app/windows/window';

vi.mock('electron', () => ({ app: { on: () => undefined }, BrowserWindow: {}, dialog: {}, nativeTheme: {} }));

it.each([
  ['linux', 'en-US', { LC_TIME: 'de_DE.UTF-8' }, 'de-DE'],
  ['linux', 'en-US', { LC_ALL: 'fr_CA.UTF-8@euro', LC_TIME: 'de_DE.UTF-8' }, 'fr-CA'],
  ['linux', 'sv-SE', {}, 'sv-SE'],
  ['linux', 'sv-SE', { LC_ALL: '' }, 'sv-SE'],
  ['linux', 'en-US@posix', { LC_ALL: 'C.UTF-8', LC_TIME: 'POSIX' }, 'en-US'],
  ['linux', '', { LC_ALL: 'no such name' }, 'en-US'],
  // Elsewhere a shell's environment says nothing of the system.
  ['darwin', 'fi-FI', { LC_ALL: 'de_DE.UTF-8' }, 'fi-FI'],
  ['win32', 'fi-FI', { LC_TIME: 'de_DE.UTF-8' }, 'fi-FI']
] as const)('on %s, %s with %j is %s', (platform, fromElectron, environment, locale) => {
  expect(systemLocale(fromElectron, platform, environment)).toBe(locale);
});
