import type { MantineColorSchemeManager } from '@mantine/core';
import { useSettingsState } from '../../session/settings-state';

/** A system asks for it in general, or by colours of its own for everything. */
const SYSTEM_ASKS = ['(prefers-contrast: more)', '(forced-colors: active)'];

/**
 * Tells the style sheets, by two attributes of the page, how dense the rows are and whether everything needs more contrast:
 * because the person chose so, or because the system asks for it. Light or dark is the main process's to tell.
 */
export const followAppearance = (): void => {
  const queries = SYSTEM_ASKS.map((query) => window.matchMedia(query));
  const apply = (): void => {
    const { theme, density } = useSettingsState.getState().settings;
    const hasContrast = theme === 'contrastLight' || theme === 'contrastDark' || queries.some(({ matches }) => matches);
    document.documentElement.dataset['contrast'] = hasContrast ? 'more' : 'normal';
    document.documentElement.dataset['density'] = density;
  };
  apply();
  useSettingsState.subscribe(apply);
  for (const query of queries) query.addEventListener('change', apply);
};

/** The component library follows the page's scheme, and keeps no choice of its own. */
export const pageScheme: MantineColorSchemeManager = {
  get: () => 'auto',
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined
};
