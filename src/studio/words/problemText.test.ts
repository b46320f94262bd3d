import { expect, it } from 'vitest'
import { problemTable } from '../../config/problems.ts'
import explanations from './explanations.zh-CN.json' with { type: 'json' }
import titles from './problems.zh-CN.json' with { type: 'json' }
import { problemExplanation, problemTitle, withReadableDates } from './problemText.ts'

it('has a Chinese title for every code of the checker, each its own', () => {
  expect(Object.keys(titles).sort()).toEqual(Object.keys(problemTable).sort())
  expect(Object.values(titles).filter((title) => !/\p{Script=Han}/u.test(title) || title.length > 20)).toEqual([])
})

it('explains every code of the checker in Chinese, with the numbers of the English text', () => {
  expect(Object.keys(explanations).sort()).toEqual(Object.keys(problemTable).sort())
  const numbers = (text: string) => [...text.matchAll(/[\d,.]*\d/g)].map(([number]) => number).sort()
  const table: Readonly<Record<string, { text: string }>> = problemTable
  const differing = Object.entries(explanations).filter(
    ([code, text]) => !/\p{Script=Han}/u.test(text) || numbers(text).join() !== numbers(table[code]?.text ?? '').join(),
  )
  expect(differing.map(([code, text]) => [code, text, table[code]?.text])).toEqual([])
})

it('says a title and why only in Chinese, because the message is English', () => {
  expect(problemExplanation('zh-CN', 'P0202')).toBe('该属性不起作用。')
  expect([problemExplanation('en', 'P0202'), problemExplanation('zh-CN', 'toString')]).toEqual([null, null])
  expect(problemTitle('zh-CN', 'P0606')).toBe('页面未覆盖整个活动时间')
  expect([problemTitle('en', 'P0606'), problemTitle('zh-CN', 'P9999'), problemTitle('zh-CN', 'toString')]).toEqual([
    null,
    null,
    null,
  ])
})

it('writes dates for people, in the zone that is written', () => {
  expect(withReadableDates('Rewards can be claimed until 2029-01-14T23:59:59+08:00.')).toBe(
    'Rewards can be claimed until Jan 14, 2029, 23:59 (UTC+8).',
  )
  expect(withReadableDates('It is 2026-10-01T00:00:00Z.')).toBe('It is Oct 1, 2026, 00:00 (UTC).')
  expect(withReadableDates('"2026-13-01T00:00:00Z" is no date')).toBe('"2026-13-01T00:00:00Z" is no date')
})
