import type { TFunction } from 'i18next'
import { memo } from 'react'
import type { Completion, Task } from '../../contract/shapes/task.ts'
import { formatDateTime, formatNumber, zoneLabel } from '../../i18n/index.ts'
import type { Keyed } from '../../registry/sources.ts'
import { Amount, Card, Chip, Heading, Icon, Progress } from '../../ui/index.ts'
import { kinds } from './kinds.ts'
import type { Phase } from './phase.ts'
import { TaskAction } from './TaskAction.tsx'
import styles from './TaskList.module.css'

/** What all cards of a list share. */
export interface CardContext {
  t: TFunction
  locale: string
  timeZone: string
  phase: Phase
}

interface Props {
  task: Task
  rows: Keyed<Completion> | null
  context: CardContext
}

/** One task. It listens to its own row, so that one change draws one card. */
export const TaskCard = memo(function TaskCard({ task, rows, context }: Props) {
  return rows ? <ListeningCard task={task} rows={rows} context={context} /> : <Face task={task} context={context} />
})

const ListeningCard = ({ task, rows, context }: Props & { rows: Keyed<Completion> }) => (
  <Face task={task} context={context} row={rows.use(task.taskId)} />
)

interface FaceProps {
  task: Task
  /** undefined: not known, or nobody's. */
  row?: Completion | undefined
  context: CardContext
}

const tones = {
  COMPLETED: 'accent',
  GRANTED: 'quiet',
  UNSATISFIED: 'quiet',
  PENDING: 'plain',
} as const

function Face({ task, row, context }: FaceProps) {
  const known = context.phase === 'look' ? undefined : row
  return (
    <li data-task={task.taskId}>
      <Card as="article" tone={known ? tones[known.status] : 'plain'} className={styles.card}>
        <div className={styles.top}>
          <span className={styles.kind}>
            <Icon name={kinds[task.taskType].icon} size={22} />
          </span>
          <div className={styles.words}>
            <Heading level={3} size="lead">
              {task.title}
            </Heading>
            <p className={styles.desc}>{task.desc}</p>
          </div>
          <Rewards task={task} context={context} />
        </div>
        <div className={styles.foot}>
          <Standing task={task} row={known} context={context} />
          <TaskAction task={task} row={known} context={context} />
        </div>
      </Card>
    </li>
  )
}

function Rewards({ task, context: { t, locale } }: FaceProps) {
  return (
    <ul className={styles.rewards}>
      {task.rewards.map((reward) => (
        <li key={reward.rewardId} className={styles.reward}>
          {reward.coin ? (
            <Amount value={`+${formatNumber(reward.amount, locale)}`} coin={reward.coin} />
          ) : (
            <strong>{reward.name}</strong>
          )}
          <span className={styles.fine}>
            {t(`reward.type.${reward.rewardType}`)}
            {reward.validDays !== null && ` · ${t('reward.validDays', { count: reward.validDays })}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How far the viewer is, in a bar or, where there is nothing to measure, in a word. */
function Standing({ task, row, context }: FaceProps) {
  const { t, phase } = context
  const isSingle = task.threshold === '1' && !isTicker(task.unit)
  const status = row?.status ?? 'PENDING'
  const word = t(missed[row?.reason ?? ''] ?? `task.status.${status}`)
  if (isSingle && phase === 'look') return null
  return (
    <div className={styles.standing}>
      {isSingle || status === 'GRANTED' ? (
        <Chip tone={statusTones[status]} icon={statusIcons[status]}>
          {word}
        </Chip>
      ) : (
        <Progress
          percent={row?.percent ?? 0}
          label={phase === 'look' ? t('TaskList.progress') : word}
          valueText={figures(task, row, context)}
        />
      )}
      {row && <Moment task={task} row={row} context={context} />}
    </div>
  )
}

const statusTones = {
  PENDING: 'neutral',
  COMPLETED: 'accent',
  GRANTED: 'rise',
  UNSATISFIED: 'neutral',
} as const
const statusIcons = {
  PENDING: 'clock',
  COMPLETED: 'gift',
  GRANTED: 'check',
  UNSATISFIED: 'close',
} as const

/** What became of a reward says more than that the task was not met. */
const missed: Partial<Record<string, string>> = { CLAIM_EXPIRED: 'reward.expired', OUT_OF_STOCK: 'reward.soldOut' }

/** A ticker is written in capitals; any other unit is one of our words. */
const isTicker = (unit: string) => /^[A-Z]/.test(unit)

/** "340 / 1,000 USDT"; a dash where the viewer's own figure is not known. */
function figures({ threshold, unit }: Task, row: Completion | undefined, { t, locale }: CardContext): string {
  const current = row ? formatNumber(row.currentValue, locale, { scale: 2 }) : '–'
  const target = formatNumber(threshold, locale)
  return t('task.progress', {
    current,
    target,
    unit: isTicker(unit) ? unit : t(`task.unit.${unit}`, { count: Number(threshold) }),
  })
}

/** Until when something can be claimed, or met if it has a limit of its own; when it was received. */
function Moment({ task, row, context: { t, locale, timeZone } }: FaceProps & { row: Completion }) {
  const { status, expireTime, grantedTime, locked } = row
  const say = (key: string, at: number | null) =>
    at !== null && (
      <p className={styles.fine}>
        {t(key, {
          time: `${formatDateTime(at, locale, timeZone)} (${zoneLabel(timeZone)})`,
        })}
      </p>
    )
  if (status === 'COMPLETED') return say('reward.claimBy', expireTime)
  if (status === 'GRANTED') return say('TaskList.received', grantedTime)
  return status === 'PENDING' && task.validDays !== null && !locked && say('TaskList.until', expireTime)
}
