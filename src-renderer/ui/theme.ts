import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Menu,
  Modal,
  Radio,
  SegmentedControl,
  Switch,
  Text,
  Tooltip,
  type CSSVariablesResolver,
  type MantineColorsTuple
} from '@mantine/core';

/** A forest green, with a contrast of 4.5:1 against white from shade 7 on. */
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

/** Mantine's dark greys with the trace of green of our surfaces. */
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

const LINE = 'var(--line-height-normal)';

/** Milliseconds of hovering after which a tooltip shows. */
export const HINT_DELAY_MS = 400;

export const theme = createTheme({
  primaryColor: 'canopy',
  primaryShade: { light: 7, dark: 7 },
  colors: { canopy, dark },
  fontFamily: 'var(--font-family)',
  fontFamilyMonospace: 'var(--font-family-code)',
  fontSizes: {
    xs: 'var(--font-size-caption)',
    sm: 'var(--font-size-body)',
    md: 'var(--font-size-heading)',
    lg: 'var(--font-size-heading)',
    xl: 'var(--font-size-title)'
  },
  lineHeights: { xs: LINE, sm: LINE, md: LINE, lg: LINE, xl: LINE },
  spacing: {
    xs: 'var(--space-10)',
    sm: 'var(--space-12)',
    md: 'var(--space-16)',
    lg: 'var(--space-20)',
    xl: 'var(--space-32)'
  },
  radius: {
    xs: 'var(--radius-small)',
    sm: 'var(--radius-small)',
    md: 'var(--radius-large)',
    lg: 'var(--radius-large)',
    xl: 'var(--radius-full)'
  },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: (_theme, { size }) => ({ root: size === 'sm' ? { '--ai-size': 'var(--control-small)' } : {} })
    }),
    Button: Button.extend({
      defaultProps: { variant: 'default' },
      styles: { label: { fontWeight: 'var(--font-weight-medium)' } },
      vars: (_theme, { size }) => ({
        root: size === 'compact-xs' ? { '--button-height': 'var(--control-small)' } : {}
      })
    }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
    Menu: Menu.extend({
      // Within the landmark of its button, and without the placeholder, which is no menu item (axe: aria-required-children).
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 0 },
        withinPortal: false,
        withInitialFocusPlaceholder: false
      }
    }),
    Modal: Modal.extend({
      styles: { title: { fontWeight: 'var(--font-weight-semibold)', lineHeight: 'var(--line-height-tight)' } }
    }),
    Radio: Radio.extend({ defaultProps: { size: 'xs' } }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
    Switch: Switch.extend({ defaultProps: { size: 'xs' } }),
    Text: Text.extend({ defaultProps: { size: 'sm' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: HINT_DELAY_MS, fz: 'xs' } })
  }
});

const READABLE = {
  '--mantine-color-error': 'var(--canopy-danger)',
  '--mantine-color-dimmed': 'var(--canopy-text-muted)',
  '--mantine-color-placeholder': 'var(--canopy-text-muted)',
  '--mantine-color-canopy-light-color': 'var(--canopy-accent-text)'
};

/** Mantine's own greys and reds have less contrast than 4.5:1 on our surfaces, and its accent is all but white in the dark. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: READABLE, dark: READABLE });
