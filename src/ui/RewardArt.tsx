import type { ReactNode } from 'react'
import { isAtLeast } from '../contract/decimal.ts'
import type { RewardType } from '../contract/shapes/reward.ts'
import { classes } from './classes.ts'
import styles from './RewardArt.module.css'

interface Props {
  reward: { rewardType: RewardType; amount: string; coin: string | null }
  /** CSS px. */
  size: number
  className?: string | undefined
}

/** The artwork of a reward: its kind, and more coins for a larger amount. Decorative. */
export const RewardArt = ({ reward, size, className }: Props): ReactNode => (
  <svg className={classes(styles.art, className)} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    {artOf[reward.rewardType](reward)}
  </svg>
)

const dollars = new Set(['USDT', 'USDC', 'USD'])

/** 1 to 3: coins of a stack. Other coins than dollars are rare prizes of a high value. */
function levelOf({ amount, coin }: Props['reward']): 1 | 2 | 3 {
  if (!coin || !dollars.has(coin)) return 3
  return !isAtLeast(amount, '10') ? 1 : !isAtLeast(amount, '100') ? 2 : 3
}

/** A coin that lies on its side; `x` and `y` are the center of its top. */
const Coin = ({ x, y }: { x: number; y: number }) => (
  <>
    <path className={styles.side} d={`M${x - 13} ${y}v5a13 7 0 0 0 26 0v-5Z`} />
    <ellipse className={styles.top} cx={x} cy={y} rx="13" ry="7" />
    <ellipse className={styles.mark} cx={x} cy={y} rx="7.5" ry="3.8" />
  </>
)

const stacks: Record<1 | 2 | 3, readonly (readonly [x: number, y: number])[]> = {
  1: [[24, 22]],
  2: [
    [24, 31],
    [24, 23],
    [24, 15],
  ],
  3: [
    [31, 32],
    [31, 25],
    [31, 18],
    [31, 11],
    [16, 36],
    [16, 29],
  ],
}

const Coins = (reward: Props['reward']) =>
  stacks[levelOf(reward)].map(([x, y]) => <Coin key={`${x} ${y}`} x={x} y={y} />)

const ticket = 'M5 14h38v6.5a4 4 0 0 0 0 7V34H5v-6.5a4 4 0 0 0 0-7Z'

const artOf: Record<RewardType, (reward: Props['reward']) => ReactNode> = {
  DROP: Coins,
  // A note in front of a coin.
  GIFT_CASH: () => (
    <>
      <Coin x={33} y={14} />
      <rect className={styles.side} x="3" y="17" width="36" height="24" rx="4" />
      <rect className={styles.top} x="3" y="15" width="36" height="23" rx="4" />
      <circle className={styles.ink} cx="21" cy="26.5" r="6" />
    </>
  ),
  FUTURES_COUPON: () => (
    <>
      <path className={styles.side} d={ticket} transform="translate(0 3)" />
      <path className={styles.top} d={ticket} />
      <path className={styles.line} d="M13 28l6-5 5 3 10-7" />
    </>
  ),
  // A coin seen from the front, with the mark of the platform.
  PLATFORM_TOKEN: () => (
    <>
      <circle className={styles.side} cx="26" cy="25" r="18" />
      <circle className={styles.top} cx="23" cy="24" r="18" />
      <path className={styles.ink} d="M23 13l11 11-11 11-11-11Z" />
    </>
  ),
  LOTTERY_COUNT: () => (
    <>
      <path className={styles.side} d={ticket} transform="rotate(-14 24 24) translate(0 -5)" />
      <path className={styles.top} d={ticket} transform="translate(0 3)" />
      <path className={styles.line} d="M30 20v3M30 27v3M30 34v.5" />
    </>
  ),
  PHYSICAL: () => (
    <>
      <path className={styles.ink} d="M7 22h34v18a3 3 0 0 1-3 3H10a3 3 0 0 1-3-3Z" />
      <rect className={styles.ink} x="4" y="14" width="40" height="9" rx="2.5" />
      <path className={styles.top} d="M20 14h8v29h-8Z" />
      <path
        className={styles.top}
        d="M24 14C17 14 13 11.5 13 8.5 13 6 15 4.5 17 4.5c4 0 6.5 4 7 9.5.5-5.5 3-9.5 7-9.5 2 0 4 1.5 4 4 0 3-4 5.5-11 5.5Z"
      />
    </>
  ),
}
