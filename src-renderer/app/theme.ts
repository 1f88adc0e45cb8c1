import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** A forest green: calm enough for a screen that is looked at all day, and 4.5:1 against white from shade 7 on. */
const canopy: MantineColorsTuple = [
  '#eef7f2', '#dcece3', '#b6d9c6', '#8dc5a7', '#6bb48d', '#55a97c', '#3f9069', '#2f7d59', '#256a4b', '#18553a',
];

export const theme = createTheme({
  primaryColor: 'canopy',
  primaryShade: { light: 7, dark: 7 },
  colors: { canopy },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
