import { amountFigure } from '../../actions/index.ts'
import type { RewardRecord } from '../../contract/shapes/reward.ts'
import { sumsByCoin } from '../../contract/sumsByCoin.ts'
import { formatAmount, formatNumber } from '../../i18n/index.ts'
import type { DialogAction, Figure, MessageRequest } from '../../ui/index.ts'
import type { Moment } from './findMoments.ts'

/** What the texts of moments need, and what their buttons do. */
export interface MomentContext {
  t(key: string, values?: Record<string, string | number>): string
  locale: string
  /** What the user can do next; null: nothing. */
  next: DialogAction | null
  seeRewards: DialogAction
  share: DialogAction
  /** The rewards that the results of the activity have given the user. */
  received: readonly RewardRecord[]
}

type DialogOf<Kind extends Moment['kind']> = Extract<Moment, { kind: Kind }>

/** A moment that opens a dialog. */
export type DialogMoment = DialogOf<'results' | 'tier' | 'agentTier' | 'team'>

/** "#12". */
const rankText = (rank: string | number, locale: string): string => `#${formatNumber(rank, locale)}`

/** The dialog of a moment; null: there is nothing to say. */
export function momentDialog(moment: DialogMoment, context: MomentContext): MessageRequest | null {
  switch (moment.kind) {
    case 'results':
      return resultsDialog(moment, context)
    case 'tier':
      return tierDialog(moment, depositRows(moment, context), context)
    case 'agentTier':
      return tierDialog(moment, inviteRows(moment, context), context)
    case 'team':
      return teamDialog(moment, context)
  }
}

function resultsDialog({ board }: DialogOf<'results'>, context: MomentContext): MessageRequest | null {
  const { t, locale, received, next, seeRewards, share } = context
  const amounts = sumsByCoin(received).map(({ amount, coin }) => amountFigure(amount, coin, locale))
  const named = received.filter(({ coin }) => coin === null).map(({ rewardName }) => ({ value: rewardName }))
  const rewards: Figure[] = [...amounts, ...named]
  if (!board && rewards.length === 0) return null
  const rank = board && {
    value: rankText(board.me.rank, locale),
    count: { to: `${board.me.rank}`, format: (value: string) => rankText(value.split('.')[0] ?? value, locale) },
  }
  const isTeam = board?.scope === 'TEAM'
  const place = board && {
    rank: formatNumber(board.me.rank, locale),
    total: formatNumber(board.total, locale),
  }
  return {
    kind: 'success',
    art: rewards.length > 0 ? 'trophy' : 'ranking',
    festive: rewards.length > 0,
    stays: true,
    title: t('activity.settled'),
    message: '',
    figures: rewards.length > 0 ? rewards : rank ? [rank] : [],
    ...(place && { note: t(isTeam ? 'moment.teamFinalRank' : 'moment.finalRank', place) }),
    ...(next ? { primary: next, secondary: seeRewards } : rewards.length > 0 && { primary: seeRewards }),
    share,
  }
}

/** A line about what is missing to the next tier. */
const missing = (label: string, value: string, isMissing: boolean) => (isMissing ? [{ label, value }] : [])

function depositRows({ next }: DialogOf<'tier'>, { t, locale }: MomentContext) {
  const row = (key: string, value: string) => missing(t(key), formatAmount(value, 'USDT', locale), value !== '0')
  return next && [...row('bonus.netDeposit', next.deposit), ...row('bonus.tradeVolume', next.volume)]
}

function inviteRows({ next }: DialogOf<'agentTier'>, { t, locale }: MomentContext) {
  if (!next) return null
  const { gapInvites, gapVolume } = next
  return [
    ...missing(t('moment.validInvitees'), formatNumber(gapInvites, locale), gapInvites > 0),
    ...missing(t('moment.inviteeVolume'), formatAmount(gapVolume, 'USDT', locale), gapVolume !== '0'),
  ]
}

function tierDialog(
  { tier, number }: DialogOf<'tier' | 'agentTier'>,
  rows: MessageRequest['rows'] | null,
  context: MomentContext,
): MessageRequest {
  const { t, locale, next, share } = context
  const { amount, coin, name } = tier.reward
  const format = (value: string) => formatNumber(value, locale, { coin })
  return {
    kind: 'success',
    art: 'chest',
    festive: true,
    stays: true,
    title: t('moment.tier', { number: formatNumber(number, locale) }),
    message: '',
    figures: [coin ? { value: format(amount), coin, count: { to: amount, format } } : { value: name }],
    note: t('rank.expected'),
    ...(rows && { rowsTitle: t('moment.toTier', { number: formatNumber(number + 1, locale) }), rows }),
    ...(next && { primary: next }),
    share,
  }
}

function teamDialog({ team, isFull }: DialogOf<'team'>, context: MomentContext): MessageRequest {
  const { t, locale, next, share } = context
  const { teamName, memberCount, maxMembers } = team
  return {
    kind: 'success',
    art: 'team',
    festive: true,
    stays: true,
    title: t(isFull ? 'moment.teamFull' : 'moment.teamRanked'),
    message: '',
    figures: [{ value: `${formatNumber(memberCount, locale)} / ${formatNumber(maxMembers, locale)}` }],
    note: `${t('team.members')}\n${teamName}`,
    ...(next && { primary: next }),
    share,
  }
}
