import type { TFunction } from 'i18next'
import { withReadableDates } from '../../../words/problemText.ts'

const links = /^link (\w+)$/
const contents = /^content (\w+)$/

/** The detail of an entry of the history: which link or content it is about, or what the server says. */
export function detailText(t: TFunction, detail: string): string {
  const [, link] = links.exec(detail) ?? []
  if (link !== undefined) return t('history.detail.link', { id: link })
  const [, hash] = contents.exec(detail) ?? []
  return hash === undefined ? withReadableDates(detail) : t('history.detail.content', { hash })
}
