import { ActionIcon } from '@mantine/core';
import { IconContrast2, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Theme } from '../../src-shared/settings';
import { changeSettings, useSetting } from '../session/settings-state';
import { Tooltip } from '../ui/tooltip';
import { messages } from './messages';

const THEMES: Readonly<Record<Theme, { next: Theme; Icon: typeof IconSun }>> = {
  system: { next: 'light', Icon: IconDeviceDesktop },
  light: { next: 'dark', Icon: IconSun },
  dark: { next: 'system', Icon: IconMoon },
  contrastLight: { next: 'contrastDark', Icon: IconContrast2 },
  contrastDark: { next: 'contrastLight', Icon: IconContrast2 }
};

/** Steps through the themes system, light and dark; who has chosen high contrast stays with it. The settings have them all. */
export const ColorSchemeButton = (): ReactElement => {
  const theme = useSetting('theme');
  const { next, Icon } = THEMES[theme];
  const label = messages.theme[theme];
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
