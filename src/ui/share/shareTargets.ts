/** What is shared, without breaks. */
export interface SharedLink {
  title: string
  /** May be empty. */
  text: string
  /** Absolute URL. */
  url: string
}

interface ShareTarget {
  id: 'x' | 'telegram' | 'whatsapp'
  /** Never translated. */
  name: string
  /** Path on a 24 px grid, as in `icons.ts`. */
  icon: string
  /** Its page that composes a post or a message. */
  address: (shared: SharedLink) => string
}

/** The sites that a link can be shared to. */
export const shareTargets: readonly ShareTarget[] = [
  {
    id: 'x',
    name: 'X',
    icon: 'M4 4h4.3l11.7 16h-4.3ZM19.3 4l-6.5 7.2M10.7 13.4L4.6 20',
    address: (shared) => withQuery('https://x.com/intent/post', { text: textOf(shared), url: shared.url }),
  },
  {
    id: 'telegram',
    name: 'Telegram',
    icon: 'M20.8 4.2L3.2 11.2l5.3 2ZM20.8 4.2l-3 15.4-9.3-6.4ZM8.5 13.2v6.3l3.3-4',
    address: (shared) => withQuery('https://t.me/share/url', { url: shared.url, text: textOf(shared) }),
  },
  {
    id: 'whatsapp',
    name: 'WhatsApp',
    icon: 'M3.5 20.5l1.2-4.4A8.5 8.5 0 1 1 7.9 19.3ZM9.3 8.4c-.9.9-.9 2.2.9 4.4s3.7 2.7 4.9 1.7c.6-.6.4-1-.1-1.3l-1.3-.8-1.3.8c-.9-.4-1.5-1.1-1.9-2l.8-1.2-.7-1.4c-.3-.6-.8-.7-1.3-.2Z',
    address: (shared) => withQuery('https://wa.me/', { text: `${textOf(shared)}\n${shared.url}` }),
  },
]

const textOf = ({ title, text }: SharedLink): string => [title, text].filter(Boolean).join('\n')

/** With spaces as `%20`: some of the sites show a `+` as it is. */
const withQuery = (address: string, fields: Record<string, string>): string =>
  `${address}?${new URLSearchParams(fields).toString().replaceAll('+', '%20')}`
