import { useTranslation } from 'react-i18next'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import type { ViewerRank } from '../../contract/viewerRank.ts'
import { usePageInfo, useParticipationFailure } from '../../data/index.ts'
import { formatMetric, formatNumber, formatReward } from '../../i18n/index.ts'
import { Amount, classes, Dash, RankChange, RankLines, Retry, useMounted } from '../../ui/index.ts'
import styles from './Leaderboard.module.css'

interface Props {
  /** The id of the block. */
  id: string
  place: ViewerRank
  board: Leaderboard
  isFinal: boolean
  /** Set on the first leaderboard of its scope. */
  firstOf?: Leaderboard['scope'] | undefined
}

/** The user's own rank, sticky while the leaderboard scrolls; or the reason why there is none. */
export function OwnRank({ id, place, board, isFinal, firstOf }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const mounted = useMounted()
  const failure = useParticipationFailure()
  // Until the login state is known, the content stays hidden.
  const look = classes(styles.own, !mounted && styles.unsettled)
  // With these ids, the reserved heights are restored on return to the page.
  const ids = { own: `${id}-own`, below: `${id}-own-lines` }
  if (place.kind !== 'ranked') {
    const isKnown = place.kind !== 'visitor' && place.kind !== 'unknown'
    return (
      <>
        <div
          className={classes(look, place.kind === 'visitor' && isFinal && styles.visitor)}
          id={ids.own}
          data-first-of={firstOf}
        >
          <div>
            <p className={styles.ownRank}>
              <span className={styles.soft}>{t('rank.mine')}</span>{' '}
              <strong>{isKnown ? t('rank.unranked') : <Dash />}</strong>
            </p>
            {!isFinal && <RankLines place={place} metric={board.metric} locale={locale} className={styles.lines} />}
            {failure && <Retry failure={failure} />}
          </div>
        </div>
        <div className={styles.below} id={ids.below} />
      </>
    )
  }
  const { me } = place
  return (
    <>
      <div className={look} id={ids.own} data-first-of={firstOf}>
        <p className={styles.ownRank}>
          <span className={styles.soft}>{t(board.scope === 'TEAM' ? 'rank.yourTeam' : 'rank.you')}</span>{' '}
          <strong>
            <bdi dir="ltr">{`#${formatNumber(me.rank, locale)}`}</bdi>
          </strong>{' '}
          <span className={styles.soft}>{t('rank.of', { total: formatNumber(board.total, locale) })}</span>{' '}
          <RankChange row={me} locale={locale} />
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
      <div className={styles.below} id={ids.below}>
        {!isFinal && <RankLines place={place} metric={board.metric} locale={locale} className={styles.lines} />}
      </div>
    </>
  )
}
