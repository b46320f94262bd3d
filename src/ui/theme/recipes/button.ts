import { defineRecipe } from '@chakra-ui/react/styled-system'

const blocked = '&[aria-disabled=true]'

/** Heights of the specification (40, 48, 56, 80 px); primary is yellow. */
export const button = defineRecipe({
  className: 'pb-button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8',
    maxWidth: '100%',
    // For labels of two lines.
    paddingBlock: '8',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'transparent',
    fontWeight: 'strong',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transitionProperty: 'background-color, border-color, color, transform',
    transitionDuration: 'quick',
    transitionTimingFunction: 'out',
    '&:active:not([aria-disabled=true])': { transform: 'scale(calc(1 - .02 * var(--pb-travel, 1)))' },
    [blocked]: { cursor: 'not-allowed' },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: {
        backgroundColor: 'accent',
        color: 'accent.ink',
        borderRadius: 'pill',
        '&:hover:not([aria-disabled=true])': { backgroundColor: 'accent.hover' },
        [`${blocked}:not([aria-busy=true])`]: { backgroundColor: 'line', color: 'ink.soft' },
      },
      secondary: {
        // Darker than any surface in the light theme, lighter in the dark one and on the backdrop of a campaign.
        backgroundColor: 'color-mix(in srgb, var(--pb-colors-ink) 9%, transparent)',
        color: 'ink',
        borderRadius: 'pill',
        '&:hover:not([aria-disabled=true])': {
          backgroundColor: 'color-mix(in srgb, var(--pb-colors-ink) 16%, transparent)',
        },
        [`${blocked}:not([aria-busy=true])`]: {
          backgroundColor: 'transparent',
          color: 'ink.soft',
          borderColor: 'line',
        },
      },
      quiet: {
        color: 'ink',
        borderRadius: 'pill',
        '&:hover:not([aria-disabled=true])': { backgroundColor: 'surface.hover' },
        [`${blocked}:not([aria-busy=true])`]: { color: 'ink.soft' },
      },
    },
    size: {
      small: { minHeight: 'controlSmall', paddingInline: '16', fontSize: 'small', lineHeight: 'small' },
      medium: { minHeight: 'controlMedium', paddingInline: '20', fontSize: 'body', lineHeight: 'body' },
      large: { minHeight: 'controlLarge', paddingInline: '32', fontSize: 'lead', lineHeight: 'lead' },
      xlarge: { minHeight: 'controlXlarge', paddingInline: '48', fontSize: 'title', lineHeight: 'title' },
    },
    width: { full: { width: '100%' } },
  },
})
