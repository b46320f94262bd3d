import type { Answer, Input } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { type Language, languages } from '../../contract/languages.ts'
import { callingCodes, restrictedRegions } from '../rules/callingCodes.ts'
import type { Handler } from './handler.ts'

type AreaCode = Answer<Calls['areaCodes']>['list'][number]

const namesIn = (tag: string) => new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' })
const english = namesIn('en')

/** The first letter of a name if it is Latin, otherwise that of the English name. */
function letterOf(name: string, countryCode: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .slice(0, 1)
      .toUpperCase()
  return [name, english.of(countryCode) ?? '', countryCode].map(plain).find((letter) => /^[A-Z]$/.test(letter)) ?? 'A'
}

function listFor({ intlTag }: Language): AreaCode[] {
  const names = namesIn(intlTag)
  const { compare } = new Intl.Collator(intlTag)
  return callingCodes
    .map(({ countryCode, areaCode }): AreaCode => {
      const areaName = names.of(countryCode) ?? countryCode
      const status = restrictedRegions.includes(countryCode) ? 'disable' : 'enable'
      return { areaCode, countryCode, areaName, letter: letterOf(areaName, countryCode), status }
    })
    .sort((a, b) => compare(a.areaName, b.areaName))
}

// One cached list per language: the names do not change while the server runs.
const lists = new Map<string, AreaCode[]>()
function listOf(language: Language): AreaCode[] {
  const list = lists.get(language.language) ?? listFor(language)
  lists.set(language.language, list)
  return list
}

/** Up to 8 common countries: first those of the language, then the main country of each other language. */
const commonCountries = ({ countryCodes }: Language) =>
  [...new Set([...countryCodes, ...languages.flatMap((entry) => entry.countryCodes.slice(0, 1))])].slice(0, 8)

/** The calling codes with names in a language. */
export function areaCodeAnswer(
  { status, pageIndex = 0, pageSize = 999 }: Input<Calls['areaCodes']>,
  language: Language,
): Answer<Calls['areaCodes']> {
  const found = listOf(language).filter((entry) => !status || entry.status === status)
  return {
    commonlyList: commonCountries(language).flatMap(
      (code) => found.find(({ countryCode }) => countryCode === code) ?? [],
    ),
    list: found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
  }
}

/** Needs no database: the codes are part of the program. */
export const areaCodes: Handler<'areaCodes'> = async (input, { language }) => areaCodeAnswer(input, language)
