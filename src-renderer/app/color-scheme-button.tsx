import { ActionIcon, Tooltip, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactElement } from 'react';

const SCHEMES: Readonly<Record<MantineColorScheme, { next: MantineColorScheme; label: string; Icon: typeof IconSun }>> = {
  auto: { next: 'light', label: 'Theme: as the system', Icon: IconDeviceDesktop },
  light: { next: 'dark', label: 'Theme: light', Icon: IconSun },
  dark: { next: 'auto', label: 'Theme: dark', Icon: IconMoon },
};

/** Steps through the themes: as the system, light, dark. */
export const ColorSchemeButton = (): ReactElement => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { next, label, Icon } = SCHEMES[colorScheme];
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" size={34} color="gray" aria-label={label} onClick={() => setColorScheme(next)}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
};
