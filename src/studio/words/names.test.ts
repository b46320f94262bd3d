import { expect, it } from 'vitest'
import { createStudioI18n } from './index.ts'
import { actorName, reasonText } from './names.ts'

it('names the server in the language of the interface, and people as they are', () => {
  const { t } = createStudioI18n('zh-CN')
  expect(actorName(t, 'server')).toBe('服务器')
  expect(actorName(t, 'Ann')).toBe('Ann')
})

it('writes the reasons of the server in the language of the interface, and leaves those of people', () => {
  expect(reasonText(createStudioI18n('zh-CN').t, 'the file changed')).toBe('文件夹中的文件有变化')
  expect(reasonText(createStudioI18n('zh-CN').t, 'the default page of this version')).toBe('本版本的默认页面')
  expect(reasonText(createStudioI18n('zh-CN').t, 'Fix the title')).toBe('Fix the title')
})
