import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Activity } from '../../contract/shapes/activity.ts'
import type { Completion, Task, TaskGroup } from '../../contract/shapes/task.ts'
import { createKeyedStore, goAction, useAct, usePageInfo, usePageState } from '../../data/index.ts'
import type { Keyed } from '../../registry/sources.ts'
import { classes, Heading } from '../../ui/index.ts'
import { type CardContext, cardContext } from './cardContext.ts'
import { DailyReset } from './DailyReset.tsx'
import { phaseOf } from './phase.ts'
import { Tabs } from './Tabs.tsx'
import { TaskCard } from './TaskCard.tsx'
import styles from './TaskList.module.css'
import { useOrder } from './useOrder.ts'

interface Props {
  id: string
  activity: Activity
  /** null: not here yet. */
  rows: Keyed<Completion> | null
  group?: string
  title?: string
  /** One group at a time, with a switch between them. */
  tabs?: boolean
}

/** The groups of an activity, each with its heading and its cards. */
export function Groups({ id, activity, rows, group, title, tabs }: Props) {
  const { i18n } = useTranslation()
  const { locale } = usePageInfo()
  const phase = usePageState((state) => phaseOf(state, activity))
  const { timeZone } = activity
  const isOver = activity.status === 'ENDED' || activity.status === 'SETTLED'
  const context = useMemo(
    () => cardContext({ i18n, phase, locale, timeZone, path: (to) => `/${locale}${to}` }),
    [i18n, phase, locale, timeZone],
  )
  const groups = activity.taskGroups.filter((entry) => !group || entry.identifier === group)
  const [picked = groups[0]?.identifier ?? '', pick] = useState<string>()
  const isTabbed = tabs === true && groups.length > 1
  const shown = isTabbed ? groups.filter((entry) => entry.identifier === picked) : groups
  const { act } = useAct()

  /** The way to a task, followed as an action, since in the app it opens a screen. One listener for all cards. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const taskId = link?.closest<HTMLElement>('[data-task]')?.dataset.task
    const task = shown.flatMap((entry) => entry.tasks).find((entry) => entry.taskId === taskId)
    const action = task && goAction(task)
    if (!action || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void act(action, { taskId })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <div className={classes(styles.groups, isTabbed && styles.tabbed)} onClick={follow}>
      {isTabbed && (
        <Tabs
          id={id}
          title={title ?? context.say('activity.howTo')}
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
          rows={rows ?? nobody}
          zone={isOver ? null : timeZone}
          context={context}
        />
      ))}
    </div>
  )
}

/** The rows of one of whom nothing is known (yet). */
const nobody = createKeyedStore<Completion>('taskId')

/** From how many tasks on the browser may skip drawing those out of sight. */
const longList = 30

interface GroupProps {
  id: string
  group: TaskGroup
  title: string | undefined
  /** The switch above names it already. */
  isTab: boolean
  rows: Keyed<Completion>
  /** Where its days begin; null: no further day will. */
  zone: string | null
  context: CardContext
}

function Group({ id, group, title, isTab, rows, zone, context }: GroupProps) {
  const tasks = useOrder(group.tasks)
  const headingId = `${id}-${group.identifier}`
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <header className={styles.head}>
        <span className={isTab ? 'pb-hidden' : undefined}>
          <Heading level={isTab ? 3 : 2} id={headingId}>
            {title ?? group.title}
          </Heading>
        </span>
        {group.timing === 'EVERYDAY' && zone && <DailyReset zone={zone} />}
        {group.timing === 'AFTER' && <p className={styles.note}>{context.say('task.after')}</p>}
      </header>
      <ul className={classes(styles.list, tasks.length > longList && styles.long)}>
        {inRuns(tasks).map((run) => (
          <Run key={run[0]?.taskId} tasks={run} rows={rows} context={context} />
        ))}
      </ul>
    </section>
  )
}

/** Cards stand in runs, which leave no trace in the page: when one card changes React looks at its run, not at all cards. */
const runLength = 16

const inRuns = (tasks: readonly Task[]): Task[][] =>
  Array.from({ length: Math.ceil(tasks.length / runLength) }, (_, run) =>
    tasks.slice(run * runLength, (run + 1) * runLength),
  )

interface RunProps {
  tasks: readonly Task[]
  rows: Keyed<Completion>
  context: CardContext
}

const Run = ({ tasks, rows, context }: RunProps) =>
  tasks.map((task) => <TaskCard key={task.taskId} task={task} rows={rows} context={context} />)
