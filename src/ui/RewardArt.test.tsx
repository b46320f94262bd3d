import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RewardArt } from './RewardArt.tsx'

it.each([
  ['1', 'USDT', 1],
  ['50', 'USDT', 3],
  ['1000', 'USDT', 6],
  ['0.1', 'BTC', 6],
])('an airdrop of %s %s has %s coins', (amount, coin, coins) => {
  const { container } = render(<RewardArt reward={{ rewardType: 'DROP', amount, coin }} size={40} />)
  expect(container.querySelectorAll('ellipse')).toHaveLength(coins * 2)
})
