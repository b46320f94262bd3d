import { readdirSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation as libraryHook } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { useTranslation as browserHook } from '../../../src/build/browserTranslation.ts'
import { createI18n } from '../../../src/i18n/index.ts'

const words = {
  common: { plain: 'Join', named: 'Join, {{name}}', days_one: '{{count}} day', days_other: '{{count}} days' },
  activity: { title: 'Deposit {{amount}} USDT' },
}

type Hook = () => ReturnType<typeof browserHook>

/** Reports what it reads from the hook. */
function Reader({ hook, report }: { hook: Hook; report: (found: unknown) => void }) {
  const { t, i18n, ready } = hook()
  report([
    ...['plain', 'onlyEnglish', 'missing', 'title'].map((key) => t(key)),
    t('named', { name: '<b>' }),
    ...[0, 1, 2, 1234.5].map((count) => t('days', { count })),
    t('title', { ns: 'activity', amount: 5000 }),
    t('activity:title', { amount: 5000 }),
    [i18n.language, i18n.exists('plain'), ready],
  ])
  return null
}

/** The texts that a component of a page gets from the hook. */
function read(hook: Hook, locale: string): unknown {
  const i18n = createI18n(locale, words, { common: { onlyEnglish: 'Rules' }, activity: {} })
  let found: unknown
  const report = (texts: unknown) => {
    found = texts
  }
  const reader = createElement(Reader, { hook, report })
  renderToString(createElement(I18nextProvider, { i18n }, reader))
  return found
}

describe('useTranslation in the build for viewers', () => {
  it.each(['en', 'ar', 'de', 'tr-CT'])('gives the same texts as the library in %s', (locale) => {
    expect(read(browserHook, locale)).toEqual(read(libraryHook as Hook, locale))
  })

  it('is called without arguments, and its result is read by name', () => {
    const files = ['actions', 'app', 'blocks', 'data', 'i18n', 'registry', 'render', 'ui'].flatMap((folder) =>
      readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `src/${folder}/${name}`),
    )
    const uses = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(file, 'utf8').match(/.*\buseTranslation\(.*/g) ?? [])
    expect(uses.length).toBeGreaterThan(50)
    expect(uses.filter((line) => !/\{ .*\} = useTranslation\(\)/.test(line))).toEqual([])
  })
})
