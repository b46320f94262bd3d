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
import { fontSizes, fonts, lineHeights, scriptConditions } from './type.ts'

/** Recipes drawn by plain elements: their classes are in the static sheet. */
export const recipes = { button, card, chip, field }

/** Recipes of Chakra's own parts, written by its runtime when such a part is first opened. */
export const slotRecipes = { dialog }

const config = defineConfig({
  // Left out with the base preset, the empty reset layer swallows the layer after it.
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

/** The design system: one object for the static sheet and for Chakra's parts, so both share variables and layers. */
export const system = createSystem(defaultBaseConfig, config)
