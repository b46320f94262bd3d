import { Icon, type IconProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Signs on a grid of 24 px, as paths with a stroke of 1.75 px. */
const paths = {
  plus: 'M12 5v14M5 12h14',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4',
  more: 'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-14v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z',
  external: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  chevron: 'm6 9 6 6 6-6',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4m0 3h.01',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13v5m0 3h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  download: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  page: 'M7 3h7l5 5v13H7zM14 3v5h5',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z',
} as const

interface Props extends IconProps {
  name: keyof typeof paths
}

/** A sign beside a text, or in a button that has a name of its own; assistive technology ignores it. */
export function Sign({ name, ...props }: Props): ReactNode {
  return (
    <Icon size="sm" {...props}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      >
        <path d={paths[name]} strokeLinejoin="round" />
      </svg>
    </Icon>
  )
}
