import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Draft } from '../../../src/contract/drafts.ts'
import type { CommandRefusal } from '../../../src/contract/operator.ts'
import type { StudioAnswer, StudioAnswers } from '../../../src/contract/studio/answers.ts'
import type { StudioChecked, StudioFixed } from '../../../src/contract/studio/check.ts'
import type { StudioComparison } from '../../../src/contract/studio/compare.ts'
import type { StudioPages } from '../../../src/contract/studio/pages.ts'
import { configsWith, type StudioServer, startStudio, token } from './harness.ts'

let server: StudioServer
let lottery: Draft
beforeAll(async () => {
  server = await startStudio({
    samples: ['lottery', 'event-terms', 'privacy-notice', 'user-agreement'],
    env: { SANDBOX: '1' },
  })
  lottery = await server.draft('lottery')
})
afterAll(() => server?.close())

const post = <T>(path: string, body: object) => server.send<T & CommandRefusal>('POST', path, body)
const contentOf = ({ alias, files, assets }: Draft, changes: Record<string, string> = {}) => ({
  alias,
  files: { ...files, ...changes },
  assets,
})
const check = async (changes: Record<string, string> = {}, more: object = {}) =>
  (await post<StudioChecked>('/studio/check', { ...contentOf(lottery, changes), ...more })).body
const edited = (path: string, from: string | RegExp, to: string) => {
  const before = lottery.files[path] ?? ''
  const after = before.replace(from, to)
  expect(after, `${path} has ${from}`).not.toBe(before)
  return { [path]: after }
}

describe('the check of a draft', () => {
  it('says what the checker of the command line says, and what the canvas needs', async () => {
    const checked = await check({}, { languages: ['en', 'de'] })
    expect(checked).toMatchObject({ errors: 0, publishable: true, refusal: null })
    expect(Object.keys(checked.release?.words ?? {}).sort()).toEqual(['de', 'en'])
    expect(checked.release).toMatchObject({ alias: 'lottery', activityId: '1050', type: 'Lottery', family: 'product' })
    expect(checked.release?.windows).toMatchObject({ timeZone: '+08:00', start: Date.parse('2026-10-01T00:00+08:00') })
    expect(checked.release?.page.theme?.hero).toMatch(/^\/media\/[0-9a-f]{64}$/)
  })

  it('gives place, block and fix of a problem, and still shows the page', async () => {
    const changes = edited('activity.json', '"variant": "wheel"', '"variant": "wheal"')
    const checked = await check(changes)
    expect(checked.publishable).toBe(false)
    const [problem] = checked.problems.filter(({ severity }) => severity === 'error')
    expect(problem).toMatchObject({ file: 'activity.json', block: 'board' })
    const { offset = 0, length = 0, text = '' } = problem?.fix ?? {}
    const before = changes['activity.json'] ?? ''
    expect(before.slice(0, offset) + text + before.slice(offset + length)).toBe(lottery.files['activity.json'])
    expect(checked.checked).not.toBeNull()
    const fixed = await post<StudioFixed>('/studio/fix', contentOf(lottery, changes))
    expect(fixed.body.files).toEqual({ 'activity.json': lottery.files['activity.json'] })
    expect(fixed.body.fixed.map(({ code }) => code)).toContain(problem?.code)
  })

  it('shows nothing of files that cannot be parsed', async () => {
    const checked = await check({ 'activity.json': '{ "page": [' })
    expect(checked).toMatchObject({ publishable: false, checked: null, release: null })
    expect(checked.errors).toBeGreaterThan(0)
  })

  it('finds pictures that were never sent', async () => {
    const assets = { ...lottery.assets, 'assets/hero.webp': createHash('sha256').update('none').digest('hex') }
    const { body } = await post<StudioChecked>('/studio/check', { ...contentOf(lottery), assets })
    expect(body.problems.map(({ code }) => code)).toContain('P0502')
  })
})

describe('the check among the other pages', () => {
  const codes = ({ problems }: StudioChecked) => problems.map(({ code }) => code)

  it('finds the activityId of another draft', async () => {
    const { body: double } = await post<Draft>('/drafts', { alias: 'double', from: { copy: 'lottery' } })
    const { body: before } = await post<StudioChecked>('/studio/check', contentOf(double))
    expect(codes(before)).not.toContain('P0718')
    const platform = (double.files['platform.json'] ?? '').replace(/"activityId": "\d+"/, '"activityId": "1050"')
    const same = contentOf(double, { 'platform.json': platform })
    const { body: checked } = await post<StudioChecked>('/studio/check', same)
    expect(checked.problems.find(({ code }) => code === 'P0718')?.message).toContain('"lottery"')
    const own = /"activityId": "(\d+)"/.exec(double.files['platform.json'] ?? '')?.[1]
    const { problems } = await check(edited('platform.json', '"activityId": "1050"', `"activityId": "${own}"`))
    expect(problems.find(({ code }) => code === 'P0718')?.message).toContain('"double"')
  })

  it('finds links to pages that do not exist, until they do', async () => {
    const link = edited('locales/en.json', '"meta.title": "', '"meta.title": "[Help](/not-there) ')
    const changes = edited('platform.json', '"/event-terms"', '"/not-there"')
    const checked = await check(changes)
    expect(checked).toMatchObject({ publishable: false })
    expect(checked.problems.find(({ code }) => code === 'P0506')).toMatchObject({
      file: 'platform.json',
      message: 'No page has the address /not-there.',
    })
    expect(codes(await check(link))).toContain('P0506')
    await post('/drafts', { alias: 'not-there', from: { blank: true } })
    expect(codes(await check(changes))).not.toContain('P0506')
    await server.send('DELETE', '/drafts/not-there')
    expect(codes(await check(changes))).toContain('P0506')
  })

  it('finds nothing on a blank page that has just been made', async () => {
    const { body: made } = await post<Draft>('/drafts', { alias: 'blank', from: { blank: true } })
    const { alias, files, assets } = made
    const { body } = await post<StudioChecked>('/studio/check', { alias, files, assets })
    expect([body.publishable, body.problems]).toEqual([true, []])
    // The hero shows the sentence that search engines show, so that it is written once.
    expect(Object.keys(JSON.parse(files['locales/en.json'] ?? '{}'))).toEqual(['meta.title', 'meta.description'])
    await server.send('DELETE', '/drafts/blank')
  })

  it('counts the problems of a page again when another one goes', async () => {
    await post('/drafts', { alias: 'target', from: { blank: true } })
    const { body: source } = await post<Draft>('/drafts', { alias: 'source', from: { blank: true } })
    const text = (source.files['locales/en.json'] ?? '').replace('What this page is about."', '[Go](/target)"')
    await server.save('source', { revision: 1, changes: { 'locales/en.json': text } })
    const errors = async () => {
      const { pages } = (await server.send<StudioPages>('GET', '/studio/pages')).body
      return pages.find(({ alias }) => alias === 'source')?.errors
    }
    await expect.poll(errors).toBe(0)
    await server.send('DELETE', '/drafts/target')
    await expect.poll(errors).toBe(1)
    await server.send('DELETE', '/drafts/source')
  })
})

describe('the calls of the canvas', () => {
  const call = { persona: 'finished', at: Date.parse('2026-12-01T00:00:00Z'), langCode: '0' }

  it('are answered from the content that was checked', async () => {
    const { checked } = await check(edited('platform.json', '"amount": "3"', '"amount": "77"'))
    const input = { activityId: '1050' }
    const { body } = await post<StudioAnswer>('/studio/call', {
      checked,
      alias: 'lottery',
      ...call,
      call: 'detail',
      input,
    })
    expect(body).toMatchObject({ code: '00000', requestTime: call.at })
    expect(JSON.stringify(body.data)).toContain('"77"')
    const calls = ['detail', 'introduce', 'apply'].map((name) => ({ ...call, call: name, input }))
    const many = await post<StudioAnswers>('/studio/answers', { checked, alias: 'lottery', calls })
    expect(many.body.answers.map(({ code }) => code === '00000')).toEqual([true, true, false])
  })

  it('ask for a new check when the content is unknown, except for what was saved', async () => {
    const named = { alias: 'lottery', ...call, call: 'introduce', input: { activityId: '1050' } }
    const unknown = await post('/studio/call', { ...named, checked: 'a'.repeat(64) })
    expect([unknown.status, unknown.body.error]).toEqual([409, 'UNKNOWN_CHECK'])
    // A process that has never checked the draft finds it in the database.
    const other = await startStudio({ samples: ['lottery'] })
    const { checked } = await check()
    const saved = await other.send<StudioAnswer>('POST', '/studio/call', { ...named, checked })
    expect([saved.status, saved.body.code]).toEqual([200, '00000'])
    await other.close()
  })
})

describe('the comparison with what is live', () => {
  const compare = async (changes: Record<string, string>) =>
    (await post<StudioComparison>('/studio/compare', contentOf(lottery, changes))).body

  it('is empty for the same files', async () => {
    expect(await compare({})).toMatchObject({
      live: { version: 1, by: 'server' },
      current: 1,
      changes: [],
      money: null,
    })
  })

  it('has every change of rules, texts and blocks, and whose money it changes', async () => {
    const rules = JSON.parse(lottery.files['platform.json'] ?? '')
    const [first] = rules.lottery.prizes
    const changed = structuredClone(rules)
    changed.lottery.prizes[0].odds += 5_000
    changed.lottery.prizes[1].odds -= 5_000
    changed.windows.claimEnd = '2029-01-11T23:59:59+08:00'
    const { changes, notices } = await compare({
      'platform.json': JSON.stringify(changed),
      ...edited('locales/en.json', '"meta.title": "', '"meta.title": "New '),
      ...edited('activity.json', '"variant": "wheel"', '"variant": "grid"'),
    })
    const odds = `lottery.prizes[${first.prizeId}].odds`
    expect(changes.find(({ path }) => path === odds)).toEqual({
      part: 'rules',
      kind: 'changed',
      path: odds,
      before: first.odds,
      after: first.odds + 5_000,
      affects: 'new',
    })
    expect(changes.find(({ path }) => path === 'windows.claimEnd')).toMatchObject({
      after: '2029-01-11T23:59:59+08:00',
      affects: 'all',
    })
    const others = changes.filter(({ part }) => part !== 'rules').map(({ path }) => path)
    expect(others).toEqual(['block "board" (PrizeBoard) props.variant', '"meta.title" in en'])
    expect(notices).toEqual([{ kind: 'window', window: 'claim', ms: -3 * 86_400_000, unclaimed: 0 }])
  })

  it('counts the users whom it affects, and says why a publish would be refused', async () => {
    const sign = await fetch(`${server.url}/__sandbox/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ persona: 'joined', fresh: true }),
    })
    expect(sign.status).toBe(200)
    const rules = JSON.parse(lottery.files['platform.json'] ?? '')
    const longer = { ...rules, budget: rules.budget.map((one: object) => ({ ...one, amount: '9000000' })) }
    const { money, users, changes, refusal } = await compare({ 'platform.json': JSON.stringify(longer) })
    expect(users?.joined).toBeGreaterThan(0)
    expect(money).toMatchObject({ alias: 'lottery', joined: users?.joined })
    expect(changes.every(({ affects }) => affects === 'all')).toBe(true)
    expect(refusal).toBeNull()
    const stolen = await compare({ 'platform.json': JSON.stringify({ ...rules, activityId: '4711' }) })
    expect(stolen.refusal).toContain('belongs to activity 1050 and cannot change it')
    // Nothing of it was done.
    expect((await compare({})).changes).toEqual([])
  })

  it('compares a new page with nothing', async () => {
    const files = { 'page.json': '{ "version": 1, "page": [] }' }
    const { body } = await post<StudioComparison>('/studio/compare', { alias: 'brand-new', files, assets: {} })
    expect(body).toMatchObject({ live: null, current: null, users: null, money: null })
  })
})

describe('a new campaign', () => {
  const start = Date.parse('2027-03-01T10:30:00+02:00')
  const types = [
    'NewUser',
    'Lottery',
    'TeamTrading',
    'PersonalTrading',
    'CopyTrading',
    'CompoundTrading',
    'TradingDepositBonus',
  ]

  it.each(types)('is made from the template %s, without errors, at the chosen times', async (type) => {
    const alias = `new-${type.toLowerCase()}`
    const body = { alias, from: { template: type }, start, end: start + 10 * 86_400_000, timeZone: '+02:00' }
    const { status, body: draft } = await post<Draft>('/drafts', body)
    expect(status, draft.message).toBe(200)
    const { body: checked } = await post<StudioChecked>('/studio/check', contentOf(draft))
    expect(checked.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(checked.release).toMatchObject({
      type,
      windows: { start, end: start + 10 * 86_400_000, timeZone: '+02:00' },
    })
    const again = await post('/drafts', body)
    expect([again.status, again.body.error]).toEqual([409, 'EXISTS'])
  })

  it('is a copy with own ids and all dates moved together', async () => {
    const { body: draft } = await post<Draft>('/drafts', {
      alias: 'wheel',
      from: { copy: 'lottery' },
      start,
      title: 'Wheel',
    })
    const [before, after] = [lottery, draft].map(({ files }) => JSON.parse(files['platform.json'] ?? ''))
    expect(after.activityId).not.toBe(before.activityId)
    const moved = start - Date.parse(before.windows.start)
    for (const name of Object.keys(before.windows))
      expect(Date.parse(after.windows[name]) - Date.parse(before.windows[name]), name).toBe(moved)
    const [page, copied] = [lottery, draft].map(({ files }) => JSON.parse(files['activity.json'] ?? ''))
    expect(Date.parse(copied.schedule.from) - Date.parse(page.schedule.from)).toBe(moved)
    expect(draft.assets).toEqual(lottery.assets)
    const { body: checked } = await post<StudioChecked>('/studio/check', contentOf(draft))
    expect(checked.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('refuses unknown types and pages', async () => {
    const unknown = await post('/drafts', { alias: 'x', from: { template: 'Lotery' } })
    expect([unknown.status, unknown.body.message]).toEqual([422, expect.stringContaining('Did you mean "Lottery"?')])
    expect((await post('/drafts', { alias: 'x', from: { copy: 'nothing' } })).status).toBe(404)
  })
})

describe('with another platform', () => {
  it('drafts, checks and comparisons work, without figures of users', async () => {
    const configDir = configsWith('lottery')
    const hybrid = await startStudio({ isHybrid: true, configDir, env: { OPERATOR_TOKEN: token } })
    const draft = await hybrid.draft('lottery')
    expect(draft).toMatchObject({ source: 'release', base: { version: 1 } })
    const saved = await hybrid.save('lottery', { revision: 0, changes: { 'locales/de.json': '{}' }, by: 'Ada' })
    expect(saved.status).toBe(200)
    const content = contentOf(await hybrid.draft('lottery'))
    const { body } = await hybrid.send<StudioComparison>('POST', '/studio/compare', content)
    expect(body).toMatchObject({ live: { version: 1 }, users: null, money: null })
    expect(body.changes.length).toBeGreaterThan(0)
    const files = await hybrid.send<CommandRefusal>('POST', '/drafts/lottery/files', { revision: 1 })
    expect([files.status, files.body.error]).toEqual([403, 'FORBIDDEN'])
    await hybrid.close()
  })
})
