import type { TFunction } from 'i18next'
import { withReadableDates } from '../../../words/problemText.ts'
import { refusalText } from '../../../words/refusalText.ts'

/** The language of the interface: an instance of i18next. */
interface Language {
  t: TFunction
  language: string
}

/** What the server writes, and the text for people. The parts are those in brackets. */
const forms: readonly (readonly [RegExp, (t: TFunction, time: (at: number) => string, parts: string[]) => string])[] = [
  [/^link (\w+)$/, (t, _, [id]) => t('history.detail.link', { id })],
  [/^content (\w+)$/, (t, _, [hash]) => t('history.detail.content', { hash })],
  [
    /^(\d{4}-\d\d-\d\dT[\d:.]+Z), plan (\d+)(?:: (rollback|stop|end)(?: to (\d+))?)?$/,
    (t, time, [at = '', id, action = 'publish', version]) => {
      const what = version ? t('publish.effect.back', { version }) : t(`home.plan.${action}`)
      return t('history.detail.plan', { id, what, when: time(Date.parse(at)) })
    },
  ],
  [/^plan (\d+)$/, (t, _, [id]) => t('history.detail.byPlan', { id })],
  [
    /^plan (\d+); made when (?:the page was offline|release (\d+) was current)$/,
    (t, _, [id, version]) => {
      const made = version ? t('history.madeOn', { version }) : t('history.madeOffline')
      return `${t('history.detail.byPlan', { id })}${t('changes.separator')}${made}`
    },
  ],
]

/**
 * The detail of an entry of the history: which link, content or plan it is about, or what the server says, such as why it refused a
 * plan.
 */
export function detailText({ t, language }: Language, detail: string, time: (at: number) => string): string {
  for (const [pattern, say] of forms) {
    const found = pattern.exec(detail)
    if (found) return say(t, time, found.slice(1))
  }
  const said = refusalText(language, detail)
  return withReadableDates(said, said === detail ? 'en' : language)
}
