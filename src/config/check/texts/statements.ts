import { knownCoins } from '../../../contract/coins.ts'
import { counted } from '../../counted.ts'
import { amountOf } from '../amounts.ts'
import { entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'
import { wellKnownCoins } from '../rules/coins.ts'
import { accountDetectors } from './accountStatements.ts'
import { boardDetectors } from './boardStatements.ts'
import { competitionDetectors } from './competitions.ts'
import {
  all,
  amountPattern,
  type Contradiction,
  count,
  type Detector,
  datesOf,
  detect,
  monthOf,
  monthPattern,
  numberOf,
  validDaysOf,
  withValidDays,
} from './detector.ts'
import { eventDetectors } from './eventStatements.ts'
import { amountsOf } from './rulesAmounts.ts'

const findForeignCoin: Detector = (text, root, others): Contradiction | null => {
  const paid = new Set([root.value, ...tasksOf(root).map(({ value }) => value)].flatMap(coinsOf))
  const known = [amountsOf(root.value), ...others]
  if (known[0]?.size === 0) return null
  for (const found of all(amountPattern, text)) {
    const coin = found[2] ?? ''
    if (!wellKnownCoins.has(coin) && !knownCoins.includes(coin)) continue
    if (paid.has(coin) || known.some((amounts) => amounts.has(coin))) continue
    return { at: found.index, length: found[0].length, right: `Nothing in platform.json is in ${coin}` }
  }
  return null
}

const coinsOf = ({ coin }: Record<string, unknown>): string[] => (typeof coin === 'string' ? [coin] : [])

const findFreeDraws = detect(new RegExp(`\\b${count} free draws? (?:a|every|each|per) day\\b`, 'i'), (root, [text]) => {
  const [lottery] = part(root, 'lottery')
  const free = lottery ? Number(lottery.value.freeDaily ?? 0) : undefined
  return free === undefined || free === numberOf(text ?? '') ? undefined : `"freeDaily" is ${free}`
})

const times: Readonly<Record<string, number>> = { once: 1, twice: 2 }
const findDailyFree = detect(
  new RegExp(`\\b(?:spin|draw)\\b[^.]*?\\b(once|twice|${count} times) (?:a|every|each|per) day for free\\b`, 'i'),
  (root, [often = '', number = '']) => {
    const [lottery] = part(root, 'lottery')
    const free = lottery ? Number(lottery.value.freeDaily ?? 0) : undefined
    return free === undefined || free === (times[often.toLowerCase()] ?? numberOf(number))
      ? undefined
      : `"freeDaily" is ${free}`
  },
)

const findNoPrize = detect(/\bits share of the odds becomes [“"‘']?no prize/i, (root) =>
  part(root, 'lottery').some(({ value, pointer }) =>
    entries({ value, pointer }, 'prizes').some(
      (prize) => prize.value.prizeId === value.fallbackPrizeId && part(prize, 'reward').length > 0,
    ),
  )
    ? '"fallbackPrizeId" names a prize with a reward'
    : undefined,
)

const findOnceEach = detect(/\beach of the \w+ (?:rewards|tasks) once\b|\bonce each\b/i, (root) => {
  const group = entries(root, 'taskGroups').find(({ value }) => value.timing === 'EVERYDAY')
  return group && `The group "${String(group.value.identifier)}" starts again each day`
})

const expiryIs = (root: Located, expiry: string) =>
  part(root, 'lottery').some(({ value }) => value.chanceExpiry === expiry) ? `"chanceExpiry" is "${expiry}"` : undefined
const findDailyExpiry = detect(/(?<!free )\bdraws(?: from tasks)? expire at (?:the end of the day|24:00)/i, (root) =>
  expiryIs(root, 'ACTIVITY'),
)
const findLateExpiry = detect(/\bdraws(?: from tasks)? (?:are|stay|remain) valid until the event ends/i, (root) =>
  expiryIs(root, 'DAILY'),
)

const findVerified = detect(/\ball verified users\b/i, (root) =>
  part(root, 'eligibility').some(({ value }) => Number(value.kycLevel ?? 0) === 0) ? '"kycLevel" is 0' : undefined,
)

const findForAll = detect(/\bopen to all (?:verified )?(?:users|accounts)\b/i, (root) =>
  part(root, 'eligibility').some(({ value }) => value.newUserOnly === true) ? '"newUserOnly" is true' : undefined,
)

const kinds: readonly (readonly [RegExp, string])[] = [
  [/\bsub-accounts\b/i, 'SUB'],
  [/\bmarket makers\b/i, 'MARKET_MAKER'],
  [/\binstitutional accounts\b/i, 'INSTITUTION'],
  [/\bAPI trading accounts\b/i, 'API'],
]
const findKinds = detect(/([^.]*)\bare not eligible\b/i, (root, [names = '']) => {
  const [eligibility] = part(root, 'eligibility')
  if (!eligibility) return undefined
  const { accountKinds } = eligibility.value
  const allowed: readonly unknown[] = Array.isArray(accountKinds) ? accountKinds : []
  const [, kind] =
    kinds.find(([pattern, one]) => pattern.test(names) && (!allowed.length || allowed.includes(one))) ?? []
  return kind && `"accountKinds" allows ${kind}`
})

const findEligibleKinds = detect(/([^.]*)\b(?:are eligible|can (?:join|take part))\b/i, (root, [names = '']) => {
  const [eligibility] = part(root, 'eligibility')
  const allowed = eligibility?.value.accountKinds
  if (!Array.isArray(allowed) || /\b(?:no|not|none|neither|nor|except)\b|n['’]t\b/i.test(names)) return undefined
  const [, kind] = kinds.find(([pattern, one]) => pattern.test(names) && !allowed.includes(one)) ?? []
  return kind && `"accountKinds" does not allow ${kind}`
})

const findAirdropAccount = detect(/\bairdrops are credited to your futures account\b/i, (root) =>
  rewardsOf(root).some(({ value }) => value.rewardType === 'DROP')
    ? 'A DROP reward is credited to the spot account'
    : undefined,
)

const findCode = detect(/\bcodes? \**([A-Z][A-Z0-9]{3,15})\b/, (root, [code]) => {
  const given = [
    ...entries(root, 'kols').map(({ value }) => value.code),
    ...tasksOf(root).flatMap(({ value }) => (Array.isArray(value.codes) ? value.codes : [])),
  ]
  const codes = [...new Set(given.map((one) => String(one).toUpperCase()))]
  return codes.length === 0 || codes.includes(code ?? '') ? undefined : `The codes are ${codes.join(', ')}`
})

const findEachStock = detect(
  /\beach (?:reward|prize) is limited to \{\{\s*stock\.([\w-]+)\s*(?:,[^{}]*)?\}\}/i,
  (root, [id]) => {
    const rewards = rewardsOf(root).filter(({ value }) => typeof value.stock === 'number')
    const named = rewards.find(({ value }) => value.rewardId === id)
    const other = named && rewards.find(({ value }) => value.stock !== named.value.stock)
    return other && `The stock of the reward "${String(other.value.rewardId)}" is ${String(other.value.stock)}`
  },
)

const typeOf = { trial: 'GIFT_CASH', futur: 'FUTURES_COUPON' } as const
const lentFunds = '(?:trial funds?|futures coupons?)'
const findValidDays = detect(
  withValidDays(String.raw`\b(${lentFunds}(?:(?:,| and) ${lentFunds})*) (?:is|are) valid for # days`),
  (root, [names = '', text = '']) => {
    const days = validDaysOf(root, text)
    const named = Object.entries(typeOf).flatMap(([start, type]) => (names.toLowerCase().includes(start) ? [type] : []))
    const rewards = rewardsOf(root).filter(({ value }) => named.some((type) => type === value.rewardType))
    const other = rewards.find(({ value }) => value.validDays !== days)
    // If no reward has this number, the general check of numbers reports it.
    if (!other || rewards.every(({ value }) => value.validDays !== days)) return undefined
    const id = `The reward "${String(other.value.rewardId)}"`
    return other.value.validDays === undefined
      ? `${id} has no "validDays"`
      : `${id} is valid for ${counted(String(other.value.validDays), 'day')}`
  },
)

const findClaimEnd = detect(
  /\bclaim\b[^.{]*\bby \{\{\s*(applyStart|applyEnd|start|end|settle)\s*(?:,[^{}]*)?\}\}/i,
  (_, [name]) => `Claiming ends at {{claimEnd}}, not at {{${name}}}`,
)

const findTaskCount = detect(
  new RegExp(`\\b(?:complete|all|each of the) ${count} (?:tasks|rewards)\\b`, 'i'),
  (root, [text]) => {
    const groups = entries(root, 'taskGroups').map((group) => entries(group, 'tasks').length)
    const right = [tasksOf(root).length, rewardsOf(root).length, ...groups]
    return right.includes(numberOf(text ?? '')) ? undefined : `platform.json has ${counted(Number(right[0]), 'task')}`
  },
)

/** Whether an amount of the rules is the number of a text. */
const isSame = (amount: unknown, number: unknown): boolean => amountOf(String(amount)) === amountOf(String(number))

const findInvites = detect(new RegExp(`\\binvite ${count} (?:friends|users|people)\\b`, 'i'), (root, [text]) => {
  const invites = tasksOf(root).filter(({ value }) => value.taskType === 'INVITE_FRIEND')
  return invites.length === 0 || invites.some(({ value }) => isSame(value.threshold, numberOf(text ?? '')))
    ? undefined
    : `The threshold of the task "${String(invites[0]?.value.taskId)}" is ${String(invites[0]?.value.threshold)}`
})

const findBindingDays = detect(
  new RegExp(`\\bbind (?:their|your|a|the|an) [^.]*?\\bwithin ${count} days of sign-?up`, 'i'),
  (root, [text]) => {
    const [binding] = part(root, 'kolBinding')
    const hours = Number(binding?.value.withinHours)
    return !binding || hours === numberOf(text ?? '') * 24 ? undefined : `"withinHours" is ${hours}`
  },
)

const findMinimumRoi = detect(/\bROI of at least (\d+(?:\.\d+)?)%/i, (root, [text]) => {
  const minimums = entries(root, 'leaderboards').flatMap(({ value }) =>
    value.metric === 'ROI' && value.minValue !== undefined ? [value.minValue] : [],
  )
  const boards = entries(root, 'leaderboards').filter(({ value }) => value.metric === 'ROI')
  if (boards.length === 0 || minimums.some((value) => isSame(value, text))) return undefined
  return minimums.length ? `"minValue" is ${minimums.join(', ')}` : 'The board has no "minValue"'
})

const findDisbanded = detect(/\btoo small\b[^.]*\bare (?:disbanded|dissolved)\b/i, (root) =>
  part(root, 'team').some(({ value }) => value.smallTeams === 'KEEP') ? '"smallTeams" is "KEEP"' : undefined,
)

const findIsoDate = detect(/\b(\d{4}-\d{2}-\d{2})\b/, (root, [day]) => {
  const dates = datesOf(root)
  return dates.length === 0 || dates.some((date) => date.day === day)
    ? undefined
    : 'No date of platform.json is on that day'
})

const findDayOfYear = detect(
  new RegExp(`\\b(?:(${monthPattern}) (\\d{1,2})|(\\d{1,2}) (${monthPattern}))\\b(?!,? \\d)`),
  (root, [first, behind, before, last]) => {
    const dates = datesOf(root)
    const day = `-${String(monthOf(first ?? last ?? '')).padStart(2, '0')}-${(behind ?? before ?? '').padStart(2, '0')}`
    return dates.length === 0 || dates.some((date) => date.day.endsWith(day))
      ? undefined
      : 'No date of platform.json is on that day'
  },
)

/** Statements about money, draws, accounts and dates. */
export const statementDetectors: readonly Detector[] = [
  findForeignCoin,
  findFreeDraws,
  findDailyExpiry,
  findLateExpiry,
  findVerified,
  findKinds,
  findEachStock,
  findValidDays,
  findClaimEnd,
  findTaskCount,
  findInvites,
  findBindingDays,
  findMinimumRoi,
  findDisbanded,
  findIsoDate,
  findDayOfYear,
  findDailyFree,
  findOnceEach,
  findNoPrize,
  findForAll,
  findCode,
  findEligibleKinds,
  findAirdropAccount,
  ...competitionDetectors,
  ...boardDetectors,
  ...accountDetectors,
  ...eventDetectors,
]
