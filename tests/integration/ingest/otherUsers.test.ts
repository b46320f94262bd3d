// @vitest-environment node
import { expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { ingestOf } from '../../../src/platform/index.ts'
import { group, moments, task } from '../platform/fixture.ts'
import { completionOf, joinAs, onEachStore } from '../platform/harness.ts'

let lastId = 0
const newId = () => `u-${++lastId}`

onEachStore('events that change the results of other users', (harness) => {
  const take = async (...events: object[]) => {
    const ingest = ingestOf(harness().platform)
    const result = await ingest.take(events)
    await ingest.updates.finish()
    expect(result.rejected).toEqual([])
  }
  const event = (userId: string, fields: object) => ({ id: newId(), userId, at: harness().clock.time, ...fields })

  it('an invite with inviteeId counts from the first verification, and not after its reversal', async () => {
    harness().clock.time = moments.start + moments.day
    const activityId = await harness().open([
      group([task({ taskId: 'invite', taskType: 'INVITE_FRIEND', threshold: '1' })]),
    ])
    const inviter = await harness().enter()
    const invitee = await harness().enter()
    await joinAs(harness(), activityId, inviter.token)
    const status = async () => {
      const { status, currentValue } = await completionOf(harness(), activityId, 'invite', inviter.token)
      return `${status} ${currentValue}`
    }
    harness().clock.time += 60_000
    const invite = event(inviter.userId, { kind: 'invite', inviteeId: invitee.userId })
    await take(invite)
    expect(await status()).toBe('PENDING 0')
    harness().clock.time += 60_000
    await take(event(invitee.userId, { kind: 'kyc', level: 1 }))
    expect(await status()).toBe('COMPLETED 1')
    await take(event(invitee.userId, { kind: 'kyc', level: 2 }))
    expect(await status()).toBe('COMPLETED 1')
    await take(event(inviter.userId, { kind: 'reversal', reverses: invite.id }))
    expect(await status()).toBe('PENDING 0')
  })

  it('a reversal lowers the value of a team on its leaderboard, and removes a team without any', async () => {
    harness().clock.time = moments.start + moments.day
    const activityId = await harness().open([group([task({ taskId: 'deposit' })])], {
      type: 'TeamTrading',
      team: { minMembers: 2, maxMembers: 5, lockAt: '2026-11-20T00:00:00+08:00' },
      leaderboards: [{ boardId: 'teams', scope: 'TEAM', metric: 'VOLUME', periods: ['TOTAL'] }],
    })
    const [captain, member] = [await harness().enter(), await harness().enter()]
    const create = { activityId, team: { action: 'CREATE' as const, teamName: 'Otters' } }
    await harness().send(calls.apply, create, { token: captain.token })
    const read = async () => (await harness().send(calls.detail, { activityId }, { token: captain.token })).data
    const join = { action: 'JOIN' as const, teamCode: (await read()).team?.joinCode ?? '' }
    await harness().send(calls.apply, { activityId, team: join }, { token: member.token })
    harness().clock.time += 60_000
    const trade = (userId: string, amount: string) =>
      event(userId, { kind: 'trade', amount, market: 'spot', symbol: 'BTCUSDT' })
    const trades = [trade(captain.userId, '300'), trade(member.userId, '50.5')]
    const value = async () => {
      harness().clock.time += 60_000
      const [{ total, me } = expect.unreachable()] = (await read()).leaderboards ?? []
      return [total, me?.value]
    }
    await take(...trades)
    expect(await value()).toEqual([1, '350.5'])
    await take(event(captain.userId, { kind: 'reversal', reverses: trades[0]?.id }))
    expect(await value()).toEqual([1, '50.5'])
    await take(event(member.userId, { kind: 'reversal', reverses: trades[1]?.id }))
    expect(await value()).toEqual([0, undefined])
  })
})
