import { defineRecipe } from '@chakra-ui/react/styled-system'

/** A surface with a hairline. `accent`: what can be claimed or belongs to the user. `quiet`: what is over. */
export const card = defineRecipe({
  className: 'pb-card',
  base: {
    backgroundColor: 'surface',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'card',
    padding: { base: '20', md: '24' },
    minWidth: '0',
  },
  variants: {
    tone: {
      plain: {},
      accent: { backgroundColor: 'accent.soft', borderColor: 'accent.line' },
      quiet: { backgroundColor: 'transparent' },
    },
  },
})
