import { useTranslation } from 'react-i18next'
import { useActivity, usePageState } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Empty, Failed as FailedBox, Notice, Skeleton, StaleMark } from '../../ui/index.ts'
import { Groups } from './Groups.tsx'
import type { spec } from './index.ts'
import styles from './TaskList.module.css'
import { useTaskMotion } from './useTaskMotion.ts'

type Spec = typeof spec

/**
 * One component for several states, so that the list and its selection survive a change of state. While the progress
 * loads, tasks are shown as for a visitor.
 */
function TaskList({ id, props, data }: ViewProps<Spec> & Partial<ReadyProps<Spec>>) {
  const container = useTaskMotion()
  const known = useActivity()
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  const activity = data?.activity ?? known
  if (isBlocked) return <Blocked id={id} />
  return (
    <div ref={container} id={id} className={`pb-page ${styles.frame}`} aria-busy={!data || undefined}>
      {data && <StaleMark />}
      {activity ? (
        <Groups id={id} activity={activity} rows={data?.completions ?? null} {...props} />
      ) : (
        <Skeleton lines={3} height={200} radius="card" />
      )}
    </div>
  )
}

function Failed({ id, retry }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <FailedBox title={t('TaskList.failed')} retry={retry} />
    </div>
  )
}

function EmptyState({ id }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <Empty art="ticket" title={t('TaskList.empty')} />
    </div>
  )
}

/** Rewards are hidden in regions where the event is not available. */
function Blocked({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <Notice icon="globe" title={t('activity.regionBlocked')}>
        <p>{t('TaskList.regionBlocked')}</p>
      </Notice>
    </div>
  )
}

export default {
  ready: TaskList,
  loading: TaskList,
  failed: Failed,
  empty: EmptyState,
  notEligible: TaskList,
} satisfies Views<Spec>
