import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'

/** The answer of `areaCodes`: common countries, and all. */
export type Areas = Answer<Calls['areaCodes']>
/** A country with its calling code. */
export type Area = Areas['list'][number]

/** Countries can share a calling code, so the key contains both. */
export const areaKey = ({ countryCode, areaCode }: Area): string => `${countryCode}-${areaCode}`

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether an area matches the input: part of its name, its country code, or the start of its calling code. */
export function matchesArea({ areaName, countryCode, areaCode }: Area, typed: string): boolean {
  const wanted = fold(typed.trim())
  if (wanted === '') return true
  const digits = wanted.replace(/^\+|^00/, '')
  return (
    fold(areaName).includes(wanted) ||
    countryCode.toLowerCase() === wanted ||
    (/^\d+$/.test(digits) && areaCode.startsWith(digits))
  )
}

/** The areas to show: common ones first while the input is empty, then all that match. */
export function groupsFor({ commonlyList, list }: Areas, typed: string): { common: Area[]; all: Area[] } {
  const all = list.filter((area) => area.status === 'enable' && matchesArea(area, typed))
  return { common: typed.trim() === '' ? commonlyList : [], all }
}
