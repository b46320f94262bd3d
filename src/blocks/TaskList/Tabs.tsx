import { useCallback, useSyncExternalStore } from 'react'
import type { TaskGroup } from '../../contract/shapes/task.ts'
import { useProgress } from '../../data/index.ts'
import { Choice, Heading } from '../../ui/index.ts'
import type { CardContext } from './cardContext.ts'
import styles from './TaskList.module.css'

interface Props {
  id: string
  title: string
  groups: readonly TaskGroup[]
  picked: string
  onPick: (identifier: string) => void
  context: CardContext
}

/** The heading and the switch of a tabbed list. Groups with claimable tasks show their number. */
export function Tabs({ id, title, groups, picked, onPick, context }: Props) {
  const ready = useReady(groups)
  return (
    <header className={styles.head}>
      <Heading level={2} id={`${id}-title`}>
        {title}
      </Heading>
      <Choice
        name={`${id}-group`}
        label={title}
        value={picked}
        onChange={onPick}
        options={groups.map((group, index) => ({
          value: group.identifier,
          text: ready[index]
            ? context.translate('TaskList.tabReady', { group: group.title, count: ready[index] })
            : group.title,
        }))}
      />
    </header>
  )
}

/** Number of claimable tasks per group. */
function useReady(groups: readonly TaskGroup[]): number[] {
  const rows = useProgress()
  const subscribe = useCallback((listener: () => void) => rows.subscribe(listener, 'status'), [rows])
  const counts = () => {
    const ids = new Set(rows.rows().flatMap((row) => (row.status === 'COMPLETED' ? row.taskId : [])))
    return groups.map(({ tasks }) => tasks.filter(({ taskId }) => ids.has(taskId)).length).join()
  }
  return useSyncExternalStore(subscribe, counts, () => '')
    .split(',')
    .map(Number)
}
