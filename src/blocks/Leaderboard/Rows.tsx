import { useTranslation } from 'react-i18next'
import type { Leaderboard, RankRow } from '../../contract/shapes/competition.ts'
import { formatMetric, formatNumber, formatReward, metricWords } from '../../i18n/index.ts'
import { Amount, Chip, Dash, Icon, RankChange } from '../../ui/index.ts'
import styles from './Leaderboard.module.css'
import { Medal } from './Medal.tsx'
import { Name } from './Name.tsx'

interface Props {
  board: Leaderboard
  /** The rows around the user, shown below the page; empty if the page contains them. */
  around: readonly RankRow[]
  /** The results are final, so rewards are not labeled as expected. */
  isFinal: boolean
  locale: string
}

/** A page of a leaderboard as a table; on phones, a row has two lines. */
export function Rows({ board, around, isFinal, locale }: Props) {
  const { t } = useTranslation()
  const { scope, metric, period, list } = board
  return (
    <table className={styles.table}>
      <caption className="pb-hidden">
        {t('Leaderboard.caption', { metric: t(metricWords[metric]), period: t(`rank.period.${period}`) })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('rank.rank')}</th>
          <th scope="col">{t(scope === 'TEAM' ? 'rank.team' : 'rank.trader')}</th>
          <th scope="col" className={styles.end}>
            {t(metricWords[metric])}
          </th>
          <th scope="col" className={styles.end}>
            {t(isFinal ? 'rank.reward' : 'rank.expected')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((row) => (
          <Row key={row.rank} row={row} locale={locale} />
        ))}
      </tbody>
      {around.length > 0 && (
        <tbody>
          <tr className={styles.between}>
            <th scope="rowgroup" colSpan={4}>
              {t('Leaderboard.around')}
            </th>
          </tr>
          {around.map((row) => (
            <Row key={row.rank} row={row} locale={locale} />
          ))}
        </tbody>
      )}
    </table>
  )
}

function Row({ row, locale }: { row: RankRow; locale: string }) {
  const { t } = useTranslation()
  const { rank, userName, teamName, value, metric, reward, isMe } = row
  const rankText = formatNumber(rank, locale)
  return (
    <tr className={isMe ? styles.mine : undefined}>
      <td className={styles.rank}>
        {rank <= 3 && <Medal rank={rank} />}
        <span className={rank <= 3 ? 'pb-hidden' : undefined}>{rankText}</span> <RankChange row={row} locale={locale} />
      </td>
      <td className={styles.who}>
        <Name name={teamName ?? userName ?? ''} />{' '}
        {isMe && <Chip tone="accent">{t(teamName ? 'rank.yourTeam' : 'rank.you')}</Chip>}
      </td>
      <td className={styles.value}>
        <Amount size="small" value={formatMetric(value, metric, locale)} sign={metric !== 'VOLUME'} />
      </td>
      <td className={styles.reward}>
        {reward ? (
          <>
            <Icon name="gift" size={14} className={styles.gift} /> <bdi>{formatReward(reward, locale)}</bdi>
          </>
        ) : (
          <Dash />
        )}
      </td>
    </tr>
  )
}
