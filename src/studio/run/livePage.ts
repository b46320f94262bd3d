import type { ReleaseDetails } from '../../contract/operator.ts'
import type { StudioPage } from '../../contract/studio/pages.ts'
import { fillWords } from '../fillWords.ts'
import { withOwnTitle } from '../home/ownTitle.ts'

/**
 * A page with the title and the windows of what is live, in a language of Studio: those of a draft are not what users have seen. `release`:
 * what is live; null: the page is offline, or its newest content is live.
 */
export function livePage(page: StudioPage, release: ReleaseDetails | null, language: string): StudioPage {
  const own = withOwnTitle(page, language)
  if (!release) return own
  const { rules, words } = release
  const keys = [rules?.title, release.page.meta?.title].filter((key) => typeof key === 'string')
  const [title = own.title] = [language, 'en'].flatMap((locale) =>
    keys.flatMap((key) => {
      const text = words[locale]?.[key]?.trim()
      return text ? (fillWords({ text }, rules ?? null, locale).text ?? []) : []
    }),
  )
  if (!rules) return { ...own, title }
  const { applyStart, applyEnd, start, end, settle, claimEnd } = rules.windows
  const windows = Object.fromEntries(
    Object.entries({ applyStart, applyEnd, start, end, settle, claimEnd }).map(([name, at]) => [name, Date.parse(at)]),
  ) as Omit<NonNullable<StudioPage['windows']>, 'timeZone'>
  return { ...own, title, windows: { ...windows, timeZone: rules.timeZone } }
}
