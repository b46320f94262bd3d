import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { entries, type Located, tasksOf } from '../located.ts'
import { problemInText } from '../placeholders.ts'
import { isObject } from '../places.ts'
import { pairOf, stablecoins } from '../rules/coins.ts'
import { coinsIn } from './coinsIn.ts'

const markets: Readonly<Record<string, 'spot' | 'futures' | 'both'>> = {
  TRADING_VOLUME: 'futures',
  ANY_TRADING_VOLUME: 'futures',
  TOTAL_TRADING_VOLUME: 'both',
  SPOT_TRADING_VOLUME: 'spot',
  SPOT_ANY_TRADING_VOLUME: 'spot',
  SPOT_FIRST_TRADING: 'spot',
  TRANSFER_AND_TRADING: 'futures',
}

/** Task types whose trades can be limited to pairs. */
const narrowed = new Set(['TRADING_VOLUME', 'SPOT_TRADING_VOLUME'])

const trades = [...Object.keys(markets), 'EARNINGS']
/** What titles ask for, and the task types that count it. */
const asked: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\binvite\b/i, ['INVITE_FRIEND', 'KOL_BIND', 'APPOINT_CODE']],
  [/\bverify\b/i, ['KYC_PASS']],
  [/\bshare\b/i, ['SHARE_LINK']],
  [/\bhold\b/i, ['SPOT_HOLDS']],
  [/\bdeposit\b/i, ['RECHARGE', 'SPOT_FIRST_RECHARGE']],
  [/\btransfer\b/i, ['TRANSFER_AND_TRADING', 'RECHARGE']],
  [/\btrad(?:e|es|ing)\b/i, trades],
  [/\bprofits?\b/i, ['EARNINGS']],
]

/** Whether a title asks for something that the task does not count. */
function asksForOther(title: string, taskType: unknown): boolean {
  const found = asked.filter(([pattern]) => pattern.test(title))
  return found.length > 0 && !found.some(([, types]) => types.includes(String(taskType)))
}

const saysSpot = /\bspot\b/i
const saysFutures = /\bfutures\b/i

/** Whether a text names only the other market, and does not exclude it. */
function saysOther(text: string, market: 'spot' | 'futures'): boolean {
  const [own, other] = market === 'spot' ? [saysSpot, saysFutures] : [saysFutures, saysSpot]
  return other.test(text) && !own.test(text) && !/\b(?:no|not|except|without|exclud\w+)\b|n['’]t\b/i.test(text)
}

/** What the texts of a task say and its rules do not; undefined: they agree. */
function disagreement({ value, pointer }: Located, parts: readonly string[]): string | undefined {
  const text = parts.join('. ')
  const { taskType, coin } = value
  const market = markets[String(taskType)]
  const [isSpot, isFutures] = [saysSpot.test(text), saysFutures.test(text)]
  const said = isSpot && isFutures ? 'both' : isSpot ? 'spot' : isFutures ? 'futures' : undefined
  if (market && market !== 'both' && /\bspot and futures(?: combined| together|[,.]|$)/i.test(text))
    return `${String(taskType)} counts ${market} trades`
  if (taskType === 'SPOT_FIRST_RECHARGE' && /\bminus withdrawals\b/i.test(text))
    return 'SPOT_FIRST_RECHARGE counts the first deposit'
  const level =
    taskType === 'KYC_PASS' ? /\b(standard|advanced) verification\b/i.exec(text)?.[1]?.toLowerCase() : undefined
  if (level && (level === 'standard') !== (value.threshold === '1'))
    return `The task asks for identity level ${String(value.threshold)}`
  if (market && market !== 'both' && parts.some((part) => saysOther(part, market)))
    return `${String(taskType)} counts ${market} trades`
  // A text may exclude the other market by naming both.
  if (market && said && said !== market && said !== 'both')
    return `${String(taskType)} counts ${market === 'both' ? 'spot and futures trades' : `${market} trades`}`
  if (taskType === 'SHARE_LINK' && value.threshold !== '1' && /\bonce\b/i.test(text))
    return `The task asks for ${String(value.threshold)} shares`
  if (
    taskType === 'SHARE_LINK' &&
    /\b(?:twice|\w+ times) (?:a|each|every|per) day\b|\b(?:a|each|every|per) (?:week|month)\b/i.test(text)
  )
    return 'One share a day counts'
  if (taskType === 'RECHARGE' && /\bfirst(?:-ever)? deposit\b/i.test(text)) return 'RECHARGE counts every deposit'
  const paid = new Set([...entries({ value, pointer }, 'rewards').map((reward) => reward.value.coin)])
  const named = [...coinsIn(text)].filter((one) => !stablecoins.has(one) && !paid.has(one))
  if (named.length === 0 || /\b(?:more|others?)\b/i.test(text)) return
  const pairs = Array.isArray(value.products) ? value.products.map(String) : []
  const counted = pairs.length
    ? pairs.map((pair) => pairOf(pair)?.base ?? pair)
    : typeof coin === 'string'
      ? [coin]
      : []
  if (counted.length === 0)
    return narrowed.has(String(taskType)) && !/\b(?:any|all|every) (?:pair|coin)s?\b/i.test(text)
      ? 'The task counts every pair: it has no "products"'
      : undefined
  const isSame =
    named.every((one) => counted.includes(one)) && counted.every((one) => paid.has(one) || named.includes(one))
  return isSame ? undefined : `The task counts ${(pairs.length ? pairs : counted).join(', ')}`
}

/** Reports the first task whose English texts name another market or other coins than its rules. */
export function checkTaskWords(english: Document, rules: Document): Problem[] {
  if (!isObject(rules.value) || !isObject(english.value)) return []
  const words = english.value
  for (const task of tasksOf({ value: rules.value, pointer: '' })) {
    const keys = [task.value.desc, task.value.title].map(String).filter((key) => typeof words[key] === 'string')
    const plain = (one: string) => String(words[one] ?? '').replace(/\{\{[^}]*\}\}/g, ' ')
    const { title, taskType } = task.value
    const isOther = asksForOther(plain(String(title)), taskType)
    const right = isOther ? `The task counts ${String(taskType)}` : disagreement(task, keys.map(plain))
    const key = isOther ? String(title) : keys[0]
    if (!right || !key) continue
    return [
      problemInText(english, key, { at: 0, length: String(words[key]).length }, 'P0321', {
        message: `The texts of the task "${String(task.value.taskId)}" say something else. ${right}.`,
        cause: 'Viewers would do something that does not count.',
        suggestion: 'Write in the texts what platform.json says, or change it there.',
      }),
    ]
  }
  return []
}
