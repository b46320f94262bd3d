import { countOf, plus } from '../contract/decimal.ts'
import { byPayoutState, isProcessing, payoutKey } from '../contract/payoutState.ts'
import type { RewardRecord } from '../contract/shapes/reward.ts'
import { sumsByCoin } from '../contract/sumsByCoin.ts'
import { formatAmount, formatNumber } from '../i18n/index.ts'
import type { DialogAction, MessageRequest } from '../ui/index.ts'
import { amountFigure } from './amountFigure.ts'

/** What dialogs about rewards need to know of the page. */
export interface RewardWords {
  t(key: string, ...values: [Record<string, string | number>?]): string
  locale: string
  /** The title of a task of the page; undefined for a task of another page. */
  titleOf?: ((taskId: string) => string | undefined) | undefined
  /** Everything of the page's activity is received. */
  isAllReceived?: boolean | undefined
  /** Opens the rewards of the user; absent on their page. */
  openRewards?: (() => void) | undefined
  /** What the user can do next. */
  next?: DialogAction | undefined
  /** Shares the reward of a record; absent on a page without an activity. */
  share?: ((recordId: string) => void) | undefined
}

/** Draws and goods by name. Several rewards of draws are one number of draws. */
function namesOf({ t, locale }: RewardWords, records: readonly RewardRecord[]): string[] {
  const draws = records.filter(({ rewardType }) => rewardType === 'LOTTERY_COUNT')
  const count = draws.map(({ amount }) => amount).reduce(plus, '0')
  const things = new Map<string, string>()
  for (const { coin, rewardType, rewardName } of records) {
    if (coin !== null) continue
    const isSum = draws.length > 1 && rewardType === 'LOTTERY_COUNT'
    const name = isSum ? t('reward.draws', { count: countOf(count) }) : rewardName
    things.set(name, isSum ? '1' : plus(things.get(name) ?? '0', '1'))
  }
  return [...things].map(([name, times]) => (times === '1' ? name : `${name} × ${formatNumber(times, locale)}`))
}

/** The records of each type of reward. */
const byType = (records: readonly RewardRecord[]): RewardRecord[][] =>
  [...new Set(records.map(({ rewardType }) => rewardType))].map((type) =>
    records.filter(({ rewardType }) => rewardType === type),
  )

const dayMs = 86_400_000

/** What kind of money rewards of one type are. The name of draws says it. */
function kindOf({ t }: RewardWords, [first]: readonly RewardRecord[]): string {
  return first && first.rewardType !== 'LOTTERY_COUNT' ? t(`reward.type.${first.rewardType}`) : ''
}

/** The kind of money, and how long it is valid if that is the same for all. */
function termsOf(words: RewardWords, records: readonly RewardRecord[]): string {
  const kind = kindOf(words, records)
  const spans = new Set(records.map(({ createTime, expireTime }) => expireTime && (expireTime - createTime) / dayMs))
  const [days] = spans
  const isKnown = kind && spans.size === 1 && days && days > 0 && Number.isInteger(days)
  return isKnown ? `${kind} · ${words.t('reward.validDays', { count: days })}` : kind
}

/** A line for the sums of each type of reward, with what `describe` says of it. */
const linesOf = (words: RewardWords, records: readonly RewardRecord[], describe: typeof kindOf): string[] =>
  byType(records).map((own) =>
    [`\u2068${inWords(words, own).join(' + ')}\u2069`, describe(words, own)].filter(Boolean).join(' · '),
  )

/** The rewards of each task or, without one, of each activity. */
function partsOf({ t, titleOf }: RewardWords, records: readonly RewardRecord[]) {
  const parts = new Map<string, { label: string; note: string; records: RewardRecord[] }>()
  for (const record of records) {
    const task = record.taskId && titleOf?.(record.taskId)
    const label = task || record.activityTitle
    const note = task ? `${task} · ${t('task.status.COMPLETED')}` : label
    const part = parts.get(label) ?? { label, note, records: [] }
    parts.set(label, { ...part, records: [...part.records, record] })
  }
  return [...parts.values()]
}

/** Rewards in words: the sums by coin, then draws and goods. */
const inWords = (words: RewardWords, records: readonly RewardRecord[]): string[] => [
  ...sumsByCoin(records).map(({ amount, coin }) => formatAmount(amount, coin, words.locale)),
  ...namesOf(words, records),
]

/**
 * The dialog of a receipt. It says "received" only of rewards that are. Where payouts have different states, the figures are
 * the rewards of the one nearest to paid, and the rest is listed below with its state.
 */
export function receivedDialog(words: RewardWords, all: readonly RewardRecord[]): MessageRequest {
  const { t, locale, openRewards, next, share } = words
  const [{ state: payout, rewards: records } = { rewards: all }, ...rest] = byPayoutState(all)
  const sums = sumsByCoin(records)
  const named = namesOf(words, records)
  const others = [
    ...(sums.length ? named : []),
    ...rest.flatMap(({ state, rewards }) =>
      state ? `${inWords(words, rewards).join(' + ')} · ${t(payoutKey(state))}` : [],
    ),
  ]
  const parts = partsOf(words, all)
  const [part] = parts
  // One type of reward is what the figures are.
  const kinds = byType(all).length > 1 ? linesOf(words, all, termsOf) : [termsOf(words, all)]
  // The figures are sums of money that can be withdrawn and of money that cannot.
  const money = all.filter(({ coin }) => coin !== null)
  const isMixed = rest.length === 0 && byType(money).length > 1
  const [first] = all
  const isAllReceived = words.isAllReceived && !payout && !rest.length
  const seeMine = openRewards && { text: t('reward.seeMine'), run: openRewards }
  return {
    kind: 'success',
    art: isAllReceived ? 'trophy' : sums.length ? 'gift' : 'ticket',
    festive: !payout || isProcessing(payout),
    // The title of the dialog for screen readers; with another title the figures say it.
    ...(isAllReceived || payout
      ? { title: t(payout ? payoutKey(payout) : 'reward.allReceived'), message: '' }
      : { message: t('dialog.received', { reward: inWords(words, records).join(' + ') }) }),
    ...(!payout && !isAllReceived && { figuresTitle: t('reward.youReceived') }),
    figures: sums.length
      ? sums.map(({ amount, coin }) => amountFigure(amount, coin, locale))
      : named.map((value) => ({ value })),
    ...(others.length > 0 && { others }),
    ...(parts.length > 1
      ? {
          rows: parts.map((one) => ({ label: one.label, value: linesOf(words, one.records, kindOf).join('\n') })),
          ...(isMixed && { note: linesOf(words, money, kindOf).join('\n') }),
        }
      : { note: [...kinds, part?.note].filter(Boolean).join('\n') }),
    primary: next ?? seeMine ?? { text: t('common.close') },
    ...(next && seeMine && { secondary: seeMine }),
    ...(share && first && { share: { text: t('dialog.shareTitle'), run: () => share(first.recordId) } }),
  }
}
