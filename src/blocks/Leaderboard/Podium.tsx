import { useTranslation } from 'react-i18next'
import type { RankRow } from '../../contract/shapes/competition.ts'
import { formatMetric, formatNumber, formatReward } from '../../i18n/index.ts'
import { Amount, Avatar, Chip, classes, Icon, RankChange } from '../../ui/index.ts'
import { Medal } from './Medal.tsx'
import { Name } from './Name.tsx'
import styles from './Podium.module.css'

const size = 3

/** The first three rows of a leaderboard for the podium; empty if `rows` does not start with the ranks 1 to 3. */
export function podiumOf(rows: readonly RankRow[]): readonly RankRow[] {
  const first = rows.slice(0, size)
  return first.length === size && first.every(({ rank }, index) => rank === index + 1) ? first : []
}

interface PlaceProps {
  row: RankRow
  /** The results are final, so rewards are not labeled as expected. */
  isFinal: boolean
  locale: string
}

/** The first three ranks side by side: the first in the middle, and higher. */
export function Podium({ rows, ...more }: Omit<PlaceProps, 'row'> & { rows: readonly RankRow[] }) {
  return (
    <ol className={styles.podium}>
      {rows.map((row) => (
        <Place key={row.rank} row={row} {...more} />
      ))}
    </ol>
  )
}

function Place({ row, isFinal, locale }: PlaceProps) {
  const { t } = useTranslation()
  const { rank, userName, teamName, avatarUrl, value, metric, reward, isMe } = row
  const name = teamName ?? userName ?? ''
  // Where the place is narrow, the unit has its own line.
  const figure = formatMetric(value, metric, locale).replaceAll('\u00a0', ' ')
  return (
    <li className={classes(styles.place, isMe && styles.mine)}>
      <span className={styles.picture}>
        <Avatar name={name} url={avatarUrl} className={styles.avatar} />
        <Medal rank={rank} />
      </span>
      <span className="pb-hidden">{`${t('rank.rank')} ${formatNumber(rank, locale)}`}</span>
      <Name name={name} className={styles.name} />
      <RankChange row={row} locale={locale} />
      {isMe && <Chip tone="accent">{t(teamName ? 'rank.yourTeam' : 'rank.you')}</Chip>}
      <Amount size="small" value={figure} sign={metric !== 'VOLUME'} className={styles.value} />
      {reward && (
        <>
          <span className={styles.label}>{t(isFinal ? 'rank.reward' : 'rank.expected')}</span>
          <p className={styles.reward}>
            <Icon name="gift" size={14} /> <bdi>{formatReward(reward, locale)}</bdi>
          </p>
        </>
      )}
    </li>
  )
}
