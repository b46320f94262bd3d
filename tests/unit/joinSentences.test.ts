import { expect, it } from 'vitest'
import { joinSentences } from '../../src/i18n/index.ts'

it.each([
  ['en', 'One. Two.'],
  ['ko', 'One. Two.'],
  ['ar', 'One. Two.'],
  ['ja', 'One。Two。'],
  ['zh-CN', 'One。Two。'],
  ['zh-TW', 'One。Two。'],
])('sentences in %s are joined with the full stop of the language', (locale, expected) => {
  expect(joinSentences(['One', 'Two'], locale)).toBe(expected)
})
