import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActivitySummary } from '../../contract/shapes/activity.ts'
import { activityPaths } from '../../data/index.ts'
import type { ReadyProps, ViewProps, Views } from '../../registry/defineBlock.ts'
import { Choice, createFailedView, Empty, Frame, Skeleton } from '../../ui/index.ts'
import { ActivityCard } from './ActivityCard.tsx'
import styles from './ActivityList.module.css'
import { ForYou } from './ForYou.tsx'
import type { spec } from './index.ts'
import { type Phase, phaseOf, phases } from './phases.ts'

type Spec = typeof spec

/**
 * The order for visitors, by end. For users, the platform lists joined activities first, but "For you" shows these
 * already, and cards must not move when the data of the user arrives.
 */
const byEnd = (a: ActivitySummary, b: ActivitySummary): number =>
  a.endTime - b.endTime || (BigInt(a.activityId) < BigInt(b.activityId) ? -1 : 1)

function ActivityList({ data, ...view }: ReadyProps<Spec>) {
  const { t } = useTranslation()
  const { activities } = data.list
  const count = (phase: Phase) => activities.filter((entry) => phaseOf(entry) === phase).length
  const [filter, setFilter] = useState<Phase>(() => phases.find((phase) => count(phase) > 0) ?? 'open')
  const shown = activities.filter((entry) => phaseOf(entry) === filter).sort(byEnd)
  const aliases = data.aliases.list
  const pathOf = activityPaths(aliases, activities)
  // The selected filter stays, also if its last activity ends.
  const filters = phases.filter((phase) => count(phase) > 0 || phase === filter)
  const filterSwitch = filters.length > 1 && (
    <Choice
      name={`${view.id}-phase`}
      label={t('ActivityList.filter')}
      options={filters.map((phase) => ({ value: phase, text: t(`ActivityList.${phase}`, { number: count(phase) }) }))}
      value={filter}
      onChange={setFilter}
    />
  )
  return (
    <>
      <ForYou id={`${view.id}-mine`} activities={activities} aliases={aliases} pathOf={pathOf} />
      <Framed {...view} tools={filterSwitch}>
        {shown.length ? (
          <ul className={styles.list}>
            {shown.map((entry) => (
              <ActivityCard key={entry.activityId} activity={entry} to={pathOf(entry)} />
            ))}
          </ul>
        ) : (
          <Empty art="ticket" title={t('ActivityList.none')} />
        )}
      </Framed>
    </>
  )
}

function EmptyState(view: ReadyProps<Spec>) {
  const { t } = useTranslation()
  return (
    <Framed {...view}>
      <Empty art="ticket" title={t('ActivityList.empty')} />
    </Framed>
  )
}

const Loading = (view: ViewProps<Spec>) => (
  <Framed {...view}>
    <div className={styles.list}>
      <Skeleton height={360} radius="card" />
      <Skeleton height={360} radius="card" />
      <Skeleton height={360} radius="card" />
    </div>
  </Framed>
)

function Framed({ id, props, tools, children }: ViewProps<Spec> & { tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Frame id={id} title={props.title ?? t('shell.activities')} tools={tools}>
      {children}
    </Frame>
  )
}

export default {
  ready: ActivityList,
  loading: Loading,
  failed: createFailedView<ViewProps<Spec>>(Framed),
  empty: EmptyState,
} satisfies Views<Spec>
