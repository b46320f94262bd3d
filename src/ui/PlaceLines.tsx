import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnPlace } from '../contract/ownPlace.ts'
import type { BoardMetric } from '../contract/shapes/rules/boards.ts'
import { formatGap, formatNumber, formatReward } from '../i18n/index.ts'

/** What is wanting on a ranking, in words, most pressing first; or why the viewer is not on it. */
export function PlaceLines({
  place,
  metric,
  locale,
  className,
}: {
  place: OwnPlace
  metric: BoardMetric
  locale: string
  className?: string
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

type Say = ReturnType<typeof useTranslation>['t']

function linesOf(place: OwnPlace, t: Say, gapOf: (value: string) => string, locale: string): string[] {
  if (place.kind === 'smallTeam') return [t('team.needMembers', { count: place.wanting })]
  if (place.kind === 'unranked') return [t('rank.notYet')]
  if (place.kind !== 'ranked') return [t(`rank.${place.kind}`)]
  const { gap, toMinimum, next } = place
  const lines = [gap === null ? t('rank.first') : gap === '0' ? t('rank.tied') : t('rank.gap', { value: gapOf(gap) })]
  if (toMinimum !== null) return [t('rank.toMinimum', { value: gapOf(toMinimum) }), ...lines]
  if (!next) return lines
  const prize = { rank: formatNumber(next.rank, locale), reward: formatReward(next.reward, locale) }
  const way =
    next.gap === null
      ? t('rank.prizePlaces', { ...prize, count: next.places })
      : t('rank.prizeGap', { ...prize, value: gapOf(next.gap) })
  // One place away the gap to the rank above says the same.
  return next.places === 1 && next.gap !== null ? [way] : [...lines, way]
}
