import { expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { localesOfPage, pageOf } from '../model/index.ts'
import { cellsOf } from './cells.ts'

const names = { persona: String, phase: String }
const view = { locale: 'en', persona: 'visitor', at: 0, width: 360 } as const
const localesIn = (page: object) => {
  const locales = localesOfPage(pageOf({ files: { 'page.json': JSON.stringify(page) } }))
  return [...new Set(cellsOf('languages', view, null, names, locales).map(({ locale }) => locale))]
}

it('shows the languages that the page is for, or all', () => {
  expect(localesIn({ audience: { locales: ['ar', 'en'] } })).toEqual(['en', 'ar'])
  expect(localesIn({})).toEqual(languages.map(({ language }) => language))
  expect(localesIn({ audience: { locales: 'en' } })).toHaveLength(languages.length)
})
