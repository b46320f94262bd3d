import { expect, it } from 'vitest'
import { createStudioI18n } from '../../../words/index.ts'
import { detailText } from './detailText.ts'

it('says which link or content an entry is about', () => {
  const [english, chinese] = [createStudioI18n('en').t, createStudioI18n('zh-CN').t]
  expect(detailText(english, 'link e8ff0011')).toBe('Link e8ff0011 in the list of Share')
  expect(detailText(chinese, 'link e8ff0011')).toBe('“分享”列表中的链接 e8ff0011')
  expect(detailText(english, 'content 0011e8ff')).toBe('Content with the hash 0011e8ff')
})

it('leaves other details as the server says them, with dates for people', () => {
  const { t } = createStudioI18n('en')
  expect(detailText(t, 'plan 7; at 2026-12-01T09:00:00.000Z')).toBe('plan 7; at Dec 1, 2026, 09:00 (UTC)')
  expect(detailText(t, 'The link ended')).toBe('The link ended')
})
