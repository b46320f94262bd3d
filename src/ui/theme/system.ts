import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system'
import { colors } from './colors.ts'
import { globalCss } from './globalCss.ts'
import { button } from './recipes/button.ts'
import { card } from './recipes/card.ts'
import { chip } from './recipes/chip.ts'
import { dialog } from './recipes/dialog.ts'
import { field } from './recipes/field.ts'
import { keyframes, semanticTokens, tokens } from './tokens.ts'
import { fontSizes, fonts, lineHeights, scriptConditions } from './typography.ts'

/** Recipes of plain elements; their classes are in the static sheet. */
export const recipes = { button, card, chip, field }

/** Recipes of Chakra components; the Chakra runtime writes their styles when such a component first opens. */
export const slotRecipes = { dialog }

const config = defineConfig({
  // Needed because the base preset is not used: without it the browser parses the next layer as part of the empty reset layer.
  preflight: true,
  cssVarsPrefix: 'pb',
  conditions: { dark: '.dark &', ...scriptConditions },
  globalCss,
  theme: {
    breakpoints: { md: '768px', lg: '1024px' },
    keyframes,
    tokens,
    semanticTokens: { ...semanticTokens, colors, fonts, fontSizes, lineHeights },
    recipes,
    slotRecipes,
  },
})

/**
 * The design system: one object for the static sheet and for Chakra components, so that both share variables and
 * layers.
 */
export const system = createSystem(defaultBaseConfig, config)
