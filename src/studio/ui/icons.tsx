import { Icon, type IconProps } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Signs on a grid of 24 px, as paths with a stroke of 1.75 px. */
const paths = {
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.5-3.5 3.5-5.5 7.5-5.5s7 2 7.5 5.5',
  add: 'M12 5v14M5 12h14',
  back: 'M15 6l-6 6 6 6',
  block: 'M5 5h14v14H5z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M9 3.5V8M15 3.5V8',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5',
  columns: 'M4 5h16v14H4zM12 5v14',
  comment: 'M4 5h16v11H11l-5 4v-4H4z',
  copy: 'M9 9h10v10H9zM5 15V5h10',
  crop: 'M7 2.5V17h14.5M2.5 7H17v14.5',
  delete: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 11v5M13.5 11v5',
  down: 'M12 5v14M6 13l6 6 6-6',
  download: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13v5m0 3h.01',
  external: 'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
  fallback: 'M5 12h10M11 8l4 4-4 4M19 6v12',
  goTo: 'M5 12h14M13 6l6 6-6 6',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  hidden:
    'M4 4l16 16M9.9 5.3A9.6 9.6 0 0 1 12 5c5 0 8 4 9 7a12 12 0 0 1-2.3 3.7M6.3 7.3A12.4 12.4 0 0 0 3 12c1 3 4 7 9 7a9 9 0 0 0 4.2-1M9.9 10a3 3 0 0 0 4.2 4.2',
  in: 'M4 6h10M4 12h6M4 18h10M20 9l-4 3 4 3',
  join: 'M5 12.5l4.5 4.5L19 7.5',
  json: 'M9 4c-2 0-3 1-3 3v2c0 1.5-1 3-2.5 3C5 12 6 13.5 6 15v2c0 2 1 3 3 3M15 4c2 0 3 1 3 3v2c0 1.5 1 3 2.5 3-1.5 0-2.5 1.5-2.5 3v2c0 2-1 3-3 3',
  language:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z',
  legal: 'M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6',
  link: 'M10 13.5a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10.5a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5Z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  out: 'M4 6h10M10 12h4M4 18h10M16 9l4 3-4 3',
  page: 'M7 3h7l5 5v13H7zM14 3v5h5',
  pause: 'M8 5v14M16 5v14',
  picture: 'M4.5 5h15v14h-15ZM4.5 16l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4M15.5 9.5v.1',
  play: 'M8 5l11 7-11 7z',
  ranking: 'M5 20v-7h4v7M10 20V5h4v15M15 20v-9h4v9',
  redo: 'M19 9H9a5 5 0 0 0 0 10h6M15 5l4 4-4 4',
  rewards:
    'M4 8.5h16V12H4ZM5.5 12v8h13v-8M12 8.5V20M12 8.5C9 8.5 7.5 7.3 7.5 5.8c0-1.2 1-2 2-2 1.6 0 2.5 2 2.5 4.7 0-2.7.9-4.7 2.5-4.7 1 0 2 .8 2 2 0 1.5-1.5 2.7-4.5 2.7Z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 12.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6.5',
  sheet: 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z',
  slot: 'M8 5H5v3M16 5h3v3M8 19H5v-3M16 19h3v-3',
  strong: 'M7.5 4.5h5.2a3.6 3.6 0 0 1 0 7.2H7.5ZM7.5 11.7h6a3.9 3.9 0 0 1 0 7.8h-6Z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-14v2m0 16v2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4M2 12h2m16 0h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  tasks: 'M9 6h11M9 12h11M9 18h11M4 6l1 1 1.5-2M4 12l1 1 1.5-2M4 18l1 1 1.5-2',
  top: 'M4 5h16v9H4zM4 18h10',
  undo: 'M5 9h10a5 5 0 0 1 0 10H9M9 5 5 9l4 4',
  up: 'M12 19V5M6 11l6-6 6 6',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4.5 15.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-3.5',
  use: 'M8 4H4v4M16 4h4v4M8 20H4v-4M20 16v4h-4M9 9h6v6H9z',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4m0 3h.01',
} as const

export type SignName = keyof typeof paths

interface Props extends IconProps {
  name: SignName
}

/** A sign beside a text, or in a button that has a name of its own; assistive technology ignores it. */
export function Sign({ name, ...props }: Props): ReactNode {
  return (
    <Icon size="sm" flexShrink="0" {...props}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={paths[name]} />
      </svg>
    </Icon>
  )
}
