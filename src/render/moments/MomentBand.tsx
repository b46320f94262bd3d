import { type ReactNode, useEffect, useState } from 'react'
import { sumsByCoin } from '../../contract/sumsByCoin.ts'
import { formatAmount, formatNumber, formatReward } from '../../i18n/index.ts'
import { Band } from '../../ui/notice/Band.tsx'
import type { Moment, MomentKind } from './findMoments.ts'
import type { MomentContext } from './momentDialog.ts'

type BandMoment = Extract<Moment, { kind: 'task' | 'rank' }>

/**
 * The band of a moment. It appears when nothing else has the attention of the user, is away while a dialog is open, and
 * stays until it is closed or its button is used.
 */
export function MomentBand({
  moment,
  isFree,
  context,
  onClose,
}: {
  moment: Moment | null
  isFree: boolean
  context: MomentContext
  onClose: (kind: MomentKind) => void
}): ReactNode {
  const shown = moment?.kind === 'task' || moment?.kind === 'rank' ? moment : null
  const [begun, setBegun] = useState<MomentKind | null>(null)
  const kind = shown?.kind ?? null
  useEffect(() => {
    if (kind === null || isFree) setBegun(kind)
  }, [kind, isFree])
  if (!shown || (!isFree && begun !== kind)) return <Band close={context.t('common.close')} />
  return (
    <Band
      close={context.t('common.close')}
      content={{ ...bandOf(shown, context), onClose: () => onClose(shown.kind) }}
    />
  )
}

function bandOf(moment: BandMoment, { t, locale, next, share }: MomentContext) {
  if (moment.kind === 'rank') {
    const { scope, me } = moment.board
    return {
      art: 'ranking' as const,
      title: t(scope === 'TEAM' ? 'moment.teamRankUp' : 'moment.rankUp', { rank: formatNumber(me.rank, locale) }),
      action: share,
      ...(me.reward && { text: `${t('rank.expected')}: ${formatReward(me.reward, locale)}` }),
    }
  }
  const { tasks } = moment
  const done = t('task.status.COMPLETED')
  const titles = tasks.map(({ title }) => title).join(' · ')
  const rewards = tasks.flatMap((task) => task.rewards)
  const sums = sumsByCoin(rewards).map(({ amount, coin }) => formatAmount(amount, coin, locale))
  const named = rewards.filter(({ coin }) => coin === null).map(({ name }) => name)
  return {
    art: 'gift' as const,
    title: [...sums, ...new Set(named)].join(' + ') || done,
    text: rewards.length ? `${done} · ${titles}` : titles,
    ...(next && { action: next, isPrimary: true }),
  }
}
