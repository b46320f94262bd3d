import { useTranslation } from 'react-i18next'
import { calls } from '../../contract/calls/index.ts'
import type { ActivitySummary } from '../../contract/shapes/activity.ts'
import { type AliasEntry, failureOf, usePageInfo, useRead, useViewer } from '../../data/index.ts'
import { Anchor, Card, Chip, Frame, Icon, Retry } from '../../ui/index.ts'
import styles from './ActivityList.module.css'
import { ClaimableSum } from './ClaimableSum.tsx'

interface Props {
  id: string
  activities: readonly ActivitySummary[]
  aliases: readonly AliasEntry[]
  pathOf: (activity: { activityId: string; alias: string }) => string
}

/** The list below contains all activities. */
const maxActivities = 3

/** The heights with one row of activities, on narrow and wide screens. */
const space: Record<string, string> = { '--narrow': '285px', '--wide': '260px' }

/**
 * For this user: the sum of the claimable rewards, a few activities with rewards to claim or joined and running, and all
 * agent pages for agents. Renders nothing for a visitor. Data that fails to load is left out, with one retry for all of it.
 * Its space is reserved until the sum is known, because the activities below are on the screen already.
 */
export function ForYou({ id, activities, aliases, pathOf }: Props) {
  const { t } = useTranslation()
  const { status, userId } = useViewer()
  const claimable = useRead(userId ? calls.getRewardList : null, { scope: 'MINE', status: 'COMPLETED', pageSize: 100 })
  const agent = useRead(userId ? calls.isAgent : null)
  if (status === 'visitor') return null
  if (userId === null || claimable.status === 'loading') return <div id={id} className="pb-user-space" style={space} />

  const records = claimable.status === 'ready' ? claimable.data.list : []
  const mine = activities
    .map((activity) => ({
      activity,
      ready: records.filter(({ activityId }) => activityId === activity.activityId).length,
    }))
    .filter(({ activity, ready }) => ready > 0 || (activity.applied && activity.status === 'IN_PROGRESS'))
    .sort((a, b) => Number(b.ready > 0) - Number(a.ready > 0) || a.activity.endTime - b.activity.endTime)
    .slice(0, maxActivities)
  const listed = new Set(activities.map(({ activityId }) => activityId))
  const isAgent = agent.status === 'ready' && agent.data.isAgent
  const agents = isAgent ? aliases.filter(({ activityId }) => !listed.has(activityId)) : []
  const failed = [claimable, agent].filter((read) => read.status === 'failed')
  const [first] = failed
  const failure = first && {
    retry: () => Promise.all(failed.map(({ retry }) => retry())),
    ...failureOf(first.problem),
  }
  return (
    <Frame id={id} title={t('ActivityList.forYou')}>
      {failure && <Retry failure={failure} />}
      {claimable.status === 'ready' && <ClaimableSum records={records} total={claimable.data.total} />}
      {mine.length + agents.length > 0 && (
        <ul className={styles.mine}>
          {mine.map(({ activity, ready }) => (
            <ForYouRow key={activity.activityId} title={activity.title} href={pathOf(activity)} ready={ready} />
          ))}
          {agents.map((entry) => (
            <ForYouRow key={entry.activityId} title={entry.title} href={pathOf(entry)} ready={0} isAgents />
          ))}
        </ul>
      )}
    </Frame>
  )
}

interface ForYouRowProps {
  title: string
  href: string
  /** Number of rewards to claim. */
  ready: number
  isAgents?: boolean
}

function ForYouRow({ title, href, ready, isAgents = false }: ForYouRowProps) {
  const { t } = useTranslation()
  const { path } = usePageInfo()
  return (
    <Card as="li" className={styles.row}>
      <Anchor href={path(href)} className="pb-card-link">
        {title}
      </Anchor>
      {ready > 0 ? (
        <Chip tone="accent" icon="gift">
          {t('reward.claimCount', { count: ready })}
        </Chip>
      ) : (
        <Chip tone={isAgents ? 'info' : 'rise'} icon={isAgents ? 'user-check' : 'check'}>
          {t(isAgents ? 'ActivityList.forAgents' : 'activity.joined')}
        </Chip>
      )}
      <Icon name="chevron" size={20} className={styles.go} />
    </Card>
  )
}
