import type { i18n } from 'i18next'
import { fastWords, formatDateTime, formatNumber, type Say, zoneLabel } from '../../i18n/index.ts'
import type { Phase } from './phase.ts'

/** What all cards of a list share; one object, so that a card is drawn again only when something of its own changes. */
export interface CardContext {
  say: Say
  phase: Phase
  locale: string
  /** A site path in the page's language. */
  path(to: string): string
  /** A decimal string, written for the language, at most `scale` digits after the point. */
  number(value: string, scale?: number): string
  /** "Jan 10, 2026 18:00 (UTC+8)" */
  moment(ms: number): string
}

/** Texts, numbers and dates of a list, each written once however many cards show it. */
export function cardContext(parts: {
  i18n: i18n
  phase: Phase
  locale: string
  timeZone: string
  path(to: string): string
}): CardContext {
  const { i18n, phase, locale, timeZone, path } = parts
  const zone = zoneLabel(timeZone)
  return {
    say: fastWords(i18n),
    phase,
    locale,
    path,
    number: remember((value: string, scale) => formatNumber(value, locale, { scale })),
    moment: remember((ms: number) => `${formatDateTime(ms, locale, timeZone)} (${zone})`),
  }
}

/** The most results kept of one function. */
const most = 2_000

function remember<A extends string | number>(make: (value: A, option?: number) => string) {
  const known = new Map<string, string>()
  return (value: A, option?: number): string => {
    const key = `${value}|${option ?? ''}`
    let made = known.get(key)
    if (made === undefined) {
      if (known.size >= most) known.clear()
      made = make(value, option)
      known.set(key, made)
    }
    return made
  }
}
