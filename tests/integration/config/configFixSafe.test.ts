import { describe, expect, it } from 'vitest'
import { registry as blocks } from '../../../src/app/entry-server.tsx'
import { commonKeys } from '../../../src/cli/commonKeys.ts'
import { checkFiles, fixFiles, readFolder, readSite } from '../../../src/config/index.ts'
import { folderWith, readBase } from '../../fixtures/configs/harness.ts'
import { registry } from '../../fixtures/configs/registry.ts'

const now = Date.parse('2026-11-20T00:00:00Z')
const options = { registry, now }
const page = readBase('activity.json')
const words = readBase('locales/en.json')
const rules = readBase('platform.json')
const fixWith = (changed: Record<string, string>) => fixFiles(folderWith(changed), options)
const suggestions = (changed: Record<string, string>) =>
  checkFiles(folderWith(changed), options).problems.map(({ code, suggestion }) => `${code} ${suggestion}`)

describe('--fix', { timeout: 60_000 }, () => {
  it.each([...'{}[],:"'])('never breaks JSON with one extra %s', (sign) => {
    // After a value: before the end of each line and before its comma.
    const places = [...page.matchAll(/,?\n/g)].map(({ index }) => index)
    for (const place of places) {
      const wrong = page.slice(0, place) + sign + page.slice(place)
      const { files, checked } = fixWith({ 'activity.json': wrong })
      if (files.has('activity.json')) expect(checked.problems.map(({ code }) => code)).not.toContain('P0003')
    }
  })

  it('does not choose between several suggestions, but lists them', () => {
    const wrong = rules.replace(/"taskType": "[A-Z_]+"/, '"taskType": "TRADE_VOLUME"')
    expect(fixWith({ 'platform.json': wrong }).files.size).toBe(0)
    const [said] = suggestions({ 'platform.json': wrong })
    for (const meant of ['TRADING_VOLUME', 'TOTAL_TRADING_VOLUME', 'ANY_TRADING_VOLUME']) expect(said).toContain(meant)
  })

  it('never changes a page for a typo in its texts', () => {
    for (const key of Object.keys(JSON.parse(words))) {
      const slip = (text: string) => text.replace(`"${key}"`, `"${key.slice(0, -1)}"`)
      const { files } = fixWith({
        'locales/en.json': slip(words),
        'locales/ar.json': slip(readBase('locales/ar.json')),
      })
      expect([...files.keys()].filter((path) => !path.startsWith('locales/'))).toEqual([])
    }
  })

  it('never changes translations for a typo in the English texts', () => {
    for (const [, key = ''] of words.matchAll(/"([\w.]+)":/g)) {
      const { files } = fixWith({ 'locales/en.json': words.replace(`"${key}"`, `"${key}x"`) })
      expect(files.has('locales/ar.json')).toBe(false)
    }
  })

  it('does not add a field after an extra brace', async () => {
    const folder = await readFolder('configs/newcomer')
    const text = (folder.files.get('activity.json') as { text: string }).text
    const wrong = text.replace('"id": "apply",', '"id": "apply"},')
    expect(wrong).not.toBe(text)
    const files = new Map([...folder.files, ['activity.json', { text: wrong }]])
    const given = { registry: blocks, now, site: await readSite('configs'), common: await commonKeys() }
    const fixed = fixFiles({ ...folder, files }, given)
    const after = fixed.files.get('activity.json')
    if (after !== undefined) expect(JSON.parse(after)).toEqual(JSON.parse(text))
    else expect(fixed.checked.problems).not.toEqual([])
  })
})

describe('a date without a time zone', () => {
  const inZone = (zone: string, date: string) =>
    rules.replaceAll('+08:00', zone).replace(/"end": "[^"]+"/, `"end": "${date}"`)
  it.each([
    ['+00:00', '2026-12-01T23:59:59', '2026-12-01T23:59:59+00:00'],
    ['+05:30', '2026-12-01 23:59:59', '2026-12-01T23:59:59+05:30'],
    ['-03:00', '2026-12-01T23:59', '-03:00'],
  ])('gets the zone of the campaign, %s', (zone, date, meant) => {
    const said = suggestions({ 'platform.json': inZone(zone, date) })
    expect(said.find((one) => /^P060[12]/.test(one))).toContain(meant)
    expect(said.join()).not.toContain('+08:00')
  })
})
