// @vitest-environment node
import { Value } from 'typebox/value'
import { expect, it } from 'vitest'
import { OverpaidList } from '../../../src/contract/operatorOverpaid.ts'
import { ingestOf, operatorQueuesOf } from '../../../src/platform/index.ts'
import { payDueRebates } from '../../../src/platform/settlement/rebates.ts'
import { countOverpaid } from '../../../src/platform/store/overpaid.ts'
import { storeAgent } from '../../../src/platform/store/users.ts'
import { openAgents } from '../platform/agents.ts'
import { moments } from '../platform/fixture.ts'
import { type Harness, onEachStore } from '../platform/harness.ts'

const { day } = moments
let lastId = 0
const newId = () => `o-${++lastId}`

onEachStore('rebates that were paid for trades that no longer count', (harness) => {
  const take = async (...events: object[]) => {
    const ingest = ingestOf(harness().platform)
    const result = await ingest.take(events)
    await ingest.updates.finish()
    expect(result.rejected).toEqual([])
  }
  const overpaidOf = async ({ platform }: Harness, userId: string) => {
    const list = await operatorQueuesOf(platform).overpaid({})
    expect(Value.Check(OverpaidList, list)).toBe(true)
    return list.entries.filter((entry) => entry.userId === userId)
  }
  const balance = async (userId: string) => {
    const rows = await harness()
      .store.db.selectFrom('ledger')
      .select(['amount', 'debit'])
      .where((eb) => eb.or([eb('credit', '=', `user:${userId}`), eb('debit', '=', `user:${userId}`)]))
      .execute()
    return rows.reduce((sum, { amount, debit }) => sum + BigInt(amount) * (debit === `user:${userId}` ? -1n : 1n), 0n)
  }

  /** An agent, an invitee and a trade of 10,000 USDT whose rebate (20 % of a fee of 10 USDT) was paid. */
  const scenario = async () => {
    harness().clock.time = moments.start + day
    const activityId = await openAgents(harness())
    const agent = await harness().enter()
    const invitee = await harness().enter()
    await storeAgent(harness().store.db, agent.userId)
    const at = harness().clock.time
    const event = (fields: object) => ({ id: newId(), userId: invitee.userId, at: harness().clock.time, ...fields })
    const trade = (amount: string, more: object = {}) =>
      event({ kind: 'trade', amount, market: 'spot', symbol: 'BTCUSDT', ...more })
    const invite = { id: newId(), userId: agent.userId, kind: 'invite', inviteeId: invitee.userId, at }
    await take(invite)
    harness().clock.time += 60_000
    const first = trade('10000')
    await take(first)
    harness().clock.time += 2 * day
    await payDueRebates(harness().store.db, harness().clock.time)
    expect(await balance(agent.userId)).toBe(2n * 10n ** 18n)
    return { activityId, agent: agent.userId, invite, first, event, trade }
  }

  it('are recorded after a reversal, once, and stay paid', async () => {
    const { activityId, agent, first, event } = await scenario()
    expect(await overpaidOf(harness(), agent)).toEqual([])
    const reversal = event({ kind: 'reversal', reverses: first.id })
    await take(reversal)
    await take(reversal)
    expect(await overpaidOf(harness(), agent)).toEqual([
      {
        ledgerId: expect.stringMatching(/^rb-\d+$/),
        userId: agent,
        activityId,
        alias: `event-${activityId}`,
        taskId: null,
        coin: 'USDT',
        amount: `${2n * 10n ** 18n}`,
        reason: 'TRADE_REVERSED',
        time: harness().clock.time,
      },
    ])
    expect(await balance(agent)).toBe(2n * 10n ** 18n)
  })

  it('are recorded with the difference after a correction, which is never paid again', async () => {
    const { agent, first, trade } = await scenario()
    const less = trade('2500', { corrects: first.id, at: first.at })
    await take(less)
    expect(await overpaidOf(harness(), agent)).toMatchObject([
      { amount: `${15n * 10n ** 17n}`, reason: 'TRADE_CORRECTED' },
    ])
    const more = trade('20000', { corrects: less.id, at: first.at })
    await take(more)
    expect(await overpaidOf(harness(), agent)).toEqual([])
    harness().clock.time += 2 * day
    await payDueRebates(harness().store.db, harness().clock.time)
    expect(await balance(agent)).toBe(2n * 10n ** 18n)
  })

  it('are recorded when the invitation is reversed', async () => {
    const { agent, invite, event } = await scenario()
    await take(event({ kind: 'reversal', reverses: invite.id, userId: agent }))
    expect(await overpaidOf(harness(), agent)).toMatchObject([
      { amount: `${2n * 10n ** 18n}`, reason: 'INVITER_CHANGED' },
    ])
  })

  it('leave the list when an operator settles them, with a reason, and come back with another amount', async () => {
    const { agent, first, trade } = await scenario()
    const queues = operatorQueuesOf(harness().platform)
    const before = await countOverpaid(harness().store.db)
    const less = trade('5000', { corrects: first.id, at: first.at })
    await take(less)
    const [entry] = await overpaidOf(harness(), agent)
    expect(await countOverpaid(harness().store.db)).toEqual({ ...before, rebates: before.rebates + 1 })
    const ledgerId = entry?.ledgerId ?? ''
    const settle = () => queues.settleOverpaid({ ledgerIds: [ledgerId], by: 'Ada', reason: 'Agreed with the agent' })
    expect(await settle()).toEqual({ outcomes: [{ ledgerId, changed: true, message: null }], changed: 1 })
    expect(await overpaidOf(harness(), agent)).toEqual([])
    expect(await countOverpaid(harness().store.db)).toEqual(before)
    expect(await settle()).toMatchObject({ outcomes: [{ changed: false }], changed: 0 })
    const { decisions } = await queues.decisions({})
    expect(decisions.filter(({ reason }) => reason.startsWith(ledgerId))).toMatchObject([
      { actor: 'Ada', action: 'settleOverpaid', reason: `${ledgerId}: Agreed with the agent` },
    ])
    await take(trade('2500', { corrects: less.id, at: first.at }))
    expect(await overpaidOf(harness(), agent)).toMatchObject([{ ledgerId, amount: `${15n * 10n ** 17n}` }])
  })

  it('are not recorded for a rebate that was not paid yet', async () => {
    const { agent, trade, event } = await scenario()
    const second = trade('10000')
    await take(second)
    await take(event({ kind: 'reversal', reverses: second.id }))
    expect(await overpaidOf(harness(), agent)).toEqual([])
  })
})
