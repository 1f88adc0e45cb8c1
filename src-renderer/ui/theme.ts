import { Button, createTheme, Modal, Tooltip, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** A forest green: calm enough for a screen that is looked at all day, and 4.5:1 against white from shade 7 on. */
const canopy: MantineColorsTuple = [
  '#eef7f2',
  '#dcece3',
  '#b6d9c6',
  '#8dc5a7',
  '#6bb48d',
  '#55a97c',
  '#3f9069',
  '#2f7d59',
  '#256a4b',
  '#18553a'
];

/** Mantine's greys of the dark scheme, with the same trace of green as our own surfaces. */
const dark: MantineColorsTuple = [
  '#d3dbd7',
  '#b5c0bb',
  '#98a6a0',
  '#6f7d77',
  '#3a4440',
  '#303935',
  '#232a27',
  '#1c211f',
  '#161a18',
  '#0f1211'
];

/** Milliseconds for which the pointer rests on something before a hint says what it is. */
export const HINT_DELAY_MS = 400;

export const theme = createTheme({
  primaryColor: 'canopy',
  primaryShade: { light: 7, dark: 7 },
  colors: { canopy, dark },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ styles: { label: { fontWeight: 500 } } }),
    Modal: Modal.extend({ styles: { title: { fontWeight: 600 } } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: HINT_DELAY_MS, fz: 12.5 } })
  }
});

const READABLE = {
  '--mantine-color-error': 'var(--canopy-danger)',
  '--mantine-color-dimmed': 'var(--canopy-text-muted)',
  '--mantine-color-placeholder': 'var(--canopy-text-muted)'
};

/** Mantine's own greys and reds fall short of a contrast of 4.5:1 on our surfaces. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: READABLE, dark: READABLE });
