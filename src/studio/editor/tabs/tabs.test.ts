import { Text } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import type { StudioProblem } from '../../../contract/studio/check.ts'
import { pageOf } from '../../model/index.ts'
import { createStudioI18n } from '../../words/index.ts'
import { isUndescribed } from './assets/altTexts.ts'
import { cropOf } from './assets/crop.ts'
import { adviceFor, assetPathOf, hashOf, isAnimated, kindOf, refusalOf } from './assets/pictureFile.ts'
import { assetUses } from './assets/usesOfAsset.ts'
import { checkerMarks, joinMarks, offsetAt } from './json/marks.ts'
import { toSnippet } from './json/snippets.ts'
import { editTo, withLineBreaks } from './json/textEdits.ts'
import { groupProblems, placesOf } from './problems/groups.ts'
import { placeWords } from './problems/placeWords.ts'

const problemAt = (
  file: string,
  pointer: string,
  severity: 'error' | 'warning' = 'error',
  line = 1,
): StudioProblem => ({
  code: 'P0101',
  severity,
  file,
  line,
  column: 1,
  length: 1,
  pointer,
  message: 'Wrong.',
  fix: null,
  block: null,
})

describe('the texts of the JSON editor', () => {
  it('makes the smallest edit, with the line breaks of the file', () => {
    expect(editTo('{ "a": 1 }', '{ "a": 12 }')).toEqual({ offset: 8, length: 0, text: '2' })
    expect(editTo('same', 'same')).toBeNull()
    expect(withLineBreaks('a\nb\r\nc', '\r\n')).toBe('a\r\nb\r\nc')
    expect(withLineBreaks('a\r\nb', '\n')).toBe('a\nb')
  })

  it('converts snippets of the language service', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a snippet
    expect(toSnippet('"id": "${1:hero}",\n\t"type": $2$0')).toBe('"id": "${1:hero}",\n\t"type": ${2}${0}')
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a snippet
    expect(toSnippet('{ "a": ${1|true,false|} \\}')).toBe('\\{ "a": ${1:true} \\}')
  })

  it('marks a text once, with the mark of the checker', () => {
    const doc = Text.of(['{', '  "a": 1', '}'])
    expect(offsetAt(doc, 2, 3)).toBe(4)
    expect(offsetAt(doc, 9, 1)).toBe(11)
    const checker = [{ from: 4, to: 7, severity: 'error' as const, message: 'P0101' }]
    const own = [
      { from: 5, to: 6, message: 'schema', isSyntax: false },
      { from: 9, to: 10, message: 'other', isSyntax: true },
    ]
    expect(joinMarks(checker, own).map(({ message, severity }) => [message, severity])).toEqual([
      ['P0101', 'error'],
      ['other', 'error'],
    ])
  })

  it('says in Chinese what a mark is about, with the dates of the file', () => {
    const doc = Text.of(['{', '  "end": "2028-12-31T00:00:00"', '}'])
    const problem: StudioProblem = {
      ...problemAt('platform.json', '/windows/end'),
      ...{
        code: 'P0602',
        message: '"end" has no time zone.',
        cause: 'Without an offset the date depends on the machine.',
      },
      suggestion: `Write "2028-12-31T00:00:00+08:00" for this time in the campaign's zone.`,
    }
    const [mark] = checkerMarks([problem], doc, () => [], 'zh-CN')
    expect(mark?.message).toContain('"end" 缺少时区。')
    expect(mark?.message).toContain('活动时区的该时间请写作 "2028-12-31T00:00:00+08:00"。')
    expect(mark?.message).not.toMatch(/[a-z]{3} [a-z]{2}/)
    const service = { from: 9, to: 10, message: 'Expected comma or closing brace', isSyntax: true }
    expect(joinMarks([], [service], 'zh-CN').map(({ message }) => message)).toEqual(['此处应为 "," 或 "}"。'])
    expect(joinMarks([], [service]).map(({ message }) => message)).toEqual([service.message])
  })
})

describe('the list of problems', () => {
  const files = { 'activity.json': '{ "version": 1, "page": [{ "id": "hero", "type": "Hero" }] }' }
  const tree = pageOf({ files })

  it('groups by file, errors first', () => {
    const groups = groupProblems([
      problemAt('locales/en.json', '', 'warning'),
      problemAt('platform.json', '', 'warning', 2),
      problemAt('platform.json', '', 'error', 9),
    ])
    expect(groups.map(({ file, errors, warnings }) => [file, errors, warnings])).toEqual([
      ['platform.json', 1, 1],
      ['locales/en.json', 0, 1],
    ])
    expect(groups[0]?.problems.map(({ line }) => line)).toEqual([9, 2])
  })

  it('leads to the block, the text, the rule and the line', () => {
    const first = (file: string, pointer: string) => placesOf(problemAt(file, pointer), tree)[0]?.target
    expect(first('activity.json', '/page/0/props')).toEqual({ tab: 'page', node: 'hero', pointer: '/page/0/props' })
    expect(first('platform.json', '/windows/start')).toEqual({ tab: 'rules', rule: '/windows/start' })
    expect(first('locales/de.json', '/a~1b')).toEqual({ tab: 'words', text: { key: 'a/b', locale: 'de' } })
    expect(first('activity.json', '/schedule/to')).toEqual({ tab: 'page', node: null, pointer: '/schedule/to' })
    expect(first('activity.json', '/version')).toEqual({
      tab: 'json',
      file: { path: 'activity.json', line: 1, column: 1 },
    })
  })
})

describe('the place of a problem in words', () => {
  const rules = {
    lottery: {
      fallbackPrizeId: 'none',
      prizes: [{ prizeId: 'usdt', name: 'prize.usdt', stock: 0, reward: { rewardId: 'r', amount: '-5' } }],
    },
    taskGroups: [
      {
        identifier: 'daily',
        tasks: [{ taskId: 'share', title: 'task.share', rewards: [{ rewardId: 'one', name: 'x' }] }],
      },
    ],
  }
  const files = {
    'activity.json':
      '{ "version": 1, "schedule": {}, "page": [{ "id": "steps", "type": "Steps", "props": { "steps": [{ "title": "a" }] } }] }',
    'platform.json': JSON.stringify(rules),
    'locales/en.json': '{ "prize.usdt": "100 USDT", "task.share": "Share", "x": "One draw" }',
  }
  const wordsIn = (language: 'en' | 'zh-CN') =>
    placeWords(createStudioI18n(language).t, language, files, pageOf({ files }))
  const place = (file: string, pointer: string) => wordsIn('en').place({ file, pointer })

  it('names the row and the field as the forms do', () => {
    expect(place('platform.json', '/lottery/prizes/0/stock')).toBe('Prize “100 USDT” · Stock')
    expect(place('platform.json', '/lottery/prizes/0/reward/amount')).toBe('Prize “100 USDT” · Amount')
    expect(place('platform.json', '/lottery/fallbackPrizeId')).toBe('Lottery · Prize when sold out')
    expect(place('platform.json', '/taskGroups/0/tasks/0/rewards/0/name')).toBe(
      'Task “Share”, reward “One draw” · Name',
    )
    expect(place('platform.json', '')).toBe('')
    expect(wordsIn('zh-CN').place({ file: 'platform.json', pointer: '/lottery/prizes/0/stock' })).toBe(
      '奖品“100 USDT” · 库存',
    )
  })

  it('names blocks and settings of the page', () => {
    expect(place('activity.json', '/page/0/props/steps/0/title')).toBe('Block “steps” (Steps) · Steps 1 · Title')
    expect(place('activity.json', '/schedule/from')).toBe('Schedule · Visible from')
    expect(place('activity.json', '/page/0/when')).toMatch(/^Block “steps” \(Steps\) · /)
    expect(place('locales/de.json', '/a')).toBe('')
  })

  it('says the label after the name of a field', () => {
    const { withLabels } = wordsIn('en')
    expect(withLabels('Name a prize in "fallbackPrizeId".')).toBe(
      'Name a prize in "fallbackPrizeId" (Prize when sold out).',
    )
    expect(withLabels('"amount" must be more than 0, not "usdt".')).toBe('"amount" must be more than 0, not "usdt".')
    const code = 'Add { "fallbackPrizeId": "none" }.'
    expect(withLabels(code)).toBe(code)
    expect(wordsIn('zh-CN').withLabels('"fallbackPrizeId" 不能为 "x"。')).toBe(
      '"fallbackPrizeId"（售罄替代奖品）不能为 "x"。',
    )
  })
})

it('leads to the texts that are missing in a language', () => {
  const tree = pageOf({ files: { 'page.json': '{}' } })
  const place = (code: string, file: string) => placesOf({ ...problemAt(file, ''), code }, tree)[0]?.target
  expect(place('P0304', 'locales/de.json')).toEqual({ tab: 'words', text: { key: null, locale: 'de' } })
  expect(place('P0303', 'page.json')).toEqual({ tab: 'words' })
})

describe('pictures', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

  it('are recognized by their bytes, not by their names', () => {
    expect(kindOf(bytes('\u0089PNG\r\n\u001a\n'))).toBe('png')
    expect(kindOf(bytes('\u00ff\u00d8\u00ff\u00e0'))).toBe('jpg')
    expect(kindOf(bytes('RIFF\0\0\0\0WEBPVP8 '))).toBe('webp')
    expect(kindOf(bytes('\0\0\0 ftypavif'))).toBe('avif')
    expect(kindOf(bytes('<svg onload="x">'))).toBeNull()
    expect(kindOf(bytes('GIF89a'))).toBeNull()
    const webp = (flags: string) => bytes(`RIFF\0\0\0\0WEBPVP8X\n\0\0\0${flags}\0\0\0`)
    expect([webp('\u0002'), webp('\u0010'), bytes('RIFF\0\0\0\0WEBPVP8 ')].map(isAnimated)).toEqual([
      true,
      false,
      false,
    ])
    const png = (chunk: string) => bytes(`\u0089PNG\r\n\u001a\n\0\0\0\rIHDR${'\0'.repeat(17)}\0\0\0\u0008${chunk}`)
    expect([png('acTL'), png('IDAT')].map(isAnimated)).toEqual([true, false])
    // Behind a color profile of 2 KB; a picture whose pixels contain the letters is still.
    const chunk = (name: string, content: string) =>
      `\0\0${String.fromCharCode(content.length >> 8, content.length & 0xff)}${name}${content}\0\0\0\0`
    const chunks = (...parts: string[]) => bytes(`\u0089PNG\r\n\u001a\n${parts.join('')}`)
    const profile = chunk('iCCP', 'p'.repeat(2048))
    expect(isAnimated(chunks(profile, chunk('acTL', '\0'.repeat(8))))).toBe(true)
    expect(isAnimated(chunks(profile, chunk('IDAT', 'acTL')))).toBe(false)
    expect(isAnimated(chunks(profile, profile))).toBe(false)
  })

  it('get a path that the checker accepts', () => {
    expect(assetPathOf('Frühling Hero!.PNG', 'webp', () => false)).toBe('assets/fruhling-hero.webp')
    expect(assetPathOf('../../etc/passwd.png', 'png', () => false)).toBe('assets/etc-passwd.png')
    expect(assetPathOf('图片.png', 'png', (path) => path === 'assets/picture.png')).toBe('assets/picture-2.png')
  })

  it('are hashed', async () => {
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    expect(await hashOf(new ArrayBuffer(0))).toBe(empty)
  })

  it('get advice about kind, bytes, shape and size', () => {
    const keys = (facts: Parameters<typeof adviceFor>[0]) => adviceFor(facts).map(({ key }) => key.split('.').at(-1))
    expect(keys({ kind: 'webp', bytes: 60_000, width: 1200, height: 800 })).toEqual([])
    expect(keys({ kind: null, bytes: 600_000, width: 0, height: 0 })).toEqual(['kind', 'bytes'])
    expect(keys({ kind: 'png', bytes: 200_000, width: 300, height: 100 })).toEqual(['ratio', 'small', 'webp'])
    expect(keys({ kind: 'webp', bytes: 1, width: 5000, height: 4000 })).toEqual(['large'])
    expect(keys({ kind: 'webp', bytes: 1, width: 1200, height: 800, isAnimated: true })).toEqual(['animated'])
  })

  it('are cut inside of their size', () => {
    const size = { width: 1080, height: 900 }
    expect(cropOf({ ratio: '3:2', zoom: 0, x: 50, y: 50 }, size)).toEqual({ x: 0, y: 90, width: 1080, height: 720 })
    expect(cropOf({ ratio: 'own', zoom: 0, x: 0, y: 0 }, size)).toEqual({ x: 0, y: 0, ...size })
    const end = cropOf({ ratio: '1:1', zoom: 100, x: 100, y: 100 }, size)
    expect(end).toEqual({ x: 990, y: 810, width: 90, height: 90 })
  })

  it('know where they are used', () => {
    const files = {
      'activity.json': '{ "theme": { "hero": "assets/a.webp" } }',
      'platform.json': '{ "banners": [{ "image": "/assets/a.webp" }] }',
    }
    const uses = assetUses({ files }).get('assets/a.webp')
    expect(uses?.map(({ file, pointer }) => `${file}${pointer}`)).toEqual([
      'activity.json/theme/hero',
      'platform.json/banners/0/image',
    ])
  })

  it('says where no text describes a picture', () => {
    const rules = { banners: [{ image: '/assets/b.webp' }, { image: '/assets/b.webp', title: 'banner.title' }] }
    const draftWith = (theme: object, words: object) => ({
      files: {
        'activity.json': JSON.stringify({ theme: { hero: 'assets/a.webp', ...theme } }),
        'platform.json': JSON.stringify({ ...rules, share: { poster: '/assets/c.webp', title: 'share.title' } }),
        'locales/en.json': JSON.stringify(words),
      },
    })
    const undescribed = (draft: ReturnType<typeof draftWith>) =>
      [...assetUses(draft).values()].flat().flatMap((use) => (isUndescribed(draft, use) ? [use.pointer] : []))
    expect(undescribed(draftWith({}, { 'banner.title': 'Spring', 'share.title': 'Spring' }))).toEqual([
      '/theme/hero',
      '/banners/0/image',
    ])
    const described = draftWith({ heroAlt: 'hero.alt' }, { 'hero.alt': 'A wheel', 'banner.title': '' })
    expect(undescribed(described)).toEqual(['/banners/0/image', '/banners/1/image', '/share/poster'])
  })
})

it('says why a file is no picture that a page can show', () => {
  const refusals = ['', 'GIF89a', '<?xml version="1.0"?>\n<svg xmlns="', 'some text'].map((text) =>
    refusalOf(new TextEncoder().encode(text)),
  )
  expect(refusals).toEqual(['empty', 'gif', 'svg', 'kind'])
})
