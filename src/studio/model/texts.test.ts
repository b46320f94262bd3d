import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  applyPlan as applied,
  jsonOf as json,
  lotteryDraft,
  fullRegistry as registry,
} from '../../../tests/helpers/drafts.ts'
import { checkFolder } from '../../config/index.ts'
import type { Draft } from './document.ts'
import * as texts from './texts.ts'

const lottery = lotteryDraft()

describe('setText', () => {
  it('changes the text of the key and nothing else', () => {
    const next = applied(lottery, texts.setText(lottery, registry, 'hero', ['title'], 'en', 'Spin "now"'))
    expect(json(next, 'locales/en.json')).toEqual({ ...json(lottery, 'locales/en.json'), 'hero.title': 'Spin "now"' })
    expect(next.files['activity.json']).toBe(lottery.files['activity.json'])
    expect(Object.keys(json(next, 'locales/en.json'))).toEqual(Object.keys(json(lottery, 'locales/en.json')))
  })

  it('makes a key behind those of the block', () => {
    const next = applied(lottery, texts.setText(lottery, registry, 'hero', ['eyebrow'], 'en', 'New'))
    expect(json(next, 'activity.json').page[0].props.eyebrow).toBe('hero.eyebrow')
    const keys = Object.keys(json(next, 'locales/en.json'))
    expect(keys[keys.indexOf('hero.eyebrow') - 1]).toBe('hero.alt')
    const german = applied(next, texts.setText(next, registry, 'hero', ['eyebrow'], 'de', 'Neu'))
    const own = Object.keys(json(german, 'locales/de.json'))
    expect(own[own.indexOf('hero.eyebrow') - 1]).toBe('hero.alt')
    const gone = applied(german, texts.setText(german, registry, 'hero', ['eyebrow'], 'en', undefined))
    expect(gone.files).toEqual(lottery.files)
  })

  it('replaces a shared key by an own one, also where the name is taken', () => {
    const next = applied(lottery, texts.setText(lottery, registry, 'records', ['title'], 'en', 'Mine'))
    expect(json(next, 'activity.json').page[5].props.title).toBe('records.title')
    const list = applied(next, texts.setText(next, registry, 'risk', ['notes', 0], 'en', 'Note'))
    expect(json(list, 'activity.json').page[7].props.notes[0]).toBe('risk.notes.1')
    const orphan = applied(lottery, texts.setWord(lottery, 'records.title', 'fr', 'Vieux'))
    const other = applied(orphan, texts.setText(orphan, registry, 'records', ['title'], 'en', 'Mine'))
    expect(json(other, 'activity.json').page[5].props.title).toBe('records.title-2')
  })

  it('names keys of the rules by their entry', () => {
    const own = applied(lottery, {
      command: {
        label: { action: 'editFile', subject: '' },
        files: {
          'platform.json': (lottery.files['platform.json'] ?? '').replace(
            '"name": "prize.phone",\n        "odds"',
            '"name": "",\n        "odds"',
          ),
        },
      },
    })
    const next = applied(own, texts.setTextAt(own, registry, 'platform.json', '/lottery/prizes/0/name', 'en', 'Phone'))
    expect(json(next, 'platform.json').lottery.prizes[0].name).toBe('prize.phone.name')
    expect(texts.setTextAt(lottery, registry, 'page.json', '/meta/title', 'en', '')).toEqual({ refused: 'missingFile' })
    expect(texts.setText(lottery, registry, 'hero', ['art'], 'en', 'a')).toEqual({ refused: 'unknownPlace' })
    expect(texts.setText(lottery, registry, 'nobody', ['title'], 'en', '')).toEqual({ refused: 'unknownBlock' })
  })

  it('creates the file of a language', () => {
    const without = { ...lottery, files: { ...lottery.files } }
    delete (without.files as Record<string, string>)['locales/de.json']
    const next = applied(without, texts.setText(without, registry, 'hero', ['title'], 'de', 'Hallo'))
    expect(next.files['locales/de.json']).toBe('{\n  "hero.title": "Hallo"\n}\n')
  })
})

describe('stale translations', () => {
  const cell = (draft: Draft, base?: Draft) =>
    texts.wordsOf(draft, registry, base?.files).rows.find(({ key }) => key === 'hero.title')?.texts.de

  it('are those whose English changed since', () => {
    const old = texts.textOf(lottery, 'hero.title', 'en')
    const typed = ['N', 'Ne', 'New'].reduce(
      (draft, text) => applied(draft, texts.setText(draft, registry, 'hero', ['title'], 'en', text)),
      lottery,
    )
    expect(cell(typed)?.stale).toEqual({ from: old })
    expect(cell(lottery)?.stale).toBe(null)
    const translated = applied(typed, texts.setText(typed, registry, 'hero', ['title'], 'de', 'Neu'))
    expect(cell(translated)?.stale).toBe(null)
    const confirmed = applied(typed, texts.confirmText(typed, 'hero.title', 'de'))
    expect([cell(confirmed)?.stale, cell(confirmed, lottery)?.stale]).toEqual([null, null])
    const back = applied(typed, texts.setText(typed, registry, 'hero', ['title'], 'en', old))
    expect(back.files).toEqual(lottery.files)
  })

  it('include those that an edit of the file changed since the release', () => {
    const files = {
      ...lottery.files,
      'locales/en.json': (lottery.files['locales/en.json'] ?? '').replace('Spin for free every day', 'Spin!'),
    }
    const edited = { ...lottery, files }
    expect(cell(edited)?.stale).toBe(null)
    expect(cell(edited, lottery)?.stale).toEqual({ from: 'Spin for free every day' })
    const kept = applied(edited, texts.keepStale(edited, registry, lottery.files))
    expect(cell(kept)?.stale).toEqual({ from: 'Spin for free every day' })
    // After the publish, the texts are compared with themselves.
    expect(cell(kept, kept)?.stale).toEqual({ from: 'Spin for free every day' })
  })

  it('exclude translations whose English text is what they were made from again, after the changed one was published', () => {
    const changed = applied(lottery, texts.setText(lottery, registry, 'hero', ['title'], 'en', 'Spin daily'))
    expect(cell(changed, lottery)?.stale).toEqual({ from: 'Spin for free every day' })
    // Undone after the files were saved.
    expect(cell(lottery, changed)?.stale).toBe(null)
    expect(texts.keepStale(lottery, registry, changed.files)).toMatchObject({ command: { files: {} } })
  })

  it('exclude translations that changed with English, and keys that English lacks', () => {
    const changed = (locale: string, from: string, to: string, files = lottery.files) => ({
      ...files,
      [`locales/${locale}.json`]: (files[`locales/${locale}.json`] ?? '').replace(from, to),
    })
    const german = texts.textOf(lottery, 'hero.title', 'de') ?? ''
    const both = changed('de', german, 'Neu!', changed('en', 'Spin for free every day', 'Spin!'))
    expect(cell({ ...lottery, files: both }, lottery)?.stale).toBe(null)
    const translated = changed('de', german, 'Neu!')
    expect(cell({ ...lottery, files: translated }, lottery)?.stale).toBe(null)
    const broken = { ...lottery.files, 'locales/en.json': '{ "hero.title": ' }
    expect(cell({ ...lottery, files: broken }, lottery)?.stale).toBe(null)
  })
})

describe('the file of sources', () => {
  it('is no part of the config for the checker', async () => {
    const changed = applied(lottery, texts.setText(lottery, registry, 'hero', ['title'], 'en', 'Spin daily'))
    expect(changed.files).toHaveProperty([texts.sourcesFile])
    const folder = mkdtempSync(join(tmpdir(), 'sources-'))
    try {
      for (const [path, text] of Object.entries(changed.files)) {
        mkdirSync(dirname(join(folder, 'lottery', path)), { recursive: true })
        writeFileSync(join(folder, 'lottery', path), text)
      }
      const { problems } = await checkFolder(join(folder, 'lottery'), {
        registry,
        now: Date.parse('2027-01-01T00:00:00Z'),
      })
      // The pictures of the sample are not in the folder.
      expect(problems.filter(({ code, message }) => code === 'P0011' || message.includes('sources'))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('wordsOf', () => {
  it('lists uses, missing texts, placeholders and limits', () => {
    const { locales, rows } = texts.wordsOf(lottery, registry)
    expect(locales[0]).toBe('en')
    expect(locales).toHaveLength(18)
    const row = rows.find(({ key }) => key === 'hero.text')
    expect(row).toMatchObject({
      uses: [{ block: 'hero', prop: 'text', pointer: '/page/0/props/text' }],
      placeholders: ['amount.prize-usdt1000'],
    })
    const prize = rows.find(({ key }) => key === 'prize.phone')
    expect(prize?.uses.map(({ pointer }) => pointer)).toEqual([
      '/lottery/prizes/0/name',
      '/lottery/prizes/0/reward/name',
    ])
    expect(prize?.maxLength).toBe(160)
    expect(
      rows
        .flatMap(({ texts: cells }) => Object.values(cells))
        .filter(({ isMissing, problems }) => isMissing || problems.length),
    ).toEqual([])
    expect(rows.filter(({ uses }) => uses.length === 0)).toEqual([])
  })

  it('finds what the checker would report', () => {
    const draft: Draft = {
      assets: {},
      files: {
        'page.json':
          '{ "version": 1, "page": [{ "id": "n", "type": "Notice", "props": { "title": "a", "text": "days" } }] }',
        'locales/en.json':
          '{ "a": "Hi {{x}}", "days_one": "{{count}} day", "days_other": "{{count}} days", "b": "{x}" }',
        'locales/ru.json': '{ "a": "Hi {{y}}", "days_one": "1", "days_other": "{{count}}", "days_two": "2" }',
      },
    }
    const { rows } = texts.wordsOf(draft, registry)
    const cells = Object.fromEntries(rows.map(({ key, texts: { ru } }) => [key, ru]))
    expect(rows.map(({ key }) => key)).toEqual([
      'a',
      'days_one',
      'days_other',
      'days_two',
      'days_few',
      'days_many',
      'b',
    ])
    expect(cells.a?.problems).toEqual([
      { kind: 'placeholderMissing', names: ['x'] },
      { kind: 'placeholderUnknown', names: ['y'] },
    ])
    expect([cells.days_few?.isMissing, cells.days_two?.isMissing, cells.b?.isMissing]).toEqual([true, false, true])
    expect(cells.days_two?.problems).toEqual([{ kind: 'pluralUnknown', names: ['two'] }])
    expect(rows.at(-1)?.texts.en?.problems).toEqual([{ kind: 'braces', names: ['{'] }])
    expect(rows.find(({ key }) => key === 'days_many')?.texts.en?.isMissing).toBe(false)
  })
})

describe('renameKey', () => {
  it('renames in all languages and uses', () => {
    const next = applied(lottery, texts.renameKey(lottery, registry, 'prize.phone', 'prize.mobile'))
    expect(next.files['platform.json']).not.toContain('"prize.phone"')
    expect(json(next, 'locales/de.json')['prize.mobile']).toBe(json(lottery, 'locales/de.json')['prize.phone'])
    expect(Object.keys(json(next, 'locales/de.json')).indexOf('prize.mobile')).toBe(
      Object.keys(json(lottery, 'locales/de.json')).indexOf('prize.phone'),
    )
    expect(texts.renameKey(lottery, registry, 'prize.phone', 'hero.title')).toEqual({ refused: 'takenId' })
    expect(texts.renameKey(lottery, registry, 'prize.phone', '1')).toEqual({ refused: 'invalidId' })
  })
})
