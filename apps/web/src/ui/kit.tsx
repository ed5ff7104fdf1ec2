import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';

import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core';
import type { ReactNode } from 'react';

/** The shades around our primary (#4f46e5, the eighth), light to dark. */
const station: MantineColorsTuple = [
  '#eef0ff',
  '#dfe2ff',
  '#c3c7ff',
  '#a5abff',
  '#8b8ff5',
  '#7276ee',
  '#6059e9',
  '#4f46e5',
  '#4338ca',
  '#37309f',
];

// Inputs of 16 px: under that, iOS zooms into the page at every touch of a field.
const inputs = { defaultProps: { size: 'md' } };

const theme = createTheme({
  colors: { station },
  primaryColor: 'station',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: { md: '12px', lg: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { md: '1.45' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: inputs,
    InputWrapper: inputs,
    TextInput: inputs,
    Textarea: inputs,
    NativeSelect: inputs,
    Select: inputs,
    PasswordInput: inputs,
  },
});

/** The kit's colours are our tokens, which know light and dark by themselves. */
const colours = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-default': 'var(--field)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-disabled': 'var(--surface)',
  '--mantine-color-disabled-color': 'var(--muted)',
};

/** Given for light and dark each: what the kit itself sets there weighs more than a plain root. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
});

type KitProps = { appearance: 'light' | 'dark'; children: ReactNode };

/** Puts the UI kit around the tools. Login and launcher do without it. */
export function Kit({ appearance, children }: KitProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={appearance}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
