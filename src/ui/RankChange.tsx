import { useTranslation } from 'react-i18next'
import type { RankRow } from '../contract/shapes/competition.ts'
import { formatDateTime, formatNumber, zoneLabel } from '../i18n/index.ts'
import { classes } from './classes.ts'
import styles from './RankChange.module.css'

interface Props {
  row: Pick<RankRow, 'rank' | 'previousRank'>
  locale: string
  /** Shows the words beside the arrow instead of the number of ranks. */
  full?: boolean
}

const triangles = { up: 'M4 1l4 6H0Z', down: 'M4 7L0 1h8Z' }

/**
 * How many ranks a row moved up or down; nothing if its previous rank is unknown. Without `full`, an equal rank is only announced to
 * screen readers. The arrow says the direction without the color.
 */
export function RankChange({ row: { rank, previousRank }, locale, full = false }: Props) {
  const { t } = useTranslation()
  if (previousRank === undefined) return null
  if (previousRank === null) return <span className={classes(styles.change, styles.new)}>{t('rank.new')}</span>
  const count = Math.abs(previousRank - rank)
  const way = rank < previousRank ? 'up' : 'down'
  const text = count === 0 ? t('rank.same') : t(`rank.${way}`, { count })
  if (count === 0 && !full) return <span className="pb-hidden">{text}</span>
  return (
    <span className={classes(styles.change, count > 0 && styles[way])}>
      {count > 0 && (
        <svg viewBox="0 0 8 8" aria-hidden="true">
          <path d={triangles[way]} />
        </svg>
      )}
      {full ? (
        <span>{text}</span>
      ) : (
        <>
          <span aria-hidden="true">{formatNumber(count, locale)}</span>
          <span className="pb-hidden">{text}</span>
        </>
      )}
    </span>
  )
}

/** The time that the ranks of a leaderboard are compared with; nothing without previous ranks. `zone`: the activity's. */
export function RankSince({ at, zone, locale }: { at: number | undefined; zone: string; locale: string }) {
  const { t } = useTranslation()
  if (at === undefined) return null
  const time = `${formatDateTime(at, locale, zone)} (${zoneLabel(zone)})`
  return <p className={styles.since}>{t('rank.since', { time })}</p>
}
