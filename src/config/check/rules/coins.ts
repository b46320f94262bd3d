import { knownCoins } from '../../../contract/coins.ts'
import { nearest } from '../../../expressions/nearest.ts'

/** Coins with the value of a currency. */
export const stablecoins: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD', 'FDUSD', 'TUSD', 'USDE', 'DAI', 'EURC'])

/** Quote coins of trading pairs. */
const quotes = ['USDT', 'USDC', 'FDUSD', 'TUSD', 'USD', 'EURC', 'EUR', 'TRY', 'BRL', 'BTC', 'ETH', 'BNB', 'DAI']

/** Well-known coins. An unknown ticker is reported only if it resembles one of them. */
const large = [
  ...[
    'USDT',
    'USDC',
    'FDUSD',
    'TUSD',
    'DAI',
    'BTC',
    'ETH',
    'BNB',
    'SOL',
    'XRP',
    'ADA',
    'DOGE',
    'TRX',
    'TON',
    'DOT',
    'LTC',
  ],
  ...[
    'BCH',
    'LINK',
    'AVAX',
    'SHIB',
    'MATIC',
    'POL',
    'UNI',
    'ATOM',
    'ETC',
    'XLM',
    'FIL',
    'NEAR',
    'APT',
    'ARB',
    'OP',
    'SUI',
  ],
  ...[
    'PEPE',
    'HBAR',
    'AAVE',
    'ICP',
    'INJ',
    'MKR',
    'ALGO',
    'SAND',
    'MANA',
    'WLD',
    'SEI',
    'TIA',
    'RUNE',
    'FTM',
    'LDO',
    'CRV',
  ],
  ...[
    'WIF',
    'BONK',
    'FLOKI',
    'JUP',
    'ENA',
    'ONDO',
    'STX',
    'IMX',
    'GRT',
    'XTZ',
    'EOS',
    'NEO',
    'DASH',
    'ZEC',
    'XMR',
    'CHZ',
  ],
]

/** Coins that most viewers know, and the quote coins of pairs. */
export const wellKnownCoins: ReadonlySet<string> = new Set([...large, ...quotes, ...knownCoins])
const known = wellKnownCoins
const long = [...known].filter(({ length }) => length > 3)

/** The coin that an unknown ticker probably means; undefined if the ticker may be right. */
export const likelyCoin = (ticker: string): string | undefined =>
  known.has(ticker) || ticker.length < 4 || isLeveraged(ticker) ? undefined : nearest(ticker, long)

/** Leveraged tokens, such as `BTC3L`, are separate products. */
const isLeveraged = (ticker: string): boolean => /\d[LS]$/.test(ticker)

/** Splits a pair into its two coins; null if it does not end with a quote coin. */
export function pairOf(symbol: string): { base: string; quote: string } | null {
  const quote = quotes.find((end) => symbol.endsWith(end) && symbol.length > end.length + 1)
  return quote ? { base: symbol.slice(0, -quote.length), quote } : null
}

/** Converts a text such as `btc/usdt` to the form of the platform, `BTCUSDT`; undefined if it is not a pair. */
export function normalizePair(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?:PERP|SPOT|SWAP)$/, '')
  if (pairOf(plain)) return plain
  if (known.has(plain)) return undefined
  const base = [...known].filter((coin) => plain.startsWith(coin)).sort((a, b) => b.length - a.length)[0]
  const quote = base && nearest(plain.slice(base.length), quotes)
  return base && quote ? base + quote : undefined
}

/** Coins that are the base, not the quote, in pairs with stablecoins. */
const traded = new Set(['BTC', 'ETH', 'BNB'])

/** Corrects a reversed pair, such as `USDTBTC` to `BTCUSDT`; undefined if the pair is not reversed. */
export function reversedPair(symbol: string): string | undefined {
  const pair = pairOf(symbol)
  return pair && traded.has(pair.quote) && stablecoins.has(pair.base) ? pair.quote + pair.base : undefined
}
