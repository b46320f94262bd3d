import { createSystem, defaultConfig, defineConfig } from '@chakra-ui/react'

/**
 * Studio's design system: Chakra's own components in quiet grays, with the yellow of the product for what is primary.
 */
export const system = createSystem(
  defaultConfig,
  defineConfig({
    cssVarsPrefix: 'st',
    globalCss: {
      'html, body': { fontSize: '14px', lineHeight: '20px' },
      ':focus-visible': { outlineOffset: '2px' },
    },
    theme: {
      recipes: {
        // A rem is 14 px here: the smallest button would be 21 px, and a target has at least 24 px (WCAG 2.2).
        button: { variants: { size: { '2xs': { h: '24px', minW: '24px' } } } },
      },
      tokens: {
        fonts: {
          body: { value: 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif' },
          heading: {
            value: 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif',
          },
        },
        colors: {
          brand: {
            50: { value: '#FFF8E0' },
            100: { value: '#FFF0BF' },
            200: { value: '#FFE599' },
            300: { value: '#FFDA66' },
            400: { value: '#FFCF33' },
            500: { value: '#F7C11D' },
            600: { value: '#B98900' },
            700: { value: '#7A5A00' },
            800: { value: '#4A4020' },
            900: { value: '#2B2614' },
            950: { value: '#17150F' },
          },
        },
      },
      semanticTokens: {
        colors: {
          // The light colors of Chakra have a contrast below 4.5 : 1 as text.
          fg: {
            error: { value: { _light: '{colors.red.700}' } },
            warning: { value: { _light: '{colors.orange.700}' } },
            success: { value: { _light: '{colors.green.700}' } },
          },
          brand: {
            solid: { value: '{colors.brand.400}' },
            contrast: { value: '{colors.brand.950}' },
            fg: { value: { base: '{colors.brand.700}', _dark: '{colors.brand.300}' } },
            muted: { value: { base: '{colors.brand.100}', _dark: '{colors.brand.900}' } },
            subtle: { value: { base: '{colors.brand.50}', _dark: '{colors.brand.950}' } },
            emphasized: { value: { base: '{colors.brand.200}', _dark: '{colors.brand.800}' } },
            focusRing: { value: { base: '{colors.brand.600}', _dark: '{colors.brand.400}' } },
          },
        },
      },
    },
  }),
)
