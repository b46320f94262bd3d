import { expect, it } from 'vitest'
import { createStudioI18n } from '../words/index.ts'
import { fileName } from './fileName.ts'

it('says what a file contains', () => {
  const paths = [
    'activity.json',
    'page.json',
    'platform.json',
    'locales/de.json',
    'assets/hero.webp',
    'notes.txt',
    '__proto__',
  ]
  const said = (locale: string) => paths.map((path) => fileName(createStudioI18n(locale).t, path))
  expect(said('en')).toEqual([
    'Page',
    'Page',
    'Rules',
    'Texts (Deutsch)',
    'Picture hero.webp',
    'notes.txt',
    '__proto__',
  ])
  expect(said('zh-CN').slice(1, 5)).toEqual(['页面', '规则', '文案（Deutsch）', '图片 hero.webp'])
})
