import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedProps, ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Empty, Failed as FailedBox, Heading, Skeleton } from '../../ui/index.ts'
import { ActivityCard } from './ActivityCard.tsx'
import styles from './ActivityList.module.css'
import { Filter } from './Filter.tsx'
import type { spec } from './index.ts'
import { type Phase, phaseOf, phases } from './phases.ts'

type Spec = typeof spec

function ActivityList({ data, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { activities } = data.list
  const count = (phase: Phase) => activities.filter((entry) => phaseOf(entry) === phase).length
  const [picked, setPicked] = useState<Phase>(() => phases.find((phase) => count(phase) > 0) ?? 'open')
  const shown = activities.filter((entry) => phaseOf(entry) === picked)
  return (
    <Frame {...view} tools={<Filter name={`${view.id}-phase`} count={count} picked={picked} onPick={setPicked} />}>
      {shown.length ? (
        <ul className={styles.list}>
          {shown.map((entry) => (
            <ActivityCard key={entry.activityId} activity={entry} />
          ))}
        </ul>
      ) : (
        <Empty art="ticket" title={t('ActivityList.none')} />
      )}
    </Frame>
  )
}

function Nothing(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <Empty art="ticket" title={t('ActivityList.empty')} />
    </Frame>
  )
}

function Failed({ retry, ...view }: FailedProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Frame {...view}>
      <FailedBox title={t('common.failed')} retry={retry} />
    </Frame>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Frame {...view}>
    <div className={styles.list}>
      <Skeleton height={360} radius="card" />
      <Skeleton height={360} radius="card" />
      <Skeleton height={360} radius="card" />
    </div>
  </Frame>
)

function Frame({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`pb-page ${styles.frame}`}>
      <header className={styles.head}>
        <Heading level={2} id={`${id}-title`}>
          {props.title ?? t('shell.activities')}
        </Heading>
        {tools}
      </header>
      {children}
    </section>
  )
}

export default {
  ready: ActivityList,
  loading: Loading,
  failed: Failed,
  empty: Nothing,
} satisfies Views<Spec>
