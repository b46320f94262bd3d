import { expect, test } from 'vitest'
import { type Publishing, publishingOf } from '../../../src/platform/index.ts'
import { group, releaseOf, rulesOf, task } from '../platform/fixture.ts'
import { type Harness, onEachStore } from '../platform/harness.ts'

const hour = 3_600_000
const by = { actor: 'ann', reason: 'a plan', source: 'operator' } as const
const bob = { ...by, actor: 'bob', reason: 'a fix' }

/** A page without rules; every title is another release. */
const pageOf = (alias: string, title: string) => releaseOf(alias, null, { type: 'Hub', meta: { title } })
const entry = (alias: string, title: string, guard: object = {}) => ({
  release: pageOf(alias, title),
  files: {},
  guard,
})

onEachStore('plans and bundles', (harness) => {
  const publishing = (): Publishing => publishingOf(harness().platform)
  const publish = (alias: string, title: string) => publishing().publish(pageOf(alias, title), {}, by, {})
  const titleOf = async (alias: string, { platform }: Harness = harness()) => {
    const release = await platform.release(alias)
    return release ? (release.page as { meta?: { title?: string } }).meta?.title : null
  }
  const runUntil = (time: number) => {
    harness().clock.time = time
    return publishing().publishDue({})
  }
  const now = () => harness().clock.time
  const actionsOf = async (alias: string) =>
    (await publishing().history(alias)).steps.map(({ action, version, detail }) => [action, version, detail])

  test('several plans of a page run in the order of their times', async () => {
    await publish('many', 'first')
    const start = now()
    await publishing().scheduleAll([entry('many', 'third')], { at: start + 2 * hour }, by)
    await publishing().scheduleAll([entry('many', 'second')], { at: start + hour }, by)
    await publishing().scheduleChange({ alias: 'many', at: start + 3 * hour, action: 'rollback' }, by, {})
    await publishing().scheduleChange({ alias: 'many', at: start + 4 * hour, action: 'stop' }, by, {})
    const plans = await publishing().plans({ alias: 'many' })
    expect(plans.map(({ at, action, base }) => [at - start, action, base])).toEqual([
      [hour, 'publish', 1],
      [2 * hour, 'publish', 1],
      [3 * hour, 'rollback', 1],
      [4 * hour, 'stop', 1],
    ])
    expect(await publishing().nextScheduledTime()).toBe(start + hour)
    await runUntil(start + hour)
    expect(await titleOf('many')).toBe('second')
    await runUntil(start + 2 * hour)
    expect(await titleOf('many')).toBe('third')
    await runUntil(start + 3 * hour)
    expect(await titleOf('many')).toBe('second')
    await runUntil(start + 4 * hour)
    expect(await titleOf('many')).toBeNull()
    expect(await publishing().plans({ alias: 'many' })).toEqual([])
    const done = await publishing().plans({ alias: 'many', all: true })
    expect(done.map(({ state, doneVersion }) => [state, doneVersion])).toEqual([
      ['PUBLISHED', 2],
      ['PUBLISHED', 3],
      ['PUBLISHED', 2],
      ['PUBLISHED', null],
    ])
  })

  test('plans that became due together run in their order, and the history says what a plan replaced', async () => {
    await publish('late', 'first')
    const start = now()
    await publishing().scheduleAll([entry('late', 'planned')], { at: start + hour }, by)
    await publishing().scheduleChange({ alias: 'late', at: start + 2 * hour, action: 'rollback', version: 1 }, by, {})
    await publishing().publish(pageOf('late', 'a fix'), {}, bob, {})
    await runUntil(start + 3 * hour)
    expect(await titleOf('late')).toBe('first')
    const [, published] = (await actionsOf('late')).filter(([action]) => action !== 'plan')
    expect(published).toEqual(['publish', 3, expect.stringMatching(/^plan \d+; made when release 1 was current$/)])
  })

  test('a release with an end goes back to what it replaced, also to offline', async () => {
    await publish('back', 'everyday')
    const start = now()
    await publishing().scheduleAll([entry('back', 'sale')], { at: start + hour, until: start + 2 * hour }, by)
    await publishing().scheduleAll([entry('gone', 'sale')], { at: start + hour, until: start + 2 * hour }, by)
    await publishing().publish(pageOf('back', 'everyday, fixed'), {}, bob, {})
    await runUntil(start + hour)
    expect([await titleOf('back'), await titleOf('gone')]).toEqual(['sale', 'sale'])
    await runUntil(start + 2 * hour)
    expect([await titleOf('back'), await titleOf('gone')]).toEqual(['everyday, fixed', null])
  })

  test('a publish now can have an end too', async () => {
    await publish('brief', 'everyday')
    const start = now()
    const [done] = await publishing().publishAll([entry('brief', 'sale')], by, start + hour)
    expect(done).toMatchObject({ version: 2, from: 1 })
    await runUntil(start + hour)
    expect(await titleOf('brief')).toBe('everyday')
  })

  test('one plan is canceled with its end, and another stays', async () => {
    await publish('some', 'first')
    const start = now()
    await publishing().scheduleAll([entry('some', 'a')], { at: start + hour, until: start + 2 * hour }, by)
    await publishing().scheduleAll([entry('some', 'b')], { at: start + 3 * hour }, by)
    const [first] = await publishing().plans({ alias: 'some' })
    expect(await publishing().unschedule('some', by, first?.id)).toBe(2)
    expect((await publishing().plans({ alias: 'some' })).map(({ at }) => at - start)).toEqual([3 * hour])
    await expect(publishing().unschedule('some', by, first?.id)).rejects.toThrow('has no waiting plan')
    await runUntil(start + 4 * hour)
    expect(await titleOf('some')).toBe('b')
  })

  test('a bundle is published with one reference, or not at all', async () => {
    await publish('one', 'first')
    await publish('two', 'first')
    const refused = publishing().publishAll([entry('one', 'new'), entry('two', 'new', { expected: 7 })], by)
    await expect(refused).rejects.toThrow('Nothing was published. "two" is at release 1, and you expected release 7')
    expect([await titleOf('one'), await titleOf('two')]).toEqual(['first', 'first'])
    await publishing().publishAll([entry('two', 'new'), entry('one', 'new')], by)
    expect([await titleOf('one'), await titleOf('two')]).toEqual(['new', 'new'])
    const references = await Promise.all(
      ['one', 'two'].map(async (alias) => (await publishing().history(alias)).steps[0]?.bundle),
    )
    expect(references).toEqual([expect.stringMatching(/^b-[0-9a-f]{12}$/), references[0]])
  })

  test('a scheduled bundle is published by one of many callers, or refused as a whole', async () => {
    const start = now()
    const pages = [entry('left', 'sale'), entry('right', 'sale')]
    await publishing().scheduleAll(pages, { at: start + hour, until: start + 2 * hour }, by)
    harness().clock.time = start + hour
    const runs = await Promise.all([1, 2, 3].map(() => publishing().publishDue({})))
    expect(runs.flat().map(({ alias, version }) => [alias, version])).toEqual([
      ['left', 1],
      ['right', 1],
    ])
    await runUntil(start + 2 * hour)
    expect([await titleOf('left'), await titleOf('right')]).toEqual([null, null])

    await publishing().scheduleAll(
      [entry('left', 'again'), entry('right', 'again')],
      { at: start + 3 * hour, until: start + 4 * hour },
      by,
    )
    harness().clock.time = start + 3 * hour
    const unsupportedFeature = (page: object) => (JSON.stringify(page).includes('again') ? 'it is too new' : null)
    const results = await publishing().publishDue({ unsupportedFeature })
    expect(results.map(({ alias, version }) => [alias, version])).toEqual([
      ['left', null],
      ['right', null],
    ])
    expect(results.every(({ problem }) => problem?.includes('too new'))).toBe(true)
    const plans = await publishing().plans({ alias: 'left', all: true })
    expect(plans.slice(-2).map(({ state }) => state)).toEqual(['REFUSED', 'CANCELLED'])
    expect(await publishing().nextScheduledTime()).toBeNull()
  })

  test('canceling a plan of a bundle, or stopping one of its pages, cancels the bundle', async () => {
    await publish('north', 'first')
    const start = now()
    const both = [entry('north', 'sale'), entry('south', 'sale')]
    await publishing().scheduleAll(both, { at: start + hour, until: start + 2 * hour }, by)
    expect(await publishing().unschedule('south', by)).toBe(4)
    await publishing().scheduleAll(both, { at: start + hour }, by)
    await publishing().stop('north', by, {})
    expect(await publishing().plans({ alias: 'south' })).toEqual([])
  })

  test('a forced publish says over which release, and only if it was one', async () => {
    await publish('forced', 'first')
    await publishing().publish(pageOf('forced', 'second'), {}, bob, {})
    const guard = { expected: 1, force: true }
    await publishing().publish(pageOf('forced', 'third'), {}, by, guard)
    await publishing().publish(pageOf('forced', 'fourth'), {}, by, { expected: 3, force: true })
    const [fourth, third] = await actionsOf('forced')
    expect([fourth?.[2], third?.[2]]).toEqual([null, 'forced over release 2 by bob'])
  })

  test('a plan that would reduce the stock below what was granted is refused at its time', async () => {
    const { send, enter, event, clock } = harness()
    const stocked = (stock: number) => {
      const first = task({ taskId: 'deposit' })
      return [group([{ ...first, rewards: first.rewards.map((reward) => ({ ...reward, stock })) }])]
    }
    const activityId = await harness().open(stocked(10))
    const start = clock.time
    const release = releaseOf(`event-${activityId}`, rulesOf(activityId, stocked(1)))
    await publishing().scheduleAll([{ release, files: {}, guard: {} }], { at: start + hour }, by)
    const { calls } = await import('../../../src/contract/calls/index.ts')
    for (let n = 0; n < 2; n += 1) {
      const { token, userId } = await enter()
      await send(calls.apply, { activityId, consent: true }, { token })
      await event(userId, { kind: 'deposit', amount: '100' })
      await send(calls.obtainReward, { activityId, taskId: 'deposit' }, { token })
    }
    const [result] = await runUntil(start + hour)
    expect(result?.problem).toContain('stock 1 of reward r-deposit is less than the 2 granted and 0 unclaimed')
  })
})
