// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { wordsFor } from '../../src/app/serverReads.ts'
import { blocks } from '../../src/blocks/index.ts'
import { mergeWords, withEnglish } from '../../src/build/words.ts'
import { reasons } from '../../src/contract/codes.ts'
import { languages } from '../../src/contract/languages.ts'
import type { PageConfig } from '../../src/contract/shapes/page.ts'
import { createRegistry } from '../../src/registry/createRegistry.ts'

let words: Record<string, Record<string, string>>
beforeAll(async () => {
  words = await mergeWords()
})

const plural = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort()

describe('texts', () => {
  it('contain every key of the code in English', () => {
    const english = new Set(Object.keys(words.en ?? {}).flatMap((key) => [key, key.replace(plural, '')]))
    const files = readdirSync('src', {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !/^studio[\\/](?!gallery)/.test(name))
    const asked = files.flatMap((file) => {
      const text = readFileSync(join('src', file), 'utf8')
      return [...text.matchAll(/\bt\(\s*'([A-Za-z][\w.-]*\.[\w.-]+)'/g)].map((match) => ({ file, key: match[1] ?? '' }))
    })
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter(({ key }) => !english.has(key)).map(({ file, key }) => `${file}: ${key}`)).toEqual([])
  })

  it('of a page include every shared text of its blocks', () => {
    const english = Object.keys(words.en ?? {})
    const registry = createRegistry({ blocks, activities })
    const missing = blocks.flatMap(({ type }) => {
      const config: PageConfig = { version: 1, page: [{ id: 'one', type }] }
      const carried = Object.keys(wordsFor(words.en ?? {}, config, registry)).map((key) => key.replace(plural, ''))
      const files = readdirSync(join('src/blocks', type)).filter((name) => /(?<!test)\.tsx?$/.test(name))
      const text = files.map((name) => readFileSync(join('src/blocks', type, name), 'utf8')).join('')
      const pieces = text.includes('<RankLines') ? readFileSync('src/ui/RankLines.tsx', 'utf8') : ''
      const said = english.map((key) => key.replace(plural, '')).filter((key) => (text + pieces).includes(`'${key}'`))
      return said.filter((key) => !carried.includes(key)).map((key) => `${type}: ${key}`)
    })
    expect([...new Set(missing)]).toEqual([])
  })

  it('name the activity type of the page, and all types where activities are listed', () => {
    const [first] = activities
    const [block] = blocks
    if (!first || !block) throw new Error('There is no activity type or no block.')
    const listing = { ...block, type: 'Listing', words: ['activity'] }
    const registry = createRegistry({ blocks: [...blocks, listing], activities })
    const typesOn = (config: Omit<PageConfig, 'version'>) =>
      Object.keys(wordsFor(words.en ?? {}, { version: 1, ...config }, registry))
        .filter((key) => key.startsWith('activity.type.'))
        .sort()
    const all = Object.keys(words.en ?? {}).filter((key) => key.startsWith('activity.type.'))
    expect(typesOn({ type: first.type, page: [] })).toEqual([`activity.type.${first.code}`, 'activity.type.other'])
    expect(typesOn({ type: first.type, page: [{ id: 'list', type: listing.type }] })).toEqual(all.sort())
    expect(typesOn({ page: [] })).toEqual(all.sort())
  })

  it('have the answers about teams where a block shows a team', () => {
    const [block] = blocks
    if (!block) throw new Error('There is no block.')
    const registry = createRegistry({ blocks: [...blocks, { ...block, type: 'OfTeam', words: ['team'] }], activities })
    const answers = ['reason.TEAM_FULL', 'reason.ALREADY_IN_TEAM', 'dialog.teamJoined']
    const on = (page: PageConfig['page']) => Object.keys(wordsFor(words.en ?? {}, { version: 1, page }, registry))
    expect(on([]).filter((key) => answers.includes(key))).toEqual([])
    expect(on([{ id: 'mine', type: 'OfTeam' }])).toEqual(expect.arrayContaining(answers))
  })

  it('leave out those of pages that refuse a viewer', () => {
    const registry = createRegistry({ blocks, activities })
    const refusals = ['shell.busy', 'shell.busyTitle', 'shell.limited', 'shell.limitedTitle']
    const ofPage = wordsFor(words.en ?? {}, { version: 1, page: [] }, registry)
    expect(refusals.filter((key) => key in ofPage)).toEqual([])
    const without = wordsFor(words.en ?? {}, undefined, registry)
    expect(refusals.filter((key) => key in without)).toEqual(refusals)
  })

  it('are completed with English when served', () => {
    const served = withEnglish({
      en: { 'common.close': 'Close', 'common.retry': 'Retry' },
      de: { 'common.close': ' ' },
    })
    expect(served.de).toEqual(served.en)
    const whole = withEnglish({ ...words, de: {} })
    expect(whole.de).toEqual(words.en)
    expect(whole.ru).toMatchObject(words.ru ?? {})
  })

  it('exist for every call to action', async () => {
    const source = readFileSync('src/actions/callToAction.ts', 'utf8')
    const keys = [...source.matchAll(/'((?:activity|reward|task|common|PrizeBoard)\.\w+)'/g)].map(
      (match) => match[1] ?? '',
    )
    const english = Object.keys(words.en ?? {}).map((key) => key.replace(plural, ''))
    expect(keys.filter((key) => !english.includes(key))).toEqual([])
  })

  it('of refusals match the messages of the platform', () => {
    const said = Object.entries(reasons).map(([reason, { msg }]) => [reason, msg])
    const shown = Object.keys(reasons).map((reason) => [reason, `${words.en?.[`reason.${reason}`]}.`])
    expect(said).toEqual(shown)
  })

  it('have the keys and placeholders of English', () => {
    const wrong = Object.entries(words).flatMap(([language, texts]) =>
      Object.entries(texts).flatMap(([key, text]) => {
        const base = key.replace(plural, '')
        const english = words.en?.[key] ?? words.en?.[`${base}_other`]
        if (english === undefined) return [`${language}: ${key} is unknown`]
        const own = placeholders(text)
        const known = placeholders(english)
        // "One day" may have no placeholder.
        const good = plural.test(key) ? own.every((name) => known.includes(name)) : own.join() === known.join()
        return good ? [] : [`${language}: ${key} wants {{${known.join('}}, {{')}}}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('are complete in every language, with plural forms', () => {
    const missing = languages.flatMap(({ language, intlTag, localeFileName }) => {
      const own = words[localeFileName] ?? {}
      const forms = new Intl.PluralRules(intlTag).resolvedOptions().pluralCategories
      return Object.keys(words.en ?? {}).flatMap((key) => {
        const base = key.replace(plural, '')
        const wanted = plural.test(key) ? forms.map((form) => `${base}_${form}`) : [key]
        return wanted.filter((entry) => !own[entry]).map((entry) => `${language}: ${entry}`)
      })
    })
    expect([...new Set(missing)]).toEqual([])
  })
})
