import { useTranslation } from 'react-i18next'
import type { OwnPlace } from '../../contract/ownPlace.ts'
import type { Leaderboard } from '../../contract/shapes/standings.ts'
import { useAct, useMounted, usePageInfo } from '../../data/index.ts'
import { formatMetric, formatNumber, formatReward } from '../../i18n/index.ts'
import { Amount, Button, classes, Dash, PlaceLines } from '../../ui/index.ts'
import styles from './Leaderboard.module.css'

/** The viewer's own place, pinned while the board scrolls; or why they have none, and the way to one. */
export function Own({ place, board, isFinal }: { place: OwnPlace; board: Leaderboard; isFinal: boolean }) {
  const { t } = useTranslation()
  const { act } = useAct()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  // Whoever may be logged in is not shown the visitor's words while it is found out.
  const look = classes(styles.own, !mounted && styles.unsettled)
  if (place.kind !== 'ranked')
    return (
      <div className={look}>
        <div>
          <p className={styles.ownRank}>
            <span className={styles.soft}>{t('rank.mine')}</span>{' '}
            <strong>{place.kind === 'visitor' ? <Dash /> : t('rank.unranked')}</strong>
          </p>
          {!isFinal && <PlaceLines place={place} metric={board.metric} locale={locale} className={styles.lines} />}
        </div>
        {place.kind === 'visitor' && !isFinal && (
          <Button size="small" onClick={() => void act({ action: 'login' })}>
            {t('common.login')}
          </Button>
        )}
      </div>
    )
  const { me } = place
  return (
    <>
      <div className={look}>
        <p className={styles.ownRank}>
          <span className={styles.soft}>{t(board.scope === 'TEAM' ? 'rank.yourTeam' : 'rank.you')}</span>{' '}
          <strong>
            <bdi dir="ltr">{`#${formatNumber(me.rank, locale)}`}</bdi>
          </strong>{' '}
          <span className={styles.soft}>{t('rank.of', { total: formatNumber(board.total, locale) })}</span>
        </p>
        <p className={styles.ownValue}>
          <Amount value={formatMetric(me.value, board.metric, locale)} sign={board.metric !== 'VOLUME'} />
          {me.reward && (
            <span className={styles.ownReward}>
              {t(isFinal ? 'rank.reward' : 'rank.expected')} <bdi>{formatReward(me.reward, locale)}</bdi>
            </span>
          )}
        </p>
      </div>
      {!isFinal && <PlaceLines place={place} metric={board.metric} locale={locale} className={styles.lines} />}
    </>
  )
}
