import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import { usePageInfo } from '../../data/index.ts'
import { formatGap, formatPercent, formatRanks, formatReward, metricWords } from '../../i18n/index.ts'
import { Chip, Table } from '../../ui/index.ts'
import styles from './TierTable.module.css'

/** The prizes of each rank; the user's own row is marked. */
export function Ranks({ board, activity: { teamTerms } }: { board: Leaderboard; activity: Activity }) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { scope, metric, me, minValue, rewards } = board
  // A user below the minimum value has a rank but no reward.
  const isMine = (from: number, to: number) => me !== null && me.reward !== null && me.rank >= from && me.rank <= to
  const notes = [
    minValue !== null &&
      t('TierTable.minimum', { metric: t(metricWords[metric]), value: formatGap(minValue, metric, locale) }),
    scope === 'TEAM' &&
      teamTerms &&
      teamTerms.captainShare > 0 &&
      t('TierTable.share', { share: formatPercent(String(teamTerms.captainShare / 10_000), locale) }),
  ].filter((note) => typeof note === 'string')
  return (
    <>
      <Table
        className={styles.ranks}
        caption={t('TierTable.ranksCaption')}
        hideCaption
        columns={[
          { key: 'rank', title: t('rank.rank') },
          { key: 'count', title: t('TierTable.places') },
          { key: 'reward', title: t(scope === 'TEAM' ? 'TierTable.perTeam' : 'TierTable.each'), align: 'end' },
        ]}
        rows={rewards.map(({ from, to, reward }) => ({
          id: `${from}`,
          mine: isMine(from, to),
          cells: {
            rank: (
              <span className={styles.name}>
                <bdi dir="ltr">{formatRanks(from, to, locale)}</bdi>
                {isMine(from, to) && <Chip tone="accent">{t(scope === 'TEAM' ? 'rank.yourTeam' : 'rank.you')}</Chip>}
              </span>
            ),
            count: t('TierTable.winners', { count: to - from + 1 }),
            reward: (
              <strong>
                <bdi dir={reward.coin ? 'ltr' : undefined}>{formatReward(reward, locale)}</bdi>
              </strong>
            ),
          },
        }))}
      />
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  )
}
