import { expect, it } from 'vitest'
import { lotteryOf } from '../../../tests/integration/rendering/lotterySamples.ts'
import { calls } from '../../contract/calls/index.ts'
import { winDialog } from './drawDialogs.ts'

const [prize] = lotteryOf().prizes.filter(({ reward }) => reward?.coin)

it.each(['5 USDT', '5\u00a0USDT', 'Lucky coin'])('names the prize %j once', (name) => {
  if (!prize?.reward) return expect.unreachable()
  const reward = { ...prize.reward, amount: '5', coin: 'USDT' }
  const record = { ...calls.obtainReward.example.record, rewardType: reward.rewardType, amount: '5', coin: 'USDT' }
  const { note } = winDialog({ prizeId: prize.prizeId, remainCount: 0, ticketId: 'ticket' } as never, record as never, {
    t: (key: string) => key,
    locale: 'en',
    lottery: lotteryOf({ prizes: [{ ...prize, name, reward }] }),
    drawAgain: () => {},
    share: () => {},
  })
  expect(note?.split('\n').includes(name)).toBe(name === 'Lucky coin')
})
