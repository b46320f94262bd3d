import { Icon } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Paths on a 24 px grid, stroke width 1.75 px. */
const paths = {
  add: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9.5l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  down: 'M12 5v14M6 13l6 6 6-6',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5v5.5M12 16.4v.1',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.2 12h17.6M12 3c2.4 2.5 3.6 5.5 3.6 9s-1.2 6.5-3.6 9c-2.4-2.5-3.6-5.5-3.6-9S9.6 5.5 12 3Z',
  goTo: 'M5 12h14M13 6l6 6-6 6',
  link: 'M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  picture: 'M4.5 5h15v14h-15ZM4.5 16l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4M15.5 9.5v.1',
  remove: 'M5 7h14M10 7V4.5h4V7M6.5 7l1 12.5h9l1-12.5M10.2 10.5v5.5M13.8 10.5v5.5',
  strong: 'M7.5 4.5h5.2a3.6 3.6 0 0 1 0 7.2H7.5ZM7.5 11.7h6a3.9 3.9 0 0 1 0 7.8h-6Z',
  up: 'M12 19V5M6 11l6-6 6 6',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 15.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-3.5',
  warning: 'M12 4.2l9 15.6H3ZM12 10v4.5M12 17.2v.1',
} as const

export type SignName = keyof typeof paths

/** A decorative icon in the color of the text. */
export function Sign({ name, size = 'sm' }: { name: SignName; size?: 'xs' | 'sm' | 'md' }): ReactNode {
  return (
    <Icon size={size} asChild>
      <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
        <path d={paths[name]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Icon>
  )
}
