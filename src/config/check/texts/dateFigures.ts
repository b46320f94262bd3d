import { placeholdersIn } from '../../text/placeholders.ts'
import { latinDigits } from './digits.ts'
import type { Fact } from './facts.ts'

/** Figures that are dates: windows, `lockAt`, and the times of stages. */
const dateName = /^(?:applyStart|applyEnd|start|end|settle|claimEnd|lockAt|stage\..+\.(?:start|end))$/

const datesIn = (text: string) =>
  text.includes('{{') ? placeholdersIn(text).filter(({ name }) => dateName.test(name)) : []

/** The words and numbers of a date, without the time and the zone. */
const partsOf = (text: string): string[] =>
  latinDigits(text)
    .toLowerCase()
    .match(/\p{L}{2,}|\d+/gu) ?? []

/** The list of regions, if the English text has it and a translation has neither its placeholder nor one of its names. */
export function lostRegions(english: string, text: string, fill: (text: string) => string): Fact | undefined {
  const hasList = (one: string) => one.includes('{{') && placeholdersIn(one).some(({ name }) => name === 'regions')
  if (!hasList(english) || hasList(text)) return
  const names = partsOf(fill('{{regions}}')).filter((part) => part !== 'regions')
  const written = new Set(partsOf(text))
  return names.length > 0 && !names.some((name) => written.has(name)) ? { what: 'the list {{regions}}' } : undefined
}

/** The first date of the English text that a translation names neither by its placeholder nor in words. */
export function firstLostDate(english: string, text: string, fill: (text: string) => string): Fact | undefined {
  const wanted = datesIn(english)
  if (wanted.length === 0) return
  const own = datesIn(text).map(({ name }) => name)
  const written = new Set(partsOf(fill(text)))
  const lost = wanted.find(({ name }) => {
    if (own.includes(name)) return false
    const day = fill(`{{${name}, date}}`)
    return !day.includes('{{') && !partsOf(day).every((part) => written.has(part))
  })
  return lost && { what: `the date {{${lost.name}}}` }
}
