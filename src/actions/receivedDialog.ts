import { plus } from '../contract/decimal.ts'
import { byPayoutState, isProcessing, payoutKey } from '../contract/payoutState.ts'
import type { RewardRecord } from '../contract/shapes/reward.ts'
import { sumsByCoin } from '../contract/sumsByCoin.ts'
import { formatAmount, formatNumber, formatReward } from '../i18n/index.ts'
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

/** Draws and goods by name. Different draws are added up. */
function namesOf({ t, locale }: RewardWords, records: readonly RewardRecord[]): string[] {
  const draws = records.filter(({ rewardType }) => rewardType === 'LOTTERY_COUNT')
  const addsUp = new Set(draws.map(({ rewardName }) => rewardName)).size > 1
  const things = new Map<string, string>()
  for (const record of records) {
    if (record.coin !== null) continue
    const isDraw = addsUp && record.rewardType === 'LOTTERY_COUNT'
    const name = isDraw ? t('reward.type.LOTTERY_COUNT') : record.rewardName
    things.set(name, plus(things.get(name) ?? '0', isDraw ? record.amount : '1'))
  }
  return [...things].map(([name, count]) => (count === '1' ? name : `${name} × ${formatNumber(count, locale)}`))
}

/** The rewards of each task or, without one, of each activity. */
function partsOf(
  { titleOf, locale }: RewardWords,
  records: readonly RewardRecord[],
): { label: string; value: string }[] {
  const parts = new Map<string, string[]>()
  for (const record of records) {
    const { taskId, activityTitle, coin, amount, rewardName: name } = record
    const label = (taskId && titleOf?.(taskId)) || activityTitle
    parts.set(label, [...(parts.get(label) ?? []), formatReward({ coin, amount, name }, locale)])
  }
  return [...parts].map(([label, values]) => ({ label, value: values.join(' + ') }))
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
  const rows = partsOf(words, all)
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
    ...(rows.length > 1 ? { rows } : { note: rows[0]?.label }),
    ...((next ?? seeMine) && { primary: next ?? seeMine }),
    ...(next && seeMine && { secondary: seeMine }),
    ...(share && first && { share: { text: t('dialog.shareTitle'), run: () => share(first.recordId) } }),
  }
}
