import { expect, it } from 'vitest'
import { createStudioI18n } from '../../../words/index.ts'
import { detailText } from './detailText.ts'

const time = (at: number) => new Date(at).toISOString().slice(0, 10)

it('says which link or content an entry is about', () => {
  const [english, chinese] = [createStudioI18n('en'), createStudioI18n('zh-CN')]
  expect(detailText(english, 'link e8ff0011', time)).toBe('Link e8ff0011 in the list of Share')
  expect(detailText(chinese, 'link e8ff0011', time)).toBe('“分享”列表中的链接 e8ff0011')
  expect(detailText(english, 'content 0011e8ff', time)).toBe('Content with the hash 0011e8ff')
})

it('leaves other details as the server says them, with dates for people', () => {
  const english = createStudioI18n('en')
  expect(detailText(english, 'until 2026-12-01T09:00:00.000Z', time)).toBe('until Dec 1, 2026, 09:00 (UTC)')
  expect(detailText(english, 'The link ended', time)).toBe('The link ended')
})

it('says in Chinese why a plan was refused', () => {
  const chinese = createStudioI18n('zh-CN')
  const why = '"spring" was not published: the start has passed.'
  expect(detailText(chinese, 'There is already a page "spring": choose another alias.', time)).toBe(
    '已有页面“spring”，请换一个别名。',
  )
  expect(detailText(chinese, why, time)).not.toContain('was not published')
})

it('says which plan an entry is about, and what it does', () => {
  const [english, chinese] = [createStudioI18n('en'), createStudioI18n('zh-CN')]
  expect(detailText(english, '2026-12-01T09:00:00.000Z, plan 7: end', time)).toBe('Plan 7 of 2026-12-01: End')
  expect(detailText(english, '2026-12-01T09:00:00.000Z, plan 7', time)).toBe('Plan 7 of 2026-12-01: Publish')
  expect(detailText(chinese, '2026-12-01T09:00:00.000Z, plan 8: rollback to 3', time)).toBe(
    '定时任务 8（2026-12-01）：恢复到版本 3',
  )
  expect(detailText(english, 'plan 7', time)).toBe('By plan 7')
  expect(detailText(english, 'plan 7; made when release 3 was current', time)).toBe(
    'By plan 7, made when version 3 was live',
  )
})
