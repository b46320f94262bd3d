import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boardsOf } from '../../contract/boardsOf.ts'
import { isOver } from '../../contract/isOver.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Leaderboard } from '../../contract/shapes/competition.ts'
import { viewerRank } from '../../contract/viewerRank.ts'
import { failureOf, usePageInfo, useServerNow, useViewer } from '../../data/index.ts'
import { Button, Card, Chip, Empty, Failed, Freshness, Pager, RankSince, Skeleton } from '../../ui/index.ts'
import styles from './Leaderboard.module.css'
import { OwnRank } from './OwnRank.tsx'
import { Podium, podiumOf } from './Podium.tsx'
import { Rows } from './Rows.tsx'
import { useBoardPage } from './useBoardPage.ts'

interface Props {
  /** The id of the block. */
  id: string
  board: Leaderboard
  activity: Activity
  pageSize?: number | undefined
  focus?: 'top' | 'me' | undefined
}

/**
 * One leaderboard: the user's own rank, a page of rows, the first one with a podium, and, if the page does not contain
 * them, the rows around the user.
 */
export function Board({ id, board, activity, pageSize = 20, focus = 'top' }: Props) {
  const { t } = useTranslation()
  const { locale } = usePageInfo()
  const { status } = useViewer()
  const now = useServerNow(60_000)
  const { me } = board
  const myPage = me && Math.floor((me.rank - 1) / pageSize)
  const [picked, setPage] = useState<number | null>(null)
  const page = picked ?? (focus === 'me' ? (myPage ?? 0) : 0)
  const read = useBoardPage(board, page, pageSize)
  const place = viewerRank(board, activity, status === 'user')
  const isFinal = isOver(activity)
  const firstOf = board === boardsOf(activity, { scope: board.scope })[0] ? board.scope : undefined
  const isStale = read.status === 'ready' && read.stale
  return (
    <Card className={styles.card}>
      <OwnRank id={id} place={place} board={board} isFinal={isFinal} firstOf={firstOf} />
      {board.total === 0 ? (
        <Empty art="trophy" title={t(isFinal ? 'Leaderboard.emptyFinal' : 'Leaderboard.empty')} />
      ) : read.status === 'failed' ? (
        <Failed title={t('common.failed')} retry={read.retry} {...failureOf(read.problem)} />
      ) : read.status === 'loading' ? (
        <Skeleton lines={Math.min(pageSize, board.total - page * pageSize)} height={52} />
      ) : (
        <Ranking board={read.board} around={page === myPage ? [] : board.around} isFinal={isFinal} locale={locale} />
      )}
      <div className={styles.foot} id={`${id}-pages`}>
        <div>
          {activity.status === 'SETTLED' && !isStale ? (
            <Chip icon="trophy">{t('Leaderboard.final')}</Chip>
          ) : (
            <Freshness at={board.updateTime} now={now} locale={locale} stale={isStale} />
          )}
          <RankSince at={board.previousTime} zone={activity.timeZone} locale={locale} />
        </div>
        {myPage !== null && myPage !== page && (
          <Button size="small" variant="quiet" onClick={() => setPage(myPage)}>
            {t('Leaderboard.toMine')}
          </Button>
        )}
        <Pager label={t('Leaderboard.pages')} page={page} pages={Math.ceil(board.total / pageSize)} onPage={setPage} />
      </div>
    </Card>
  )
}

/** A page of a leaderboard; the first one has a podium. */
function Ranking({ board, around, ...more }: ComponentProps<typeof Rows>) {
  const podium = podiumOf(board.list)
  const list = board.list.slice(podium.length)
  return (
    <>
      {podium.length > 0 && <Podium rows={podium} {...more} />}
      {list.length + around.length > 0 && <Rows board={{ ...board, list }} around={around} {...more} />}
    </>
  )
}
