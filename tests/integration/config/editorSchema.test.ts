// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { blocks } from '../../../src/blocks/index.ts'
import { schemaFiles, schemaText } from '../../../src/build/schemas.ts'
import { hovered, offered, underlined } from './editorService.ts'

const types = blocks.map(({ type }) => type)
const page = (inner: string) => `{ "version": 1, "type": "NewUser", "page": [ ${inner} ] }`
const block = (inner: string) => page(`{ "id": "x", ${inner} }`)
const bare = (label: string) => label.replaceAll('"', '')

/** Cursor positions, and labels that must be offered there. */
const completions: Record<string, [text: string, labels: string[], file?: string]> = {
  'the fields of a page': ['{ ‸ }', ['version', 'type', 'family', 'schedule', 'audience', 'theme', 'meta', 'page']],
  'the fields of a page begun': ['{ "sch‸" }', ['schedule']],
  'the types of activity': ['{ "type": ‸ }', ['NewUser']],
  'the families': ['{ "family": ‸ }', ['product', 'general', 'custom', 'agent']],
  'the fields of a schedule': ['{ "schedule": { ‸ } }', ['from', 'to']],
  'the fields of an audience': ['{ "audience": { ‸ } }', ['locales', 'minAppVersion']],
  'the languages': ['{ "audience": { "locales": [ ‸ ] } }', ['en', 'ar', 'fa-IR', 'tr-TR', 'zh-CN']],
  'more languages': ['{ "audience": { "locales": [ "en", ‸ ] } }', ['tr-CT', 'ja']],
  'the fields of a theme': ['{ "theme": { ‸ } }', ['accent', 'hero']],
  'the fields of meta': ['{ "meta": { ‸ } }', ['title', 'description', 'image']],
  'blocks, whole': [page('‸'), types],
  'the fields of a block': [page('{ ‸ }'), ['id', 'type']],
  'the types of blocks': [page('{ "id": "x", "type": ‸ }'), types],
  'the types of blocks in quotes': [page('{ "id": "x", "type": "‸" }'), types],
  'the fields of a known block': [block('"type": "Hero", ‸'), ['props', 'when', 'fallback', 'slots', 'version']],
  'needs of a block': [block('"type": "Hero", "requires": { ‸ }'), ['block', 'app', 'bridge']],
  'repeats of a block': [block('"type": "Hero", "each": { ‸ }'), ['in', 'as']],
  'props of Hero': [
    block('"type": "Hero", "props": { ‸ }'),
    ['title', 'text', 'art', 'showPrize', 'primary', 'eyebrow'],
  ],
  'props of Hero begun': [block('"type": "Hero", "props": { "sho‸" }'), ['showPrize']],
  pictures: [block('"type": "Hero", "props": { "art": ‸ }'), ['welcome', 'gift', 'trophy', 'wheel', 'coin']],
  'true and false': [block('"type": "Hero", "props": { "showPrize": ‸ }'), ['true', 'false']],
  'the fields of a button': [block('"type": "Hero", "props": { "primary": { ‸ } }'), ['text', 'action']],
  'the fields of an action': [block('"type": "Hero", "props": { "primary": { "action": { ‸ } } }'), ['action']],
  'the names of actions': [
    block('"type": "Hero", "props": { "primary": { "action": { "action": ‸ } } }'),
    ['apply', 'claim', 'claimAll', 'draw', 'login', 'navigate', 'native', 'dialog', 'share', 'copy', 'sequence'],
  ],
  'the screens of the app': [
    block('"type": "Hero", "props": { "primary": { "action": { "action": "native", "screen": ‸ } } }'),
    ['home', 'spotTrade', 'kyc', 'assetRecharge', 'becomeTrader', 'supportChat', 'share', 'copyTrade'],
  ],
  'the fields of native': [
    block('"type": "Hero", "props": { "primary": { "action": { "action": "native", ‸ } } }'),
    ['screen', 'else'],
  ],
  'the fields of navigate': [
    block('"type": "Hero", "props": { "primary": { "action": { "action": "navigate", ‸ } } }'),
    ['to'],
  ],
  'what is shared': [
    block('"type": "Hero", "props": { "primary": { "action": { "action": "share", "scene": ‸ } } }'),
    ['ACTIVITY', 'INVITE', 'WIN'],
  ],
  'the slots of Columns': [block('"type": "Columns", "slots": { ‸ }'), ['start', 'end']],
  'blocks in a slot': [block('"type": "Columns", "slots": { "start": [ { "id": "y", "type": ‸ } ] }'), types],
  'whole blocks in a slot': [block('"type": "Columns", "slots": { "start": [ ‸ ] }'), types],
  'props within a slot': [
    block('"type": "Columns", "slots": { "start": [ { "id": "y", "type": "Notice", "props": { ‸ } } ] }'),
    ['tone', 'text', 'title', 'link'],
  ],
  'types of a fallback': [block('"type": "Hero", "fallback": { "type": ‸ }'), types],
  'props of a fallback': [block('"type": "Hero", "fallback": { "type": "Notice", "props": { ‸ } }'), ['tone', 'text']],
  tones: [
    block('"type": "Notice", "props": { "text": "a", "tone": ‸ }'),
    ['neutral', 'accent', 'rise', 'fall', 'info'],
  ],
  'the fields of a link': [block('"type": "Notice", "props": { "link": { ‸ } }'), ['text', 'to']],
  'variants of Countdown': [block('"type": "Countdown", "props": { "variant": ‸ }'), ['cells', 'line']],
  'variants of ApplyBar': [block('"type": "ApplyBar", "props": { "variant": ‸ }'), ['card', 'bare']],
  'the fields of a step': [block('"type": "Steps", "props": { "steps": [ { ‸ } ] }'), ['title', 'text']],
  grounds: [block('"type": "Section", "props": { "ground": ‸ }'), ['paper', 'surface']],
  'props of TaskList': [block('"type": "TaskList", "props": { ‸ }'), ['group', 'title']],
  'blocks of a page that is no activity': ['{ "page": [ { "id": "a", "type": ‸ } ] }', types, 'page.json'],
  'the rules': ['{ ‸ }', ['activityId', 'taskGroups', 'timeZone'], 'platform.json'],
  'the types of tasks': [
    '{ "taskGroups": [ { "tasks": [ { "taskType": ‸ } ] } ] }',
    ['KYC_PASS', 'SPOT_FIRST_RECHARGE', 'INVITE_FRIEND', 'SHARE_LINK'],
    'platform.json',
  ],
  'the types of rewards': [
    '{ "taskGroups": [ { "tasks": [ { "rewards": [ { "rewardType": ‸ } ] } ] } ] }',
    ['GIFT_CASH', 'LOTTERY_COUNT', 'PHYSICAL'],
    'platform.json',
  ],
}

/** Pointer positions, and texts that the hover must contain. */
const hovers: Record<string, [text: string, said: string[], file?: string]> = {
  version: ['{ "vers‸ion": 1 }', ['Example']],
  family: ['{ "fam‸ily": "general" }', ['If left out: `"product"`']],
  schedule: ['{ "sche‸dule": {} }', ['When the page can be seen']],
  'a moment': ['{ "schedule": { "fr‸om": "2026-11-01T00:00:00+08:00" } }', ['Example', '2026-11-01T00:00:00+08:00']],
  locales: ['{ "audience": { "loca‸les": ["en"] } }', ['Example', 'tr-TR']],
  'the oldest app': ['{ "audience": { "minApp‸Version": "4.2.14" } }', ['Example', '4.2.14']],
  'the accent': ['{ "theme": { "acc‸ent": "yellow" } }', []],
  'the page’s title': ['{ "meta": { "ti‸tle": "meta.title" } }', ['The title in the browser']],
  'a block’s id': [page('{ "i‸d": "hero", "type": "Hero" }'), ['Example']],
  'a block’s type': [page('{ "id": "x", "type": "He‸ro" }'), ['top of a page']],
  'a condition': [block('"type": "Hero", "wh‸en": "user.applied"'), ['Example']],
  'a fallback': [block('"type": "Hero", "fall‸back": { "type": "Notice" }'), []],
  'a need': [block('"type": "Hero", "requires": { "bri‸dge": "token" }'), ['Example']],
  'a text': [block('"type": "Hero", "props": { "ti‸tle": "hero.title" }'), ["The page's title.", 'hero.title']],
  'a default': [block('"type": "Hero", "props": { "show‸Prize": true }'), ['If left out: `true`']],
  'a picture': [block('"type": "Hero", "props": { "a‸rt": "gift" }'), ['The picture']],
  'a tone': [block('"type": "Notice", "props": { "to‸ne": "info", "text": "a" }'), ['a warning', 'neutral']],
  'a number': [block('"type": "Countdown", "props": { "with‸inDays": 5 }'), ['If left out: `99`']],
  'a list': [block('"type": "Steps", "props": { "ste‸ps": [] }'), ['in order']],
  'within a list': [block('"type": "Steps", "props": { "steps": [ { "ti‸tle": "a" } ] }'), ['steps.join.title']],
  'a screen': [
    block('"type": "Hero", "props": { "primary": { "action": { "action": "native", "scr‸een": "kyc" } } }'),
    ['Example'],
  ],
  'within a slot': [
    block('"type": "Columns", "slots": { "end": [ { "id": "y", "type": "TaskList", "props": { "gro‸up": "a" } } ] }'),
    ['task group', 'start'],
  ],
  'a threshold': ['{ "taskGroups": [ { "tasks": [ { "thres‸hold": "1" } ] } ] }', ['decimal string'], 'platform.json'],
}

describe('an editor with these schemas', () => {
  it('is tested at 50 places or more', () => {
    expect(Object.keys(completions).length + Object.keys(hovers).length).toBeGreaterThanOrEqual(50)
  })

  it.each(Object.entries(completions))('offers %s', async (_, [text, labels, file = 'activity.json']) => {
    const items = await offered(file, text)
    const found = items.map(({ label }) => bare(label))
    expect(labels.filter((label) => !found.includes(label))).toEqual([])
  })

  it.each(Object.entries(hovers))('explains %s', async (_, [text, said, file = 'activity.json']) => {
    const shown = (await hovered(file, text)).replaceAll('\\', '')
    expect(shown).not.toBe('')
    for (const words of said) expect(shown).toContain(words)
  })

  it('does not offer props of another block', async () => {
    const found = (await offered('activity.json', block('"type": "TaskList", "props": { ‸ }'))).map(
      ({ label }) => label,
    )
    expect(found).not.toContain('showPrize')
    expect(found).not.toContain('tone')
  })

  it.each(types)('inserts a valid %s', async (type) => {
    const items = await offered('activity.json', page('‸'))
    const item = items.find(({ label }) => label === type)
    const written = (item?.textEdit?.newText ?? '').replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d+|\$\{\d+\}/g, '')
    expect(written).toContain(`"type": "${type}"`)
    expect(await underlined('activity.json', page(written))).toEqual([])
    const shown = item?.documentation
    expect(typeof shown === 'string' ? shown : shown?.value).toBeTruthy()
  })

  const mistakes: Record<string, [text: string, words: string]> = {
    'a prop there is not': [block('"type": "Hero", "props": { "titel": "a.b" }'), '"titel"'],
    'a block there is not': [block('"type": "Herro"'), '"Herro"'],
    'a value of the wrong kind': [block('"type": "Hero", "props": { "showPrize": "yes" }'), '"yes"'],
    'a value not in the list': [block('"type": "Notice", "props": { "text": "a", "tone": "red" }'), '"red"'],
    'an action there is not': [
      block('"type": "Hero", "props": { "primary": { "text": "a", "action": { "action": "aply" } } }'),
      '"aply"',
    ],
    'a number out of range': [block('"type": "Countdown", "props": { "withinDays": 0 }'), '0'],
    'a field there is not': ['{ "version": 1, "type": "NewUser", "shedule": {}, "page": [] }', '"shedule"'],
  }
  it.each(Object.entries(mistakes))('underlines %s, once', async (_, [text, words]) => {
    const found = await underlined('activity.json', text)
    expect(found.map((entry) => entry.words)).toEqual([words])
  })

  it.each(['newcomer/activity.json', 'newcomer/platform.json', 'hub/page.json'])(
    'underlines nothing in %s',
    async (path) => {
      const [, file = ''] = path.split('/')
      expect(await underlined(file, readFileSync(`configs/${path}`, 'utf8'))).toEqual([])
    },
  )
})

describe('the schemas', () => {
  it.each(Object.entries(schemaFiles()))('%s stays below 300 KB', (_, schema) => {
    expect(Buffer.byteLength(schemaText(schema))).toBeLessThan(300 * 1024)
  })
})
