import type { MantineColorSchemeManager } from '@mantine/core';
import { useSettingsState } from '../../session/settings-state';

const SYSTEM_ASKS = ['(prefers-contrast: more)', '(forced-colors: active)'];

/** Sets the page's attributes for the style sheets: density of rows, and more contrast. The main process sets light or dark. */
export const followAppearance = (): void => {
  const queries = SYSTEM_ASKS.map((query) => window.matchMedia(query));
  const apply = (): void => {
    const { theme, density } = useSettingsState.getState().settings;
    const hasContrast = theme === 'contrastLight' || theme === 'contrastDark' || queries.some(({ matches }) => matches);
    document.documentElement.dataset['contrast'] = hasContrast ? 'more' : 'normal';
    document.documentElement.dataset['density'] = density;
  };
  apply();
  // Mantine does so only as it is drawn, when all styles are computed for a second time, and borders fade to their colours.
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  useSettingsState.subscribe(apply);
  for (const query of queries) query.addEventListener('change', apply);
};

/** Makes Mantine follow the page's colour scheme and store none of its own. */
export const pageScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined
};
