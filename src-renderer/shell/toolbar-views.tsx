import { ActionIcon } from '@mantine/core';
import {
  IconTerminal2,
  IconContrast2,
  IconDeviceDesktop,
  IconHistory,
  IconMoon,
  IconTrash,
  IconStethoscope,
  IconSun
} from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { PANEL_ID, togglePanel } from '../session/panel-focus';
import { type PanelView, usePanel } from '../session/panel-state';
import { shortcutLabel } from '../ui/command-keys';
import { Tooltip } from '../ui/tooltip';
import { runCommand } from '../session/command-runner';
import { messages } from './messages';
import type { Theme } from '../../src-shared/settings';
import { changeSettings, useSetting } from '../session/settings-state';

const THEMES: Readonly<Record<Theme, { next: Theme; Icon: typeof IconSun }>> = {
  system: { next: 'light', Icon: IconDeviceDesktop },
  light: { next: 'dark', Icon: IconSun },
  dark: { next: 'system', Icon: IconMoon },
  contrastLight: { next: 'contrastDark', Icon: IconContrast2 },
  contrastDark: { next: 'contrastLight', Icon: IconContrast2 }
};

/** Switches between the themes system, light and dark, or between the two of high contrast. The settings offer all of them. */
const ColorSchemeButton = (): ReactElement => {
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

interface PanelButtonProps {
  view: PanelView;
  label: string;
  hint: string;
  icon: ReactNode;
}

const PanelButton = ({ view, label, hint, icon }: PanelButtonProps): ReactElement => {
  const isOpen = usePanel((state) => state.view === view);
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant={isOpen ? 'light' : 'subtle'}
        size={34}
        color={isOpen ? 'canopy' : 'gray'}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? PANEL_ID : undefined}
        data-tour={view}
        onClick={() => togglePanel(view)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
};

/** The buttons for the panel's views, the palette and the theme. */
export const ToolbarViews = (): ReactElement => {
  return (
    <>
      <PanelButton
        view="history"
        label={messages.history}
        hint={messages.historyHint(shortcutLabel('H', true))}
        icon={<IconHistory size={18} stroke={1.7} />}
      />
      <PanelButton
        view="trash"
        label={messages.trash}
        hint={messages.trashHint(shortcutLabel('T', true))}
        icon={<IconTrash size={18} stroke={1.7} />}
      />
      <PanelButton
        view="problems"
        label={messages.problems}
        hint={messages.problemsHint(shortcutLabel('P', true))}
        icon={<IconStethoscope size={18} stroke={1.7} />}
      />
      <Tooltip label={messages.paletteHint(shortcutLabel('K'))}>
        <ActionIcon
          variant="subtle"
          size={34}
          color="gray"
          aria-label={messages.palette}
          data-tour="palette"
          onClick={() => runCommand('palette')}
        >
          <IconTerminal2 size={18} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <ColorSchemeButton />
    </>
  );
};
