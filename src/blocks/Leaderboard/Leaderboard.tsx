import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boardsOf } from '../../contract/boardsOf.ts'
import { unlessBlocked } from '../../data/index.ts'
import { metricWords } from '../../i18n/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Card, Choice, createFailedView, Empty, Frame, Skeleton } from '../../ui/index.ts'
import { Board } from './Board.tsx'
import type { spec } from './index.ts'
import styles from './Leaderboard.module.css'

type Spec = typeof spec

function Leaderboard({ data: { activity }, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { id, props } = view
  const boards = boardsOf(activity, props)
  const [chosen, setChosen] = useState({ metric: boards[0]?.metric, period: boards[0]?.period })
  const metrics = [...new Set(boards.map(({ metric }) => metric))]
  const ofMetric = boards.filter(({ metric }) => metric === chosen.metric)
  const periods = [...new Set(ofMetric.map(({ period }) => period))]
  // A new release can remove the selected leaderboard.
  const board = ofMetric.find(({ period }) => period === chosen.period) ?? ofMetric[0] ?? boards[0]
  if (!board) return null
  const tools = (
    <div className={styles.tools}>
      {metrics.length > 1 && (
        <Choice
          name={`${id}-metric`}
          label={t('Leaderboard.metric')}
          options={metrics.map((metric) => ({ value: metric, text: t(metricWords[metric]) }))}
          value={board.metric}
          onChange={(metric) => setChosen({ metric, period: board.period })}
        />
      )}
      {periods.length > 1 && (
        <Choice
          name={`${id}-period`}
          label={t('Leaderboard.period')}
          options={periods.map((period) => ({ value: period, text: t(`rank.period.${period}`) }))}
          value={board.period}
          onChange={(period) => setChosen({ metric: board.metric, period })}
        />
      )}
    </div>
  )
  return (
    <Framed {...view} tools={metrics.length > 1 || periods.length > 1 ? tools : undefined}>
      <Board
        key={`${board.boardId} ${board.period}`}
        board={board}
        activity={activity}
        id={id}
        pageSize={props.pageSize}
        focus={props.focus}
      />
    </Framed>
  )
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Card>
        <Empty art="trophy" title={t('Leaderboard.empty')} />
      </Card>
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <Skeleton height={96} radius="card" />
    <Skeleton lines={10} height={52} />
  </Framed>
)

/** Prizes are hidden in regions where the event is not available. */
const NotEligible = unlessBlocked(Leaderboard)

function Framed({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('rank.board')} tools={tools} saysStale={false}>
      {children}
    </Frame>
  )
}

export default {
  ready: Leaderboard,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: EmptyState,
  notEligible: NotEligible,
} satisfies Views<Spec>
