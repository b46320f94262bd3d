import type { i18n } from 'i18next'
import type { TaskPage } from '../../actions/index.ts'
import type { Completion, Task } from '../../contract/shapes/task.ts'
import { cachedTranslator, formatDateTime, formatNumber, type Translate, zoneLabel } from '../../i18n/index.ts'
import type { Keyed } from '../../registry/sources.ts'
import type { Participation } from './participation.ts'

/** Shared by all cards of a list. One object, so that a card re-renders only when its own data changes. */
export interface CardContext {
  translate: Translate
  participation: Participation
  /** The event is over: no task can be done anymore. */
  isOver: boolean
  locale: string
  /** The facts about the page that decide where tasks lead. */
  page: TaskPage
  /** Adds the locale to a path. */
  path(to: string): string
  /** Formats a decimal string; with the scale of `coin` if it is an amount. */
  number(value: string, coin?: string): string
  /** "Jan 10, 2026 18:00 (UTC+8)" */
  formatTime(ms: number): string
}

/** Whether the viewer takes part, so that their progress is shown. */
export const hasProgress = ({ participation }: CardContext): boolean =>
  participation === 'active' || participation === 'ended'

/** Texts, numbers and dates of a list. Each result is computed once for all cards. */
export function cardContext(parts: {
  i18n: i18n
  participation: Participation
  isOver: boolean
  locale: string
  timeZone: string
  page: TaskPage
  path(to: string): string
}): CardContext {
  const { i18n, participation, isOver, locale, timeZone, page, path } = parts
  const zone = zoneLabel(timeZone)
  return {
    translate: cachedTranslator(i18n),
    participation,
    isOver,
    locale,
    page,
    path,
    number: memoize((value: string, coin) => formatNumber(value, locale, { coin })),
    formatTime: memoize((ms: number) => `${formatDateTime(ms, locale, timeZone)} (${zone})`),
  }
}

/** Maximum number of cached results per function. */
const maxCached = 2_000

function memoize<A extends string | number>(make: (value: A, option?: string) => string) {
  const known = new Map<string, string>()
  return (value: A, option?: string): string => {
    const key = `${value}|${option ?? ''}`
    let made = known.get(key)
    if (made === undefined) {
      if (known.size >= maxCached) known.clear()
      made = make(value, option)
      known.set(key, made)
    }
    return made
  }
}

/** The props of each part of a card. */
export interface CardProps {
  task: Task
  /** Without a row for the task, nothing is known of the user. */
  rows: Keyed<Completion>
  context: CardContext
}
