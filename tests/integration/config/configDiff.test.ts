import { describe, expect, it } from 'vitest'
import {
  type ComparableConfig,
  diffConfigs,
  parseConfig,
  plainStyles,
  showDifferences,
} from '../../../src/config/index.ts'
import { readBase } from '../../fixtures/configs/harness.ts'

const read = (path: string) => parseConfig(readBase(path), path).document.value
const base: ComparableConfig = {
  page: read('activity.json'),
  rules: read('platform.json'),
  words: { en: read('locales/en.json') as Record<string, string> },
}
const page = (text: string): ComparableConfig => ({ ...base, page: parseConfig(text, 'a').document.value })
const shown = (a: ComparableConfig, b: ComparableConfig) =>
  diffConfigs(a, b).map(({ kind, what, from, to }) => [kind, what, from, to].filter((part) => part !== undefined))

describe('the difference of two configs', () => {
  const text = readBase('activity.json')

  it('is empty for the same config in another formatting', () => {
    expect(diffConfigs(base, base)).toEqual([])
    expect(diffConfigs(base, page(JSON.stringify(base.page)))).toEqual([])
    expect(showDifferences([], plainStyles)).toBe('no difference')
  })

  it('ignores fields for editors', () => {
    const { $schema: _, ...rules } = { $schema: 'x', ...(base.rules as object) }
    const words = { en: { $schema: '../words.json', ...base.words.en } }
    expect(diffConfigs({ ...base, rules: { ...rules, $schema: 'y' } }, { ...base, rules, words })).toEqual([])
  })

  it('identifies blocks by id: added, removed, changed', () => {
    const other = text
      .replace('{ "id": "rules", "type": "Rules" }', '{ "id": "faq", "type": "Rules" }')
      .replace('"limit": 10', '"limit": 5')
    expect(shown(base, page(other))).toEqual([
      ['changed', 'block "tasks" (TaskList) props.limit', 10, 5],
      ['removed', 'block "rules" (Rules)', 'page'],
      ['added', 'block "faq" (Rules)', 'page'],
    ])
  })

  it('reports moved blocks, but not shifted ones', () => {
    const rules = '{ "id": "rules", "type": "Rules" },'
    const first = text.replace(rules, '').replace('"page": [', `"page": [${rules}`)
    expect(shown(base, page(first))).toEqual([['moved', 'block "rules" (Rules)', 'page, place 3', 'page, place 1']])
    const more = text.replace('"page": [', '"page": [{ "id": "top", "type": "Rules" },')
    expect(shown(base, page(more))).toEqual([['added', 'block "top" (Rules)', 'page']])
  })

  it('names texts by key and language, and rules by id', () => {
    const rules = parseConfig(readBase('platform.json').replace('"500"', '"600"'), 'a').document.value
    const words = { en: { ...base.words.en, 'hero.title': 'Hello' }, fr: { risk: 'Attention' } }
    const differences = diffConfigs(base, { ...base, rules, words })
    expect(showDifferences(differences, plainStyles)).toBe(
      [
        'Words\n  ~ "hero.title" in en: Welcome → Hello\n  + "risk" in fr added: Attention',
        'Rules\n  ~ taskGroups[daily].tasks[trade].threshold: 500 → 600',
      ].join('\n\n'),
    )
  })
})
