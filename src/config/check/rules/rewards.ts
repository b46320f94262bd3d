import { coinScale, knownCoins } from '../../../contract/coins.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { type Located, rewardsOf } from '../located.ts'
import { likelyCoin, stablecoins, wellKnownCoins } from './coins.ts'

/** Reward types that are paid in a coin. */
const paidInCoin = new Set(['GIFT_CASH', 'DROP', 'PLATFORM_TOKEN', 'FUTURES_COUPON'])
/** Reward types that are counted in pieces. */
const countedInPieces: Readonly<Record<string, string>> = { LOTTERY_COUNT: 'draws', PHYSICAL: 'goods' }
const ticker = /^[A-Z0-9]{2,12}$/

/** Checks that rewards can be paid: coin, whole pieces, stock. */
export const checkRewards = (document: Document, root: Located): Problem[] =>
  rewardsOf(root).flatMap((reward) => [
    ...checkCoin(document, reward),
    ...checkWhole(document, reward),
    ...checkStock(document, reward),
  ])

function checkCoin(document: Document, { value, pointer }: Located): Problem[] {
  const { rewardType, coin } = value
  const type = String(rewardType)
  const place = join(pointer, 'coin')
  if (paidInCoin.has(type) && (coin === undefined || coin === null))
    return [
      document.problem('P0720', coin === null ? place : pointer, {
        message: `This ${type} reward has no coin.`,
        cause: 'The claim would succeed and credit nothing.',
        suggestion: 'Add the coin it is paid in, such as "coin": "USDT".',
        ...(coin === undefined && { span: { ...document.span(pointer), length: 1 } }),
      }),
    ]
  if (typeof coin !== 'string' || !ticker.test(coin)) return []
  const what = ownValue(countedInPieces, type)
  if (what)
    return [
      document.problem('P0720', place, {
        message: `A ${type} reward has no coin, and this one names ${coin}.`,
        cause: `The platform would credit ${String(value.amount)} ${coin} instead of ${what}.`,
        suggestion: 'Remove "coin".',
      }),
    ]
  return checkKind(document, type, coin, place)
}

function checkKind(document: Document, type: string, coin: string, place: string): Problem[] {
  // A misspelled coin is reported by checkTickers.
  if (likelyCoin(coin)) return []
  const isStable = stablecoins.has(coin)
  if (type === 'PLATFORM_TOKEN' && isStable)
    return [
      document.problem('P0757', place, {
        message: `A PLATFORM_TOKEN reward is paid in ${coin}.`,
        cause: `${coin} is not a platform token, and viewers would expect to receive one.`,
        suggestion: 'Write "DROP" as its type, or the ticker of the token here.',
      }),
    ]
  if (isStable || (type !== 'GIFT_CASH' && type !== 'FUTURES_COUPON')) return []
  return [
    document.problem('P0757', place, {
      message: `A ${type} reward is paid in ${coin}.`,
      cause: 'Trial funds and futures coupons are counted in a stablecoin.',
      suggestion: 'Write "USDT" here, or "DROP" as its type.',
    }),
  ]
}

/** Reports a fraction of a physical reward. Draws are checked in ../rules.ts. */
function checkWhole(document: Document, { value, pointer }: Located): Problem[] {
  const { rewardType, amount } = value
  if (rewardType !== 'PHYSICAL' || typeof amount !== 'string' || !/^\d+\.\d*[1-9]\d*$/.test(amount)) return []
  return [
    document.problem('P0716', join(pointer, 'amount'), {
      message: `The reward gives ${amount} pieces, and a piece cannot be divided.`,
      cause: 'Goods are handed out in whole pieces.',
      suggestion: 'Write a whole number, such as "1".',
    }),
  ]
}

function checkStock(document: Document, { value, pointer }: Located): Problem[] {
  if (value.rewardType !== 'PHYSICAL' || value.stock !== undefined || pointer.startsWith('/leaderboards/')) return []
  return [
    document.problem('P0750', pointer, {
      message: 'These goods have no stock.',
      cause: 'A budget limits coins only, so any number of them could be won.',
      suggestion: 'Add how many there are, such as "stock": 20.',
      span: { ...document.span(pointer), length: 1 },
    }),
  ]
}

/** An amount with its coin. */
interface CoinAmount {
  pointer: string
  amount: unknown
  coin: unknown
}

const decimalsOf = (amount: string): number => /\.(\d*?)0*$/.exec(amount)?.[1]?.length ?? 0

/** Reports amounts with more decimals than their coin has. */
export function checkDecimals(document: Document, amounts: readonly CoinAmount[]): Problem[] {
  return amounts.flatMap(({ pointer, amount, coin }) => {
    if (typeof amount !== 'string' || typeof coin !== 'string' || !/^\d+\.\d{1,18}$/.test(amount)) return []
    const scale = coinScale(coin)
    if (decimalsOf(amount) <= scale) return []
    return [
      document.problem('P0721', pointer, {
        message: `${amount} ${coin} has ${counted(decimalsOf(amount), 'decimal')}, and ${coin} has ${scale}.`,
        cause: 'The platform cuts off what is smaller than the smallest unit of the coin.',
        suggestion: `Write at most ${counted(scale, 'decimal')}.`,
      }),
    ]
  })
}

const lettersOf = (ticker: string): string => [...ticker].sort().join('')
/** The coin of the platform that a short unknown ticker has the letters of. */
const sameLetters = (ticker: string): string | undefined =>
  wellKnownCoins.has(ticker) ? undefined : knownCoins.find((coin) => lettersOf(coin) === lettersOf(ticker))

/** Reports unknown tickers that resemble a well-known coin, once per ticker. */
export function checkTickers(document: Document, places: readonly { pointer: string; coin: unknown }[]): Problem[] {
  const reported = new Set<unknown>()
  return places.flatMap(({ pointer, coin }) => {
    if (typeof coin !== 'string' || !ticker.test(coin) || reported.has(coin)) return []
    reported.add(coin)
    const meant = likelyCoin(coin) ?? sameLetters(coin)
    if (!meant) return []
    return [
      document.problem('P0723', pointer, {
        message: `"${coin}" is not a well-known coin.`,
        cause: 'An amount in a coin that does not exist cannot be paid.',
        suggestion: `Did you mean "${meant}"?`,
      }),
    ]
  })
}
