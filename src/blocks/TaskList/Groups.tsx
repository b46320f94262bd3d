import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { goAction, useActions } from '../../actions/index.ts'
import { isOver } from '../../contract/isOver.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Completion, Task, TaskGroup } from '../../contract/shapes/task.ts'
import { createKeyedStore, useOwnFailure, usePageInfo, usePageState, useParticipationStatus } from '../../data/index.ts'
import type { Keyed } from '../../registry/sources.ts'
import { Chip, classes, Heading, Retry } from '../../ui/index.ts'
import { type CardContext, cardContext } from './cardContext.ts'
import { DailyReset } from './DailyReset.tsx'
import { participationOf } from './participation.ts'
import { Tabs } from './Tabs.tsx'
import { TaskCard } from './TaskCard.tsx'
import styles from './TaskList.module.css'
import { useTaskOrder } from './useTaskOrder.ts'

interface Props {
  id: string
  activity: Activity
  /** null: not loaded yet, or could not be loaded. */
  rows: Keyed<Completion> | null
  group?: string
  title?: string
  /** Shows one group at a time, with a switch. */
  tabs?: boolean
}

/** The task groups of an activity, each with a heading and cards. */
export function Groups({ id, activity, rows, group, title, tabs }: Props) {
  const { i18n } = useTranslation()
  const { locale, activityId, sandbox, taskBlocks } = usePageInfo()
  const own = useParticipationStatus()
  const participation = usePageState((state) => participationOf(state, activity, own))
  const failure = useOwnFailure()
  const { timeZone } = activity
  const hasEnded = isOver(activity)
  const context = useMemo(() => {
    const page = { activityId, sandbox, taskBlocks }
    return cardContext({
      i18n,
      participation,
      isOver: hasEnded,
      locale,
      timeZone,
      page,
      path: (to) => `/${locale}${to}`,
    })
  }, [i18n, participation, hasEnded, locale, timeZone, activityId, sandbox, taskBlocks])
  const groups = activity.taskGroups.filter((entry) => !group || entry.identifier === group)
  const [picked = groups[0]?.identifier ?? '', pick] = useState<string>()
  const isTabbed = tabs === true && groups.length > 1
  const shown = isTabbed ? groups.filter((entry) => entry.identifier === picked) : groups
  const { run } = useActions()

  /** Runs the link of a task as an action, because the app opens a native screen. One listener for all cards. */
  const openTask = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const taskId = link?.closest<HTMLElement>('[data-task]')?.dataset.task
    const task = shown.flatMap((entry) => entry.tasks).find((entry) => entry.taskId === taskId)
    const action = task && goAction(task, context.page)
    if (!action || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void run(action, { taskId })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <div className={classes(styles.groups, isTabbed && styles.tabbed)} onClick={openTask}>
      {failure && participation !== 'none' && <Retry failure={failure} />}
      {isTabbed && (
        <Tabs
          id={id}
          title={title ?? context.translate('activity.howTo')}
          groups={groups}
          picked={picked}
          onPick={pick}
          context={context}
        />
      )}
      {shown.map((entry) => (
        <Group
          key={entry.identifier}
          id={id}
          group={entry}
          title={isTabbed ? undefined : title}
          isTab={isTabbed}
          rows={rows ?? noRows}
          zone={timeZone}
          end={hasEnded ? 0 : activity.endTime}
          context={context}
        />
      ))}
    </div>
  )
}

/** Used while nothing is known of the viewer. */
const noRows = createKeyedStore<Completion>('taskId')

/** Above this number of tasks, the browser can skip the rendering of cards outside the viewport. */
const longList = 30

interface GroupProps {
  id: string
  group: TaskGroup
  title: string | undefined
  /** The switch above already shows the title. */
  isTab: boolean
  rows: Keyed<Completion>
  /** Time zone of the daily reset, and when the event ends, epoch ms; 0: it is over. */
  zone: string
  end: number
  context: CardContext
}

function Group({ id, group, title, isTab, rows, zone, end, context }: GroupProps) {
  const tasks = useTaskOrder(group.tasks)
  const headingId = `${id}-${group.identifier}`
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <header className={styles.head}>
        <span className={isTab ? 'pb-hidden' : undefined}>
          <Heading level={isTab ? 3 : 2} id={headingId}>
            {title ?? group.title}
          </Heading>
        </span>
        {context.isOver && <Chip icon="clock">{context.translate('activity.status.ENDED')}</Chip>}
        {group.timing === 'EVERYDAY' && <DailyReset zone={zone} end={end} />}
        {group.timing === 'AFTER' && <p className={styles.note}>{context.translate('task.after')}</p>}
      </header>
      <ul className={classes(styles.list, tasks.length > longList && styles.long)}>
        {inChunks(tasks).map((run) => (
          <CardChunk key={run[0]?.taskId} tasks={run} rows={rows} context={context} />
        ))}
      </ul>
    </section>
  )
}

/** Cards are grouped in chunks without DOM elements: when a card changes, React compares its chunk, not all cards. */
const chunkSize = 16

const inChunks = (tasks: readonly Task[]): Task[][] =>
  Array.from({ length: Math.ceil(tasks.length / chunkSize) }, (_, run) =>
    tasks.slice(run * chunkSize, (run + 1) * chunkSize),
  )

interface CardChunkProps {
  tasks: readonly Task[]
  rows: Keyed<Completion>
  context: CardContext
}

const CardChunk = ({ tasks, rows, context }: CardChunkProps) =>
  tasks.map((task) => <TaskCard key={task.taskId} task={task} rows={rows} context={context} />)
