import { expect, it } from 'vitest'
import { createStudioI18n } from './index.ts'
import { actorName } from './names.ts'

it('names the server in the language of the interface, and people as they are', () => {
  const { t } = createStudioI18n('zh-CN')
  expect(actorName(t, 'server')).toBe('服务器')
  expect(actorName(t, 'Ann')).toBe('Ann')
})
