import { expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { ApprovalNeededError, ConfirmNeededError, publishingOf } from '../../../src/platform/index.ts'
import { group, releaseOf, rulesOf, task } from '../platform/fixture.ts'
import { joinAs, onEachStore } from '../platform/harness.ts'

const hour = 3_600_000
const ann = { actor: 'ann', reason: 'a test', source: 'operator' } as const
const always = { required: 'always', operators: ['ann', 'bob'] } as const
const money = { required: 'money', operators: null } as const

const pageOf = (alias: string, title: string) => releaseOf(alias, null, { type: 'Hub', meta: { title } })

const depositOf = (amount: string) => {
  const first = task({ taskId: 'deposit', threshold: '100' })
  return [group([{ ...first, rewards: first.rewards.map((reward) => ({ ...reward, amount })) }])]
}

onEachStore('releases that need an approval', (harness) => {
  const publishing = () => publishingOf(harness().platform)
  const step = (release: { alias: string; hash: string }, action: 'approve' | 'changes', base: number | null) =>
    publishing().reviews.add({
      ...{ alias: release.alias, hash: release.hash, content: release.hash, base },
      ...{ action, actor: 'bob', reason: 'a test', authors: ['ann'], at: harness().clock.time },
    })
  const titleOf = async (alias: string) => {
    const release = await harness().platform.release(alias)
    return release ? (release.page as { meta?: { title?: string } }).meta?.title : null
  }

  test('a plan with an approval runs, and is refused when changes were asked for meanwhile', async () => {
    const [good, bad] = [pageOf('approved', 'one'), pageOf('objected', 'one')]
    const at = harness().clock.time + hour
    const plan = (release: typeof good) =>
      publishing().scheduleAll([{ release, files: {}, guard: { approval: always } }], { at }, ann)
    await expect(plan(good)).rejects.toThrow(ApprovalNeededError)
    for (const release of [good, bad]) {
      await step(release, 'approve', null)
      await plan(release)
    }
    await step(bad, 'changes', null)
    harness().clock.time = at
    const done = await publishing().publishDue({ approval: always })
    expect(done.find(({ alias }) => alias === 'approved')?.problem).toBeNull()
    expect(done.find(({ alias }) => alias === 'objected')?.problem).toMatch(/somebody asked for changes/)
    expect([await titleOf('approved'), await titleOf('objected')]).toEqual(['one', null])
  })

  test('of files of the server need none, and neither does the same content again', async () => {
    const release = pageOf('from-files', 'one')
    const guard = { approval: always }
    const file = { ...ann, source: 'file' } as const
    expect(await publishing().publish(release, {}, file, guard)).toMatchObject({ changed: true })
    expect(await publishing().publish(release, {}, ann, guard)).toMatchObject({ changed: false })
  })

  test('with the setting "money", only a change of money for users who have joined needs one', async () => {
    const activityId = await harness().open(depositOf('10'))
    const alias = `event-${activityId}`
    const release = (amount: string) => releaseOf(alias, rulesOf(activityId, depositOf(amount)))
    const publish = (amount: string, confirmed: boolean) =>
      publishing().publish(release(amount), {}, ann, { approval: money, confirmed })
    expect(await publish('20', false)).toMatchObject({ version: 2 })
    const { token } = await harness().enter()
    await joinAs(harness(), activityId, token)
    await harness().send(calls.taskCompletions, { activityId }, { token })
    await expect(publish('30', true)).rejects.toThrow(ApprovalNeededError)
    await step(release('30'), 'approve', 2)
    await expect(publish('30', false)).rejects.toThrow(ConfirmNeededError)
    expect(await publish('30', true)).toMatchObject({ version: 3 })
    expect(await publishing().publish(pageOf('texts', 'one'), {}, ann, { approval: money })).toMatchObject({
      version: 1,
    })
  })
})
