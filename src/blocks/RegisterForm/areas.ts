import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'

export type Areas = Answer<Calls['areaCodes']>
export type Area = Areas['list'][number]

/** Two countries can share a telephone code: an area is both. */
export const areaKey = ({ countryCode, areaCode }: Area): string => `${countryCode}-${areaCode}`

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether an area is meant by what was typed: part of its name, its country's letters, or the beginning of its code. */
export function fits({ areaName, countryCode, areaCode }: Area, typed: string): boolean {
  const wanted = fold(typed.trim())
  if (wanted === '') return true
  const digits = wanted.replace(/^\+|^00/, '')
  return (
    fold(areaName).includes(wanted) ||
    countryCode.toLowerCase() === wanted ||
    (/^\d+$/.test(digits) && areaCode.startsWith(digits))
  )
}

/** The areas to choose from: the commonly used ones on top while nothing is typed, then all that fit. */
export function groupsFor({ commonlyList, list }: Areas, typed: string): { common: Area[]; all: Area[] } {
  const all = list.filter((area) => area.status === 'enable' && fits(area, typed))
  return { common: typed.trim() === '' ? commonlyList : [], all }
}
