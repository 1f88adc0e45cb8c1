import { localized } from '../../../src-shared/language';
import type { Settings } from '../../../src-shared/settings';
import type { UpdatesOff, UpdateWay } from '../../../src-shared/update-state';

type Labels<K extends keyof Settings> = Readonly<Record<Extract<Settings[K], string>, string>>;

/** What the settings say. */
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
      notConfigured: 'This copy of Canopy has no address for updates, so it never checks.',
      policy: 'Your administrator has turned updates off.',
      setting: '',
      safeMode: 'In safe mode Canopy does not check.'
    } satisfies Record<UpdatesOff, string>,
    entry: (version: string): string => `Version ${version} is available`
  },
  login: 'Open Canopy when I log in',
  logins: { on: 'Yes', off: 'No' },
  loginNotRead: 'Whether Canopy opens at login could not be read',
  loginNotKept: 'The setting was not saved',
  service: 'Service',
  port: 'Port',
  portChange: 'Change the port',
  portDialog: 'Port of the service',
  portHint: 'Other programs on this computer read and write the categories at this port.',
  portFault: (least: number, most: number): string => `Enter a whole number from ${least} to ${most}.`,
  portUse: 'Use this port',
  portChanged: (port: number): string => `Other programs now reach the categories at port ${port}.`
});
