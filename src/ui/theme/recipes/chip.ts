import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A word about a state; its tone is never its only sign. */
export const chip = defineRecipe({
  className: 'pb-chip',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4',
    minHeight: 'chip',
    paddingInline: '8',
    borderRadius: 'pill',
    fontSize: 'caption',
    lineHeight: 'caption',
    fontWeight: 'strong',
    maxWidth: '100%',
    // Beside a long title it is the title that wraps.
    flexShrink: '0',
  },
  variants: {
    tone: {
      neutral: { backgroundColor: 'surface.hover', color: 'ink.soft' },
      accent: { backgroundColor: 'accent', color: 'accent.ink' },
      rise: { backgroundColor: 'rise.soft', color: 'rise' },
      fall: { backgroundColor: 'fall.soft', color: 'fall' },
      info: { backgroundColor: 'info.soft', color: 'info' },
    },
  },
})
