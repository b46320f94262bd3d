import { Icon } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const paths = {
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  chevron: 'M9.5 6l6 6-6 6',
  chevronDown: 'M6 9.5l6 6 6-6',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5',
  warning: 'M12 4.2l9 15.6H3ZM12 10v4.5M12 17.2v.1',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  jump: 'M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
} as const

export type GlyphName = keyof typeof paths

/** A small decorative icon in the color of the text. */
export function Glyph({ name, size = '4' }: { name: GlyphName; size?: string }): ReactNode {
  return (
    <Icon asChild boxSize={size} flexShrink={0}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'more' ? 3 : 1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={paths[name]} />
      </svg>
    </Icon>
  )
}
