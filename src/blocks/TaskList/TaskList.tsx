import { useTranslation } from 'react-i18next'
import { useActivity, usePageState } from '../../data/index.ts'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Empty, Failed as FailedBox, Notice, Skeleton, StaleMark } from '../../ui/index.ts'
import { Groups } from './Groups.tsx'
import type { spec } from './index.ts'
import styles from './TaskList.module.css'

type Spec = typeof spec

const TaskList = ({ id, props, data }: ReadyProps<Spec>) => (
  <div id={id} className={`pb-page ${styles.frame}`}>
    <StaleMark />
    <Groups id={id} activity={data.activity} rows={data.completions} {...props} />
  </div>
)

/** While a viewer's progress is on its way the tasks stand as they do for everybody. */
function Loading({ id, props }: ViewProps<Spec>) {
  const activity = useActivity()
  return (
    <div id={id} className={`pb-page ${styles.frame}`} aria-busy="true">
      {activity ? (
        <Groups id={id} activity={activity} rows={null} {...props} />
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

function Nothing({ id }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <div id={id} className={`pb-page ${styles.frame}`}>
      <Empty art="ticket" title={t('TaskList.empty')} />
    </div>
  )
}

/** Where an event is not offered its rewards are not shown either; others see what the tasks are. */
function NotEligible(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const isBlocked = usePageState((state) => state === 'REGION_BLOCKED')
  if (!isBlocked) return <TaskList {...view} />
  return (
    <div id={view.id} className={`pb-page ${styles.frame}`}>
      <Notice icon="globe" title={t('activity.regionBlocked')}>
        <p>{t('TaskList.regionBlocked')}</p>
      </Notice>
    </div>
  )
}

export default {
  ready: TaskList,
  loading: Loading,
  failed: Failed,
  empty: Nothing,
  notEligible: NotEligible,
} satisfies Views<Spec>
