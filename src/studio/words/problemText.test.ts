import { expect, it } from 'vitest'
import { problemTable } from '../../config/problems.ts'
import explanations from './explanations.zh-CN.json' with { type: 'json' }
import titles from './problems.zh-CN.json' with { type: 'json' }
import {
  completionText,
  expressionMistake,
  problemExplanation,
  problemText,
  problemTitle,
  saidProblem,
  withReadableDates,
} from './problemText.ts'
import remedies from './remedies.zh-CN.json' with { type: 'json' }

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

it('says in Chinese what to do for every code of the checker', () => {
  expect(Object.keys(remedies).sort()).toEqual(Object.keys(problemTable).sort())
  expect(Object.values(remedies).filter((text) => !/^请.*。$/u.test(text))).toEqual([])
})

it('says messages and remedies in Chinese, and marks what stays English', () => {
  const unused = {
    code: 'P0510',
    message: 'Not used: assets/big.webp.',
    suggestion: 'Remove them, or name them in the page.',
  }
  expect(problemText('zh-CN', unused)).toEqual({
    message: '未使用：assets/big.webp。',
    isEnglish: false,
    remedies: [{ text: '请删除，或在页面中使用。', isEnglish: false }],
  })
  expect(problemText('en', unused)).toEqual({
    message: unused.message,
    isEnglish: false,
    remedies: [{ text: unused.suggestion, isEnglish: false }],
  })
  const missing = { code: 'P0304', message: '12 texts are missing in de: meta.title and 11 more.' }
  expect(problemText('zh-CN', { ...missing, suggestion: 'Translate the texts and add them to the file.' })).toEqual({
    message: 'de 缺少 12 条文案：meta.title 等，另有 11 项。',
    isEnglish: false,
    remedies: [{ text: '请翻译这些文案并填入该语言。', isEnglish: false }],
  })
  const rare = { code: 'P0304', message: 'Something rare.', suggestion: 'Do something rare.' }
  expect(problemText('zh-CN', rare)).toEqual({
    message: rare.message,
    isEnglish: true,
    remedies: [
      { text: '请翻译这些文案并填入该语言。', isEnglish: false },
      { text: rare.suggestion, isEnglish: true },
    ],
  })
  expect(saidProblem('zh-CN', 'P0704', '"amount" must be more than 0, not -5.')).toBe(
    `${titles.P0704}："amount" 须大于 0，当前为 -5。`,
  )
  const time = 'Rewards can be claimed until 2029-01-14T23:59:59+08:00.'
  expect(problemText('zh-CN', { code: 'P0606', message: time, suggestion: time })).toEqual({
    message: '奖励领取截止时间：2029年1月14日 23:59（UTC+8）。',
    isEnglish: false,
    remedies: [{ text: '奖励领取截止时间：2029年1月14日 23:59（UTC+8）。', isEnglish: false }],
  })
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
  expect(withReadableDates('Rewards can be claimed until 2029-01-14T23:59:59+08:00.', 'en')).toBe(
    'Rewards can be claimed until Jan 14, 2029, 23:59 (UTC+8).',
  )
  expect(withReadableDates('It is 2026-10-01T00:00:00Z.', 'en')).toBe('It is Oct 1, 2026, 00:00 (UTC).')
  expect(withReadableDates('"2026-13-01T00:00:00Z" is no date', 'en')).toBe('"2026-13-01T00:00:00Z" is no date')
})

it('says mistakes in expressions and completions in Chinese', () => {
  expect(expressionMistake('zh-CN', 'there is no name "usr"')).toBe('没有名称 "usr"')
  expect(expressionMistake('en', 'there is no name "usr"')).toBe('there is no name "usr"')
  expect(expressionMistake('zh-CN', 'something new')).toBe('something new')
  expect(completionText('zh-CN', 'list')).toBe('列表')
  expect(completionText('zh-CN', 'Whether the viewer is logged in.')).toBe('用户是否已登录。')
  expect(completionText('en', 'list')).toBe('list')
  expect(completionText('zh-CN', '')).toBe('')
})
