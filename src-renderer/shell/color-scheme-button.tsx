import { ActionIcon } from '@mantine/core';
import { IconContrast2, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Theme } from '../../src-shared/settings';
import { changeSettings, useSetting } from '../session/settings-state';
import { Tooltip } from '../ui/tooltip';

const THEMES: Readonly<Record<Theme, { next: Theme; label: string; Icon: typeof IconSun }>> = {
  system: { next: 'light', label: 'Theme: as the system', Icon: IconDeviceDesktop },
  light: { next: 'dark', label: 'Theme: light', Icon: IconSun },
  dark: { next: 'system', label: 'Theme: dark', Icon: IconMoon },
  contrastLight: { next: 'contrastDark', label: 'Theme: high contrast, light', Icon: IconContrast2 },
  contrastDark: { next: 'contrastLight', label: 'Theme: high contrast, dark', Icon: IconContrast2 }
};

/** Steps through the themes as the system, light, dark; who has chosen high contrast stays with it. The settings have them all. */
export const ColorSchemeButton = (): ReactElement => {
  const { next, label, Icon } = THEMES[useSetting('theme')];
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={34}
        color="gray"
        aria-label={label}
        onClick={() => void changeSettings({ theme: next })}
      >
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};
