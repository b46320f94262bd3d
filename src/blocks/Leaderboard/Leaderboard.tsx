import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boardsOf } from '../../contract/ownPlace.ts'
import { usePageState } from '../../data/index.ts'
import { metricWords } from '../../i18n/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Card, Choice, Empty, Failed as FailedBox, Frame, Skeleton } from '../../ui/index.ts'
import { Board } from './Board.tsx'
import type { spec } from './index.ts'
import styles from './Leaderboard.module.css'

type Spec = typeof spec

function Leaderboard({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { id, props } = view
  const boards = boardsOf(activity, props)
  const [chosen, setChosen] = useState({ boardId: boards[0]?.boardId, period: boards[0]?.period })
  const ids = [...new Set(boards.map(({ boardId }) => boardId))]
  const ofBoard = boards.filter(({ boardId }) => boardId === chosen.boardId)
  // A release may take a board away while it is looked at.
  const board = ofBoard.find(({ period }) => period === chosen.period) ?? ofBoard[0] ?? boards[0]
  if (!board) return null
  const nameOf = (boardId: string) => {
    const metric = boards.find((entry) => entry.boardId === boardId)?.metric ?? board.metric
    return { value: boardId, text: t(metricWords[metric]) }
  }
  const tools = (
    <div className={styles.tools}>
      {ids.length > 1 && (
        <Choice
          name={`${id}-board`}
          label={t('Leaderboard.metric')}
          options={ids.map(nameOf)}
          value={board.boardId}
          onChange={(boardId) => setChosen({ boardId, period: board.period })}
        />
      )}
      {ofBoard.length > 1 && (
        <Choice
          name={`${id}-period`}
          label={t('Leaderboard.period')}
          options={ofBoard.map(({ period }) => ({ value: period, text: t(`rank.period.${period}`) }))}
          value={board.period}
          onChange={(period) => setChosen({ boardId: board.boardId, period })}
        />
      )}
    </div>
  )
  return (
    <Framed {...view} tools={ids.length > 1 || ofBoard.length > 1 ? tools : undefined}>
      <Board key={`${board.boardId} ${board.period}`} board={board} activity={activity} id={id} {...props} />
    </Framed>
  )
}

function Nothing(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Card>
        <Empty art="trophy" title={t('Leaderboard.empty')} />
      </Card>
    </Framed>
  )
}

function Failed({ retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <FailedBox title={t('common.failed')} retry={retry} />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={96} radius="card" />
    <Skeleton lines={10} height={52} />
  </Framed>
)

/** Where an event is not offered its prizes are not shown. */
function NotEligible(view: ReadyProps<Spec>) {
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  return isBlocked ? null : <Leaderboard {...view} />
}

function Framed({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('rank.board')} tools={tools}>
      {children}
    </Frame>
  )
}

export default {
  ready: Leaderboard,
  loading: Loading,
  failed: Failed,
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
