import { defineRecipe } from '@chakra-ui/react/styled-system'

/** What a viewer types into or picks from. 16 px text: below it, phones zoom the page on focus. */
export const field = defineRecipe({
  className: 'pb-field',
  base: {
    width: '100%',
    minHeight: 'controlMedium',
    paddingInline: '16',
    backgroundColor: 'surface',
    color: 'ink',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line.strong',
    borderRadius: 'control',
    fontSize: 'body',
    lineHeight: 'body',
    transitionProperty: 'border-color',
    transitionDuration: 'quick',
    '&:hover': { borderColor: 'ink.soft' },
    '&[aria-invalid=true]': { borderColor: 'fall' },
    '&::placeholder': { color: 'ink.faint' },
  },
})
