import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Serving } from '../../load/processes.ts'
import { type Configs, operatorAt, pageAt, type StoreServer, serveOn } from './harness.ts'

describe.each(['pglite', 'postgres'] as const)('operator commands on %s', (kind) => {
  let stored: StoreServer
  let configs: Configs
  let server: Serving

  beforeAll(async () => {
    stored = await serveOn(kind)
    configs = stored.configs
    server = stored.server
  })
  afterAll(() => stored.end())

  const operator = () => operatorAt(server.url)
  const title = (words: string) => {
    configs.retitle(words)
    return configs.files()
  }

  test('a release is online at once, in the history with actor and reason, and stored with its files', async () => {
    const files = title('The first of the operator')
    const { status, body } = await operator().publish(files, { reason: '  a first  ', expected: 1 })
    expect([status, body.outcome, body.from, body.version]).toEqual([200, 'published', 1, 2])
    expect(await pageAt(server.url)).toEqual({ status: 200, title: 'The first of the operator' })
    const { current, steps } = await operator().history()
    expect(current).toBe(2)
    expect(steps[0]).toMatchObject({ action: 'publish', from: 1, version: 2, actor: 'ann', reason: 'a first' })
    const kept = await operator().release('current')
    expect([kept.body.version, kept.body.source, kept.body.files]).toEqual([2, 'operator', files])
  })

  test('publishing the same content again changes nothing', async () => {
    const { body } = await operator().publish(configs.files())
    expect([body.outcome, body.version]).toEqual(['unchanged', 2])
    expect((await operator().history()).steps).toHaveLength(2)
  })

  test.each([
    ['no reason', { reason: undefined }],
    ['an empty reason', { reason: '   ' }],
    ['a reason that would rewrite a terminal', { reason: 'a\u001b[2Jb' }],
    ['no operator', { by: '' }],
    ['an alias with a path in it', { alias: '../newcomer' }],
    ['a file outside of the config', { files: { '../../secret.json': '{}' } }],
    ['an unknown field', { hurry: true }],
    ['a number as text', { expected: '1' }],
  ])('refuses %s and changes nothing', async (_what, more) => {
    const { status, body } = await operator().publish(configs.files(), more)
    expect([status, body.error]).toEqual([400, 'INVALID'])
    expect((await operator().history()).current).toBe(2)
  })

  test('a problem is returned with file, line and column; the current release stays', async () => {
    const files = { ...configs.files() }
    files['activity.json'] = (files['activity.json'] ?? '').replace('"type": "TaskList"', '"type": "TaskLsit"')
    const { status, body } = await operator().publish(files)
    expect([status, body.error]).toEqual([422, 'REFUSED'])
    const lines = files['activity.json'].split('\n')
    const line = lines.findIndex((text) => text.includes('TaskLsit')) + 1
    expect(body.problems?.filter(({ severity }) => severity === 'error')).toMatchObject([
      { file: 'newcomer/activity.json', line, column: (lines[line - 1] ?? '').indexOf('"TaskLsit"') + 1 },
    ])
    expect((await pageAt(server.url)).title).toBe('The first of the operator')
  })

  test('a block newer than the app is refused, with the reason', async () => {
    const files = { ...configs.files() }
    files['activity.json'] = (files['activity.json'] ?? '').replace(
      '"type": "TaskList"',
      '"type": "TaskList", "version": 99',
    )
    const { body } = await operator().publish(files)
    expect(body.problems?.map(({ message }) => message).join()).toContain('99')
  })

  test('of two simultaneous operators one publishes, and the other gets the name of the first', async () => {
    const [a, b] = [title("Ann's"), title("Bob's")]
    const replies = await Promise.all([
      operator().publish(a, { expected: 2, by: 'ann' }),
      operator().publish(b, { expected: 2, by: 'bob' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const refusal = replies.find(({ status }) => status === 409)?.body
    const winner = replies[0]?.status === 200 ? 'ann' : 'bob'
    expect(refusal?.error).toBe('VERSION_CONFLICT')
    expect(refusal?.message).toContain(`is at release 3, and you expected release 2: publish by ${winner}`)
    expect((await operator().command('rollback', { expected: 2 })).status).toBe(409)
    expect((await operator().command('stop', { expected: 2 })).status).toBe(409)
    expect((await operator().history()).current).toBe(3)
  })

  test('a rollback goes to the replaced release, not to one that was rolled back before', async () => {
    const good = (await operator().history()).current
    await operator().publish(title('Bad'))
    expect((await operator().command('rollback')).body).toMatchObject({ outcome: 'rolledBack', version: good })
    await operator().publish(title('Bad again'))
    expect((await operator().command('rollback')).body.version).toBe(good)
  })

  test('the last 50 releases can be restored byte for byte', async () => {
    const made = new Map<number, { hash: string; files: Record<string, string> }>()
    for (let n = 1; n <= 50; n += 1) {
      // Comments and whitespace are not part of a release, but part of its stored files.
      const files = { ...title(`Number ${n}`), 'activity.json': `// ${n}\r\n${configs.files()['activity.json']}` }
      const { version } = (await operator().publish(files)).body
      made.set(version ?? 0, { hash: (await operator().release('current')).body.hash, files })
    }
    expect(made.size).toBe(50)
    for (const [version, { hash, files }] of made) {
      const { body } = await operator().release(version)
      expect([body.hash, body.files]).toEqual([hash, files])
    }
    const [oldest] = made.keys()
    expect((await operator().command('rollback', { version: oldest })).body.version).toBe(oldest)
    expect(await pageAt(server.url)).toEqual({ status: 200, title: 'Number 1' })
  })

  test('a stopped page is the 404 page until a rollback brings it back', async () => {
    const { current } = await operator().history()
    expect((await operator().command('stop')).body).toMatchObject({ outcome: 'stopped', from: current, version: null })
    const gone = await fetch(`${server.url}/en/activity/newcomer`)
    expect(gone.status).toBe(404)
    expect(gone.headers.get('cache-control')).toBe('no-store')
    expect(await gone.text()).toContain('<h1')
    expect((await operator().command('stop')).body).toMatchObject({
      error: 'REFUSED',
      message: '"newcomer" is offline.',
    })
    expect((await operator().release('current')).body.error).toBe('UNKNOWN')
    expect((await operator().command('rollback')).body.version).toBe(current)
    expect((await pageAt(server.url)).status).toBe(200)
  })

  test('any number of releases can be scheduled, and are canceled one by one, all together, or by a stop', async () => {
    const at = Date.now() + 3_600_000
    const later = await operator().publish(title('Later'), { at: at + 1 })
    expect(later.body).toMatchObject({ outcome: 'planned', planned: { at: at + 1, action: 'publish' } })
    const { body: both } = await operator().publish(title('Sooner'), { at })
    expect(both.plans.map((plan) => plan.at)).toEqual([at, at + 1])
    const [sooner] = both.plans
    expect((await operator().command('unplan', { plan: sooner?.id })).body.plans).toMatchObject([{ at: at + 1 }])
    expect((await operator().command('unplan', { plan: sooner?.id })).body.error).toBe('REFUSED')
    expect((await operator().command('unplan')).body).toMatchObject({ outcome: 'unplanned', planned: null, plans: [] })
    expect((await operator().command('unplan')).body.error).toBe('REFUSED')
    await operator().publish(title('Never'), { at })
    expect((await operator().command('stop')).body.planned).toBeNull()
    await operator().command('rollback')
    const { status, body } = await operator().publish(title('Past'), { at: Date.now() - 1000 })
    expect([status, body.message]).toEqual([422, expect.stringContaining('is past')])
    const actions = (await operator().history()).steps.slice(0, 8).map(({ action }) => action)
    expect(actions).toEqual(['rollback', 'stop', 'unplan', 'plan', 'unplan', 'unplan', 'plan', 'plan'])
  })

  test('an unknown alias is reported with the closest match', async () => {
    expect(await operator().history('newcommer')).toMatchObject({
      error: 'UNKNOWN',
      message: 'There is no "newcommer" here. Did you mean "newcomer"?',
    })
  })
})
