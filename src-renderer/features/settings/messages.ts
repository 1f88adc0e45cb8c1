import { localized } from '../../../src-shared/language';
import type { Settings } from '../../../src-shared/settings';
import { listOf } from '../../platform/text';
import type { UpdatesOff, UpdateWay } from '../../../src-shared/update-state';

type Labels<K extends keyof Settings> = Readonly<Record<Extract<Settings[K], string>, string>>;

export const messages = localized('features/settings', {
  title: 'Settings',
  close: 'Close',
  theme: 'Theme',
  themeHint: 'If your system asks for more contrast, every theme has it.',
  themes: {
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    contrastLight: 'High contrast, light',
    contrastDark: 'High contrast, dark'
  } satisfies Labels<'theme'>,
  density: 'Rows',
  densities: { comfortable: 'Comfortable', compact: 'Compact' } satisfies Labels<'density'>,
  confirmDelete: 'Ask before deleting',
  confirmDeleteHint: 'A deletion can be undone, and the trash keeps it.',
  confirmations: {
    always: 'Always',
    several: 'Only for more than one category',
    never: 'Never'
  } satisfies Labels<'confirmDelete'>,
  updates: {
    notRead: 'The state of updates could not be read',
    title: 'Updates',
    look: 'Check for updates once a day',
    hint: 'Nothing is downloaded or installed until you say so.',
    check: 'Check now',
    checking: 'Checking for a newer version…',
    current: (when: string): string => `This is the newest version. Checked ${when}.`,
    available: (version: string, way: UpdateWay): string =>
      way === 'packages'
        ? `Version ${version} is available. Your system’s own updates install it.`
        : `Version ${version} is available.`,
    download: 'Download',
    downloading: (version: string, fraction: number): string =>
      `Downloading version ${version}: ${Math.floor(fraction * 100)}%.`,
    ready: (version: string, way: UpdateWay): string =>
      way === 'restart'
        ? `Version ${version} is ready and replaces this one when Canopy is restarted.`
        : `Version ${version} was downloaded and verified. Close Canopy and install it from the folder.`,
    proceed: { download: 'Show in folder', restart: 'Restart now' } satisfies Record<
      Exclude<UpdateWay, 'packages'>,
      string
    >,
    off: {
      notConfigured: 'Updates are not set up in this build.',
      policy: 'Your administrator has turned updates off.',
      setting: '',
      safeMode: 'In safe mode Canopy does not check.'
    } satisfies Record<UpdatesOff, string>,
    entry: (version: string): string => `Version ${version} is available`
  },
  login: 'Open Canopy when I log in',
  loginNotRead: 'Whether Canopy opens at login could not be read',
  loginNotKept: 'The setting was not saved',
  sharing: {
    title: 'Share on the network',
    hint: 'Other computers on your network can then read and change this workspace with the token, while it is open here. Connections are encrypted.',
    askedAgain: 'Canopy asks before it is turned on.',
    addresses: 'Addresses',
    noNetwork:
      'This computer is not on a network right now, so no one can reach it. The addresses appear here once it is.',
    copyUrl: (url: string): string => `Copy ${url}`,
    urlCopied: 'The address was copied.',
    urlNotCopied: 'The address was not copied',
    codeOf: (url: string): string => `QR code of ${url}`,
    codeHint:
      'The code holds this address and nothing else. The token is not in it: whoever sees the screen could photograph it.',
    token: 'Token',
    tokenHint: 'Other computers send it as “Authorization: Bearer …”, for reading too.',
    showToken: 'Show token',
    copyToken: 'Copy token',
    tokenCopied: 'The token is on the clipboard. It is removed after a minute.',
    tokenNotCopied: 'The token was not copied',
    tokenNotShown: 'The token was not shown',
    certificate: 'Certificate',
    origins: {
      made: (day: string): string =>
        `Made by Canopy, valid until ${day}. Others recognize it by this fingerprint (SHA-256):`,
      chosen: (day: string): string => `Chosen by you, valid until ${day}. Its fingerprint (SHA-256):`
    },
    fingerprint: 'Fingerprint of the certificate',
    unnamed: (addresses: readonly string[]): string =>
      `It does not name ${listOf(addresses)}, perhaps because the address has changed since it was made. Programs that know the fingerprint still connect; others need a certificate that names it.`,
    choose: 'Choose a certificate…',
    make: 'Create a new certificate…',
    useMade: 'Use one made by Canopy…',
    certificateNotChanged: 'The certificate was not changed',
    notStarted: 'The workspace is not shared',
    notStopped: 'Sharing was not turned off',
    entry: 'Shared on the network',
    entryHint: 'Other computers can reach this workspace. Shows where, and turns it off.'
  },
  service: 'Service',
  port: 'Port',
  portHint: 'Other programs on this computer read and write the categories at this port.',
  portFault: (least: number, most: number): string => `Enter a whole number from ${least} to ${most}.`,
  portUse: 'Use this port',
  portChanged: (port: number): string => `Other programs now reach the categories at port ${port}.`
});
