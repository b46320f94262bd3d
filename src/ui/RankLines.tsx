import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardMetric } from '../contract/shapes/rules/boards.ts'
import type { ViewerRank } from '../contract/viewerRank.ts'
import { formatGap, formatNumber, formatReward } from '../i18n/index.ts'

/** Lines on what a viewer needs for a better rank, the most urgent first, or the reason why the viewer has no rank. */
export function RankLines({
  place,
  metric,
  locale,
  className,
}: {
  place: ViewerRank
  metric: BoardMetric
  locale: string
  className?: string | undefined
}): ReactNode {
  const { t } = useTranslation()
  const gapOf = (value: string) => formatGap(value, metric, locale)
  return (
    <div className={className}>
      {linesOf(place, t, gapOf, locale).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function linesOf(place: ViewerRank, t: Translate, gapOf: (value: string) => string, locale: string): string[] {
  if (place.kind === 'unknown') return []
  if (place.kind === 'smallTeam') return [t('team.needMembers', { count: place.missing })]
  if (place.kind === 'unranked') return [t('rank.notYet')]
  if (place.kind !== 'ranked') return [t(`rank.${place.kind}`)]
  const { gap, toMinimum, next } = place
  const isTied = gap === '0'
  const lines = [gap === null ? t('rank.first') : isTied ? t('rank.tied') : t('rank.gap', { value: gapOf(gap) })]
  if (toMinimum !== null) return [t('rank.toMinimum', { value: gapOf(toMinimum) }), ...lines]
  if (!next) return lines
  const prize = { rank: formatNumber(next.rank, locale), reward: formatReward(next.reward, locale) }
  const toPrize =
    next.gap === null || next.gap === '0'
      ? t('rank.prizePlaces', { ...prize, count: next.ranksAbove })
      : t('rank.prizeGap', { ...prize, value: gapOf(next.gap) })
  // For the next rank the gap to the rank above says the same.
  return next.ranksAbove === 1 && next.gap !== null && !isTied ? [toPrize] : [...lines, toPrize]
}
