import type { Happening } from '../../data/index.ts'
import type { IconName } from '../../ui/index.ts'

/** Something a viewer would do on the platform. `name` heads its words. */
export interface Deed {
  name: 'kyc' | 'deposit' | 'transfer' | 'hold' | 'spot' | 'futures' | 'profit' | 'invite'
  icon: IconName
  event: Happening
  /** What the amount is counted in; null counts people or levels. */
  coin: string | null
  /** The amount can be changed. */
  asks: boolean
  /** Addresses of the platform that mean it, within a language. */
  paths: readonly string[]
}

const trade = (market: 'spot' | 'futures', amount: string): Happening => ({
  kind: 'trade',
  amount,
  market,
  symbol: 'BTCUSDT',
})
const money = { coin: 'USDT', asks: true }

/** Everything that can be reported, in the order of a newcomer's way; amounts meet the usual first tasks. */
export const deeds: readonly Deed[] = [
  {
    name: 'kyc',
    icon: 'shield',
    event: { kind: 'kyc', amount: '1' },
    coin: null,
    asks: false,
    paths: ['kyc'],
  },
  { ...money, name: 'deposit', icon: 'wallet', event: { kind: 'deposit', amount: '150' }, paths: ['asset/recharge'] },
  { ...money, name: 'spot', icon: 'coin', event: trade('spot', '60'), paths: ['spot'] },
  { ...money, name: 'futures', icon: 'chart', event: trade('futures', '1000'), paths: ['futures'] },
  {
    name: 'invite',
    icon: 'user-plus',
    event: { kind: 'invite', amount: '3' },
    coin: null,
    asks: true,
    paths: ['invite'],
  },
  {
    ...money,
    name: 'transfer',
    icon: 'refresh',
    event: { kind: 'transfer', amount: '150' },
    paths: ['asset/transfer'],
  },
  {
    name: 'hold',
    icon: 'lock',
    event: { kind: 'hold', amount: '0.1', symbol: 'BTC' },
    coin: 'BTC',
    asks: true,
    paths: ['asset'],
  },
  { ...money, name: 'profit', icon: 'trophy', event: { kind: 'pnl', amount: '50' }, paths: ['futures'] },
]

/** The deeds, those first that the page of this path is for (`/en/asset/recharge`). */
export function deedsFor(pathname: string): { deed: Deed; asked: boolean }[] {
  const path = pathname.split('/').slice(2).join('/')
  const marked = deeds.map((deed) => ({ deed, asked: deed.paths.includes(path) }))
  return [...marked.filter(({ asked }) => asked), ...marked.filter(({ asked }) => !asked)]
}

/** The amount as the sandbox takes it, or null: above 0, people in whole numbers and at most 10,000 at once. */
export function readAmount({ coin }: Deed, typed: string): string | null {
  const text = typed.trim()
  const pattern = coin ? /^(0|[1-9]\d{0,11})(\.\d{1,8})?$/ : /^[1-9]\d{0,4}$/
  if (!pattern.test(text) || !/[1-9]/.test(text)) return null
  return coin === null && Number(text) > 10_000 ? null : text
}
