import type { Settings } from '../../../src-shared/settings';

type Labels<K extends keyof Settings> = Readonly<Record<Extract<Settings[K], string>, string>>;

/** What the settings say. */
export const messages = {
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
  service: 'Service',
  port: 'Port',
  portChange: 'Change the port',
  portDialog: 'Port of the service',
  portHint: 'Other programs on this computer read and write the categories at this port.',
  portFault: (least: number, most: number): string => `Enter a whole number from ${least} to ${most}.`,
  portUse: 'Use this port',
  portChanged: (port: number): string => `Other programs now reach the categories at port ${port}.`
};
