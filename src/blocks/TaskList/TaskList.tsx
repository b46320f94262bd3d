import { useTranslation } from 'react-i18next'
import { useActivity, useActivityFailure, usePageInfo, usePageState } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Button, Empty, Failed, Skeleton, StaleMark } from '../../ui/index.ts'
import { Groups } from './Groups.tsx'
import type { spec } from './index.ts'
import styles from './TaskList.module.css'
import { useTaskMotion } from './useTaskMotion.ts'

type Spec = typeof spec

/**
 * One component for several states, so that the list and its selection survive a change of state. While the progress
 * loads, tasks are shown as for a visitor; when it could not be loaded, with dashes.
 */
function TaskList({ id, props, data }: ViewProps<Spec> & { data?: Partial<ReadyProps<Spec>['data']> }) {
  const { t } = useTranslation()
  const container = useTaskMotion()
  const failure = useActivityFailure()
  const known = useActivity()
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  const activity = data?.activity ?? known
  if (isBlocked) return <Blocked id={id} />
  return (
    <div ref={container} id={id} className={`pb-page ${styles.frame}`} aria-busy={!data || undefined}>
      {data && <StaleMark />}
      {activity ? (
        <Groups id={id} activity={activity} rows={data?.completions ?? null} {...props} />
      ) : failure ? (
        <Failed title={t('TaskList.failed')} {...failure} />
      ) : (
        <Skeleton lines={3} height={200} radius="card" />
      )}
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

/** Rewards are hidden in regions where the event is not available. In their place is the way to the other events. */
function Blocked({ id }: { id: string }) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  return (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <Empty art="signpost" action={<Button href={path('/')}>{t('TaskList.blocked')}</Button>} />
    </div>
  )
}

export default {
  ready: TaskList,
  loading: TaskList,
  failed: TaskList,
  empty: EmptyState,
  notEligible: TaskList,
} satisfies Views<Spec>
