import { nativeTheme } from 'electron';
import type { Theme } from '../../../src-shared/settings';

const SOURCES = {
  system: 'system',
  light: 'light',
  dark: 'dark',
  contrastLight: 'light',
  contrastDark: 'dark'
} as const satisfies Record<Theme, string>;

/**
 * Tells Electron which scheme the person has chosen. Pages, menus and dialogs follow it as if the system had asked for it,
 * and a window that opens has the right background before its page is there.
 */
export const applyTheme = (theme: Theme): void => {
  nativeTheme.themeSource = SOURCES[theme];
};
